import { LatchkeyProvider, useSession } from '@latchkey/react'
import { LatchkeyDevtools } from '@latchkey/react/devtools'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { useAccessToken, userOf } from './access-token.ts'
import { createAppContext } from './app-context.ts'
import { createAppRouter } from './router.tsx'

/** Stores the id of the current user: offline there may be no token to read it from. */
const WRITER = 'notes.writer'

// Loads while the configuration does.
void import('./user-menu.tsx').catch(() => {})
if (window.location.pathname.startsWith('/handler/')) void import('./handler-page.tsx').catch(() => {})

const context = createAppContext(await fetch('/config.json').then((response) => response.json()))
const { client, queries, outbox } = context
const router = createAppRouter(context)
// Without storage, such as in a private window, the app works, but not offline.
void import('./offline/offline-notes.ts').then(({ keepNotesOffline }) => keepNotesOffline(context)).catch(() => {})
// The development server has no service worker.
if (!import.meta.hot) void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
window.addEventListener('online', outbox.flush)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && outbox.flush())

// Space for the button of the devtools, which else covers the links at the bottom of the page.
if (import.meta.env.DEV) document.documentElement.style.setProperty('--below', '3.25rem')

function App() {
  const accessToken = useAccessToken()
  const { status } = useSession()
  useEffect(() => {
    if (accessToken) localStorage.setItem(WRITER, userOf(accessToken))
    else if (status === 'signed-out' || status === 'ended') localStorage.removeItem(WRITER)
    if (status !== 'loading') outbox.setOwner(localStorage.getItem(WRITER))
  }, [accessToken, status])
  return accessToken !== undefined && <RouterProvider router={router} context={{ ...context, accessToken }} />
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LatchkeyProvider client={client}>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
      {import.meta.env.DEV && <LatchkeyDevtools />}
    </LatchkeyProvider>
  </StrictMode>,
)
