import { configFromEnv, createClient } from '@latchkey/core'
import { type Appearance, LatchkeyProvider, LatchkeyTexts, SignedIn, SignedOut } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { UserButton } from '@latchkey/react/user-button'
import { Suspense } from 'react'

const client = createClient(configFromEnv())

const appearance: Appearance = {
  preset: 'soft', // 'default', 'compact' or 'soft'
  tokens: { accent: '#0f766e', 'on-accent': '#fff', 'radius-card': '20px' },
  socialButtons: 'rows', // 'icons' or 'rows'
  logo: <strong>Harbor</strong>,
}

export default function App() {
  return (
    <LatchkeyProvider client={client} appearance={appearance}>
      <LatchkeyTexts messages={{ 'signIn.title': 'Welcome aboard' }}>
        <Suspense>
          {location.pathname.startsWith('/handler/') ? (
            <AuthHandler fullPage help={<a href="/handler/forgot-password">Trouble signing in?</a>} />
          ) : (
            <main>
              <h1>Harbor</h1>
              <SignedIn>
                <UserButton />
              </SignedIn>
              <SignedOut>
                <a href="/handler/sign-in">Sign in</a>
              </SignedOut>
            </main>
          )}
        </Suspense>
      </LatchkeyTexts>
    </LatchkeyProvider>
  )
}
