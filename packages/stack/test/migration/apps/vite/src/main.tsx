import { StackHandler, StackProvider, StackTheme } from '@stackframe/react'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Account } from './account'
import { Notes } from './notes.jsx'
import { stackClientApp } from './stack'

function Page() {
  const { pathname } = window.location
  if (pathname.startsWith('/handler')) return <StackHandler app={stackClientApp} location={pathname} fullPage />
  if (pathname === '/notes') return <Notes />
  return (
    <main>
      <h1>Notes</h1>
      <Account />
      <a href="/notes">Notes</a>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Suspense fallback={<p>Loading…</p>}>
      <StackProvider app={stackClientApp}>
        <StackTheme>
          <Page />
        </StackTheme>
      </StackProvider>
    </Suspense>
  </StrictMode>,
)
