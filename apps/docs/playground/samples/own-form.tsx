import { configFromEnv, createClient, signInWithPassword, signOut, signUpWithPassword } from '@latchkey/core'
import { LatchkeyProvider, useAction, useUserState } from '@latchkey/react'
import { ErrorMessage } from '@latchkey/react/screens'
import { useState } from 'react'

const client = createClient(configFromEnv())

export default function App() {
  return (
    <LatchkeyProvider client={client}>
      <main>
        <h1>Custom form</h1>
        <Account />
      </main>
    </LatchkeyProvider>
  )
}

function Account() {
  const state = useUserState()
  const leave = useAction(signOut)
  if (state.status === 'signed-out') return <Form />
  if (state.status !== 'signed-in') return <p>Status: {state.status}</p>
  return (
    <p>
      {state.user.primaryEmail}{' '}
      <button type="button" onClick={() => leave.run({ redirectTo: false })}>
        Sign out
      </button>
    </p>
  )
}

function Form() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signUp = useAction(signUpWithPassword)
  const signIn = useAction(signInWithPassword)
  const input = { email, password, redirectTo: false } as const
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        signUp.run(input)
      }}
    >
      <p>
        <label>
          Email{' '}
          <input
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
      </p>
      <p>
        <label>
          Password{' '}
          <input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
      </p>
      <button type="submit" disabled={signUp.isPending}>
        Sign up
      </button>{' '}
      <button type="button" disabled={signIn.isPending} onClick={() => signIn.run(input)}>
        Sign in
      </button>
      <ErrorMessage error={signUp.error ?? signIn.error} />
    </form>
  )
}
