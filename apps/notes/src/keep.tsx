import { isClientError, upgradeAnonymousUser } from '@latchkey/core'
import { ErrorMessage, useAction } from '@latchkey/react'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'

const GUEST = 'The service cannot keep a guest’s notes. They stay here for as long as you are a guest.'

/** Turns a guest into a user with an email address and a password. The user id and the notes stay the same. */
export function Keep() {
  const { run, pending, error } = useAction(upgradeAnonymousUser)
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    run(Object.fromEntries(new FormData(event.currentTarget)) as { email: string; password: string })
  }
  return (
    <form className="keep" onSubmit={keep}>
      <h1>Keep your notes</h1>
      <p>Create an account to open them on any device.</p>
      {isClientError(error, 'UPGRADE_NOT_SUPPORTED') ? <p role="alert">{GUEST}</p> : <ErrorMessage error={error} />}
      <label>
        Email
        <input name="email" type="email" autoComplete="username" required className="field" />
      </label>
      <label>
        Password
        <input name="password" type="password" autoComplete="new-password" minLength={8} required className="field" />
      </label>
      <p className="choices">
        <button type="submit" className="button primary" disabled={pending}>
          Keep my notes
        </button>
        <Link to="/">Not now</Link>
      </p>
    </form>
  )
}
