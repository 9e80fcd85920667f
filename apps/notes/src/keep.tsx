import { isClientError, upgradeAnonymousUser } from '@latchkey/core'
import { useAction } from '@latchkey/react'
import { ErrorMessage } from '@latchkey/react/screens'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'

const GUEST = 'The service cannot keep the notes of a guest. They stay here for as long as you are a guest.'

/** Turns a guest into a user with an email address and a password. The user ID and the notes stay the same. */
export function Keep() {
  const { run, pending, error } = useAction(upgradeAnonymousUser)
  const navigate = useNavigate()
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { email = '', password = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<
      string,
      string
    >
    const { status } = await run({ email, password })
    if (status === 'ok') await navigate({ to: '/' })
  }
  return (
    <form className="stack keep" onSubmit={keep}>
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
      <p className="row">
        <button type="submit" className="button primary" disabled={pending}>
          Keep my notes
        </button>
        <Link to="/">Not now</Link>
      </p>
    </form>
  )
}
