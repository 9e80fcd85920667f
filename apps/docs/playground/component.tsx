// component.html?component=SignIn: renders a component with a separate emulator, for the reference.
import { configFromEnv, createClient } from '@latchkey/core'
import { LatchkeyProvider, LatchkeyTexts } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { UserButton } from '@latchkey/react/user-button'
import { StrictMode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { PREVIEWS, type PreviewName } from '../previews.ts'
import { interceptPageLoads, previewEnv, watchUrl } from './browser.ts'
import { elementsOf } from './component-elements.tsx'
import { ViewChoices } from './controls.tsx'
import { createPlayground, type PageLoad } from './playground.ts'
import { usePageView, useSiteTheme } from './view.ts'
import '@latchkey/react/styles.css'
import './preview.css'
import './playground.css'
import './component.css'

const PERSON = { email: 'ada@example.com', name: 'Ada Lovelace' }

async function start(name: PreviewName, root: HTMLElement): Promise<void> {
  // Restricted users are the only ones who see this screen.
  const playground = createPlayground(window.location.origin, { requireEmailVerification: name === 'VerifyEmail' })
  const watchers = new Set<() => void>()
  let loads = 0
  let fromEmail = false
  const open = (load: PageLoad) => {
    fromEmail = load.fromEmail === true
    window.history.pushState(null, '', load.url)
    loads++
    for (const changed of [...watchers]) changed()
  }
  const env = previewEnv(playground, open, () => fromEmail)
  const client = createClient(configFromEnv(playground.variables), env)
  const { element, prepare } = elementsOf(client)[name]
  const url = await prepare?.({ client, playground })
  const { pathname, search } = new URL(typeof url === 'string' ? url : '/', window.location.href)
  window.history.replaceState(null, '', pathname + search)
  fromEmail = search.includes('code=')
  interceptPageLoads(open)
  playground.connect({
    open,
    check() {},
  })
  // The sign-in providers are simulated. Ada has an account at all of them.
  playground.subscribe(() => {
    if (playground.state().consent !== undefined) playground.answerConsent(PERSON)
  })

  function Page() {
    const load = useSyncExternalStore(
      (changed) => {
        watchers.add(changed)
        return () => void watchers.delete(changed)
      },
      () => loads,
    )
    const [path, setPath] = useState(window.location.pathname)
    useEffect(() => watchUrl(() => setPath(window.location.pathname)), [])
    if (load === 0) return element
    if (path.startsWith('/handler/')) return <AuthHandler fullPage />
    return (
      <main>
        <p>
          The app, at <code>{path}</code>
        </p>
        <UserButton showUserInfo />
      </main>
    )
  }

  function Shell() {
    const state = useSyncExternalStore(playground.subscribe, playground.state)
    useSiteTheme(playground)
    usePageView(state.locale, state)
    return (
      <>
        <div className="shell component-controls" data-theme={state.siteTheme}>
          <fieldset className="controls">
            <legend>Settings of the preview</legend>
            <ViewChoices playground={playground} state={state} />
          </fieldset>
        </div>
        <div className="component-stage">
          <LatchkeyTexts locale={state.locale}>
            <LatchkeyProvider client={client}>
              <Suspense>
                <Page />
              </Suspense>
            </LatchkeyProvider>
          </LatchkeyTexts>
        </div>
      </>
    )
  }

  createRoot(root).render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  )
}

const name = new URLSearchParams(window.location.search).get('component') ?? ''
const root = document.getElementById('component')
if (root && Object.hasOwn(PREVIEWS, name)) start(name as PreviewName, root)
