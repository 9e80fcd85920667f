// Compiled with the types of each supported version of React, and never executed.
import { createClient } from '@latchkey/core'
import { LatchkeyProvider, SignedIn, SignedOut, useUser } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { AccountSettings } from '@latchkey/react/screens'
import { SignIn } from '@latchkey/react/sign-in'
import { TeamSwitcher, UserButton } from '@latchkey/react/user-button'
import { createRoot } from 'react-dom/client'
import '@latchkey/react/styles.css'

const client = createClient({ projectId: 'project', publishableKey: 'key' })

function Guarded() {
  const user = useUser({ or: 'redirect' })
  // @ts-expect-error: a user has no such property
  return <p title={user.nickname}>Hello {user.displayName}</p>
}

createRoot(document.body).render(
  <LatchkeyProvider client={client}>
    <SignedIn loading={<p>Loading</p>}>
      <UserButton />
      <TeamSwitcher />
      <Guarded />
      <AccountSettings />
    </SignedIn>
    <SignedOut>
      <SignIn />
    </SignedOut>
    <AuthHandler />
  </LatchkeyProvider>,
)
