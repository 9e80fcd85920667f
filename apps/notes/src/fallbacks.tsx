import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from './notes-api.ts'

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

/** Stands where content would be that cannot be loaded now. A refusal is no such case: that goes to the error page. */
export function Unreachable({ error, retry }: { error: Error | null; retry(): void }) {
  if (error instanceof ApiError && error.status < 500) throw error
  return (
    <div className="empty" role="status">
      <h2>Out of reach</h2>
      <p>Your notes cannot be reached right now. You are still signed in; this page comes back with the connection.</p>
      <button type="button" className="button" onClick={retry}>
        Try again
      </button>
    </div>
  )
}
