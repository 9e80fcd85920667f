import { isLatchkeyError, signInWithMfa, signInWithPassword, signUpWithPassword } from '@latchkey/core'
import { signInWithOAuth } from '@latchkey/expo'
import { useAction } from '@latchkey/react'
import { useState } from 'react'
import { Button, TextInput } from 'react-native'
import { ErrorMessage } from './error-message'

export function SignIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useAction(signInWithPassword)
  const signUp = useAction(signUpWithPassword)
  const withProvider = useAction(signInWithOAuth)
  const error = signIn.error ?? signUp.error ?? withProvider.error

  if (isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) return <TwoFactorCode />
  return (
    <>
      <TextInput
        accessibilityLabel="Email"
        autoCapitalize="none"
        autoComplete="email"
        inputMode="email"
        onChangeText={setEmail}
        value={email}
      />
      <TextInput
        accessibilityLabel="Password"
        autoComplete="current-password"
        onChangeText={setPassword}
        secureTextEntry
        value={password}
      />
      <ErrorMessage error={error} />
      <Button title="Sign in" onPress={() => signIn.run({ email, password })} />
      {/* The link in the verification email opens this page of your website. */}
      <Button
        title="Sign up"
        onPress={() => signUp.run({ email, password, callbackUrl: 'http://localhost:3000/handler/email-verification' })}
      />
      <Button title="Continue with GitHub" onPress={() => withProvider.run({ provider: 'github' })} />
    </>
  )
}

/** Completes the sign-in that the client has stored. */
function TwoFactorCode() {
  const [code, setCode] = useState('')
  const signIn = useAction(signInWithMfa)
  return (
    <>
      <TextInput
        accessibilityLabel="Code of your authenticator app"
        autoComplete="one-time-code"
        inputMode="numeric"
        onChangeText={setCode}
        value={code}
      />
      <ErrorMessage error={signIn.error} />
      <Button title="Continue" onPress={() => signIn.run({ code })} />
    </>
  )
}
