import { upgradeAnonymousUser } from '@latchkey/core'
import { useAction } from '@latchkey/react'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { errorText } from './error-text.ts'

/** Where a guest becomes a user with an address and a password. The user id stays, and with it the notes. */
export function Keep() {
  const { run, pending, error } = useAction(upgradeAnonymousUser)
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    run({ email: String(given.get('email')), password: String(given.get('password')) })
  }
  return (
    <form className="keep" onSubmit={keep}>
      <h1>Keep your notes</h1>
      <p>With an address and a password you can come back to them from anywhere.</p>
      <div role="alert">{error !== undefined && <p className="notice">{errorText(error)}</p>}</div>
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
