import './crypto'
import { getUser, signOut, type User } from '@latchkey/core'
import { registerRootComponent } from 'expo'
import { useEffect, useState } from 'react'
import { Button, SafeAreaView, Text } from 'react-native'
import { client, signInWithProvider } from './session'

function App() {
  const [user, setUser] = useState<User | null>()
  useEffect(() => {
    const read = () => void getUser(client).then(setUser)
    read()
    return client.session.subscribe(read)
  }, [])
  if (user === undefined) return <Text>Loading</Text>
  return (
    <SafeAreaView>
      {user ? (
        <>
          <Text>Hello {user.displayName ?? user.primaryEmail}</Text>
          <Button title="Sign out" onPress={() => void signOut(client)} />
        </>
      ) : (
        <Button title="Sign in with GitHub" onPress={() => void signInWithProvider('github')} />
      )}
    </SafeAreaView>
  )
}

registerRootComponent(App)
