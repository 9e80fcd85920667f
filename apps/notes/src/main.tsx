import { LatchkeyProvider, useSession } from '@latchkey/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { AccessTokenProvider, useAccessToken } from './access-token.tsx'
import { createAppContext, type PageConfig } from './app-context.ts'
import { userOf } from './notes-api.ts'
import { createAppRouter } from './router.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root".')

const config: PageConfig = await fetch('/config.json').then((response) => response.json())
const context = createAppContext(config)
const router = createAppRouter(context)

/** Remembers who writes here: without the service there may be no token that says so. */
const WRITER = 'notes.writer'
window.addEventListener('online', () => context.outbox.flush())

function App() {
  const accessToken = useAccessToken()
  const { status } = useSession()
  useEffect(() => {
    if (accessToken) localStorage.setItem(WRITER, userOf(accessToken))
    else if (status === 'signed-out' || status === 'ended') localStorage.removeItem(WRITER)
    if (status !== 'loading') context.outbox.become(localStorage.getItem(WRITER))
  }, [accessToken, status])
  return <RouterProvider router={router} context={{ ...context, accessToken }} />
}

createRoot(container).render(
  <StrictMode>
    <LatchkeyProvider client={context.client}>
      <QueryClientProvider client={context.queries}>
        <AccessTokenProvider>
          <App />
        </AccessTokenProvider>
      </QueryClientProvider>
    </LatchkeyProvider>
  </StrictMode>,
)
