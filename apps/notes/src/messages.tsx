import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { textOf } from './api.ts'
import { Button } from './button.tsx'
import { leave, sessionQueries } from './session-data.tsx'

interface MessageProps {
  readonly title?: string
  readonly role?: 'alert' | 'status'
  readonly children?: ReactNode
}

/** A message in place of the content, with the next actions. */
export const Message = ({ title, role, children }: MessageProps) => (
  <div className="message" role={role}>
    {title && <h1>{title}</h1>}
    {children}
  </div>
)

export const NotFound = () => (
  <Message title="Not Found">
    <Link to="/">Back to all notes</Link>
  </Message>
)

/** The error page. Signing out is possible because the error may concern the session. */
export function SomethingWentWrong({ error }: ErrorComponentProps) {
  const [isShown, setShown] = useState(false)
  const router = useRouter()
  // Loads the notes again: stored ones may have caused the error. Unsent changes stay.
  const retry = () => {
    sessionQueries().removeQueries()
    void router.invalidate()
  }
  return (
    <Message title="Something went wrong!" role="alert">
      <p className="row">
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
        <Button aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide Error' : 'Show Error'}
        </Button>
        <Button onClick={leave}>Sign out</Button>
      </p>
      {isShown && <pre className="card command">{error instanceof Error ? error.message : String(error)}</pre>}
    </Message>
  )
}

/** How long loading is expected to take at most, in milliseconds. */
const EXPECTED = 5000

/** The shapes of three notes while notes are loading. Later says that it takes longer than expected. */
export function Loading({ text }: { readonly text: string }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), EXPECTED)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="loading">
      {[1, 2, 3].map((row) => (
        <div className="skeleton" key={row} />
      ))}
      <p role="status" className={isSlow ? 'muted' : 'hidden'}>
        {isSlow ? 'This is taking longer than expected' : text}
      </p>
    </div>
  )
}

interface NotLoadedProps {
  readonly error: Error | null
  readonly retry: () => void
  readonly children?: ReactNode
}

/** Says above stored notes that newer ones could not be loaded. Without an error, they are loaded when that is possible. */
export const MayBeOld = ({ error, retry }: NotLoadedProps) => (
  <p className="notice" role="status">
    {error ? textOf(error) : 'You are offline.'} This list may be out of date.{' '}
    {error && <Button onClick={retry}>Try again</Button>}
  </p>
)

/** Replaces notes that could not be loaded. Without an error, the next try waits until the page is visible. */
export const NotLoaded = ({ error, retry, children }: NotLoadedProps) => (
  <Message title="Can’t load your notes" role="status">
    <p>{error ? textOf(error) : 'Your notes load when you return to this page.'}</p>
    <p className="row">
      <Button onClick={retry}>Try again</Button>
      {children}
    </p>
  </Message>
)
