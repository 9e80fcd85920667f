import { listConnectedAccounts, signOut, type User, updateUser } from '@latchkey/core'
import { linkOAuthAccount } from '@latchkey/expo'
import { useAction, useAuthQuery } from '@latchkey/react'
import { useState } from 'react'
import { Button, Text, TextInput } from 'react-native'
import { ErrorMessage } from './error-message'

export function Account({ user }: { user: User }) {
  const [displayName, setDisplayName] = useState(user.displayName ?? '')
  const accounts = useAuthQuery(listConnectedAccounts)
  const update = useAction(updateUser)
  const link = useAction(linkOAuthAccount)
  const out = useAction(signOut)
  return (
    <>
      <Text accessibilityRole="header">Hello {user.displayName ?? user.primaryEmail}</Text>
      <TextInput accessibilityLabel="Name" onChangeText={setDisplayName} value={displayName} />
      <Button title="Save" onPress={() => update.run({ displayName })} />
      <Text>Connected: {accounts.data?.map(({ provider }) => provider).join(', ') || 'no provider'}</Text>
      <Button title="Connect GitHub" onPress={() => link.run({ provider: 'github' })} />
      <ErrorMessage error={update.error ?? link.error ?? out.error} />
      <Button title="Sign out" onPress={() => out.run()} />
    </>
  )
}
