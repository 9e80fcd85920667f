import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { Button } from './controls.tsx'
import { ApiError } from './notes-api.ts'

/** Stands where content would be: what is the matter, and a way on. */
export const Message = ({ title, children, ...props }: ComponentProps<'div'>) => (
  <div className="empty" {...props}>
    {title && <h1>{title}</h1>}
    {children}
  </div>
)

export const Back = () => <Link to="/">Back to all notes</Link>

export const NotFound = () => (
  <Message title="Not Found">
    <Back />
  </Message>
)

export function SomethingWentWrong({ error, reset }: ErrorComponentProps) {
  const [shown, setShown] = useState(false)
  const router = useRouter()
  const again = () => {
    reset()
    router.invalidate()
  }
  return (
    <Message title="Something went wrong!" role="alert">
      <p className="choices">
        <Button look="primary" onClick={again}>
          Try again
        </Button>
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide Error' : 'Show Error'}
        </Button>
      </p>
      {shown && <pre>{error instanceof Error ? error.message : String(error)}</pre>}
    </Message>
  )
}

/** For content that cannot be loaded now. A refusal is no such case: that goes to the error page. */
export function Unreachable({ error, retry }: { error: Error | null; retry(): void }) {
  if (error instanceof ApiError && error.status < 500) throw error
  return (
    <Message title="Out of reach" role="status">
      <p>Your notes cannot be reached right now. You are still signed in; this page comes back with the connection.</p>
      <Button onClick={retry}>Try again</Button>
    </Message>
  )
}

/** Stands where content will be. */
export const Loading = ({ label }: { label: string }) => (
  <div className="skeleton" role="status" aria-busy="true" aria-label={label} />
)
