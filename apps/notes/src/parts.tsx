import { useUserState } from '@latchkey/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { type ApiError, isRefusal } from './notes/notes-api.ts'

/** A button that calls `onClick` and does not submit a form. */
export const Button = ({ look, ...props }: ComponentProps<'button'> & { look?: 'primary' | 'quiet' }) => (
  <button type="button" {...props} className={look ? `button ${look}` : 'button'} />
)
export const QuietButton = (props: ComponentProps<'button'>) => <Button look="quiet" {...props} />

/** A labeled text input with one line. */
export const Field = ({ label, ...props }: ComponentProps<'input'> & { label: string }) => (
  <input aria-label={label} placeholder={label} maxLength={200} autoComplete="off" {...props} />
)

/** A message in place of the content, with the next actions. */
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

export function SomethingWentWrong({ error }: ErrorComponentProps) {
  const [shown, setShown] = useState(false)
  const router = useRouter()
  return (
    <Message title="Something went wrong!" role="alert">
      <p className="choices">
        <Button look="primary" onClick={() => router.invalidate()}>
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

type Query = Pick<UseQueryResult, 'error' | 'fetchStatus' | 'refetch'>

/** A placeholder while content loads, or a message while it cannot be loaded. Throws when the API refuses the request. */
export function QueryStatus({ query: { error, fetchStatus, refetch }, label }: { query: Query; label: string }) {
  const user = useUserState()
  const refused = isRefusal(error)
  // The list of notebooks explains it.
  if (refused && (error as ApiError).status === 403) return null
  if (refused && user.status !== 'loading') throw error
  // The API refuses a user who has to verify their email. Once that is known, the guard leaves this page.
  if (refused || (!error && fetchStatus !== 'paused'))
    return <div className="skeleton" role="status" aria-busy="true" aria-label={label} />
  return (
    <Message title="Can't reach the server" role="status">
      <p>Your notes can't be loaded right now. You're still signed in, and they load as soon as you're back online.</p>
      <Button onClick={() => refetch()}>Try again</Button>
    </Message>
  )
}
