import type { Client } from '@latchkey/core'
import { LatchkeyProvider, useUserState } from '@latchkey/react'
import { Button, Text, View } from 'react-native'
import { Account } from './account'
import { SignIn } from './sign-in'

export function App({ client }: { client: Client }) {
  return (
    <LatchkeyProvider client={client}>
      <View style={{ flex: 1, gap: 16, justifyContent: 'center', padding: 24 }}>
        <Screen />
      </View>
    </LatchkeyProvider>
  )
}

function Screen() {
  const state = useUserState()
  if (state.status === 'loading') return <Text>Loading</Text>
  if (state.status === 'signed-in') return <Account key={state.user.id} user={state.user} />
  if (state.status === 'signed-out') return <SignIn />
  return (
    <>
      <Text accessibilityRole="alert">Could not connect.</Text>
      <Button title="Try again" onPress={state.retry} />
    </>
  )
}
