'use client'

import { useStackApp, useUser } from '@stackframe/stack'
import { KnownErrors } from '@stackframe/stack-shared'
import { type FormEvent, useState } from 'react'
import { useIsHydrated } from '@/lib/use-is-hydrated'

export function Account() {
  const app = useStackApp()
  const user = useUser()
  const isHydrated = useIsHydrated()
  const [message, setMessage] = useState('')
  if (user)
    return (
      <>
        <p>Signed in as {user.primaryEmail}</p>
        <button type="button" disabled={!isHydrated} onClick={() => user.signOut()}>
          Sign out
        </button>
      </>
    )

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const isNew = (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'new'
    const account = { email: String(form.get('email')), password: String(form.get('password')) }
    const result = isNew ? await app.signUpWithCredential(account) : await app.signInWithCredential(account)
    if (result.status === 'ok') return
    if (KnownErrors.EmailPasswordMismatch.isInstance(result.error)) setMessage('Wrong email or password')
    else setMessage(result.error.message)
  }

  return (
    <form onSubmit={submit}>
      <label>
        Email <input name="email" type="email" />
      </label>
      <label>
        Password <input name="password" type="password" />
      </label>
      <button type="submit" value="old" disabled={!isHydrated}>
        Sign in
      </button>
      <button type="submit" value="new" disabled={!isHydrated}>
        Sign up
      </button>
      <p role="status">{message}</p>
    </form>
  )
}
