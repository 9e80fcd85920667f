import { createClient } from '@latchkey/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AuthHandler } from '../../src/entries/handler.js'
import { UserButton } from '../../src/entries/user-button.js'
import { LatchkeyProvider } from '../../src/index.js'
import '../../src/styles.css'

// A minimal app for a page with a strict CSP.

const { projectId = '', publishableKey = '', baseUrl = '' } = document.body.dataset
const client = createClient({ projectId, publishableKey, baseUrl, redirectMethod: 'none' })

createRoot(document.getElementById('app') as Element).render(
  <StrictMode>
    <LatchkeyProvider client={client}>
      <UserButton />
      <AuthHandler />
    </LatchkeyProvider>
  </StrictMode>,
)
