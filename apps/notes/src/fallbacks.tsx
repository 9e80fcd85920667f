import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

export function NotFound() {
  return (
    <div className="empty">
      <h1>Not Found</h1>
      <Link to="/">Back to all notes</Link>
    </div>
  )
}

export function SomethingWentWrong({ error, reset }: ErrorComponentProps) {
  const [shown, setShown] = useState(false)
  const router = useRouter()
  return (
    <div className="empty" role="alert">
      <h1>Something went wrong!</h1>
      <p className="choices">
        <button
          type="button"
          className="button primary"
          onClick={() => {
            reset()
            router.invalidate()
          }}
        >
          Try again
        </button>
        <button type="button" className="button" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide Error' : 'Show Error'}
        </button>
      </p>
      {shown && <pre>{error instanceof Error ? error.message : String(error)}</pre>}
    </div>
  )
}
