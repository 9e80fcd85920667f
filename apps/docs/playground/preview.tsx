// The page in the preview frame: runs the app of the reader. The playground around it is its browser and network.
import { getUser } from '@latchkey/core'
import { LatchkeyTexts } from '@latchkey/react'
import { Component, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { interceptPageLoads, previewEnv, watchUrl } from './browser.ts'
import type { PageLoad, Playground } from './playground.ts'
import { type RunningApp, runCode } from './run-code.ts'
import { usePageView } from './view.ts'
import '@latchkey/react/styles.css'
import './preview.css'

declare global {
  interface Window {
    /** Set by the page around the preview frame. */
    latchkeyPlayground?: Playground
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function start(playground: Playground, root: HTMLElement) {
  const watchers = new Set<() => void>()
  let loads = 0
  let fromEmail = false
  let clients: RunningApp['clients'] = []

  const open = (load: PageLoad) => {
    fromEmail = load.fromEmail === true
    window.history.pushState(null, '', load.url)
    loads++
    for (const changed of [...watchers]) changed()
  }
  const env = previewEnv(playground, open, () => fromEmail)
  const pathNow = () => window.location.href.slice(window.location.origin.length)

  /** Runs the code, as a page load does. */
  const run = (code: string): RunningApp | undefined => {
    for (const client of clients) client.dispose()
    clients = []
    try {
      const running = runCode(code, env, playground.variables)
      clients = running.clients
      playground.set({ problem: undefined })
      return running
    } catch (error) {
      playground.set({ problem: messageOf(error) })
      return undefined
    }
  }

  const subscribeToLoads = (changed: () => void) => {
    watchers.add(changed)
    return () => void watchers.delete(changed)
  }

  function Preview() {
    const { code, locale, ...view } = useSyncExternalStore(playground.subscribe, playground.state)
    const load = useSyncExternalStore(subscribeToLoads, () => loads)
    const [app, setApp] = useState<{ readonly running: RunningApp | undefined; readonly key: string }>()
    const [, setPath] = useState('')
    useEffect(() => {
      const running = run(code)
      if (running) setApp({ running, key: `${load} ${code}` })
    }, [code, load])
    useEffect(() => {
      watchUrl(() => {
        playground.set({ path: pathNow() })
        setPath(pathNow())
      })
      playground.set({ path: pathNow() })
    }, [])
    usePageView(locale, view)
    if (!app?.running) return null
    const { App } = app.running
    return (
      <LatchkeyTexts locale={locale}>
        <Boundary key={app.key}>
          <Suspense>
            <App />
          </Suspense>
        </Boundary>
      </LatchkeyTexts>
    )
  }

  interceptPageLoads(open)
  // Errors are displayed by the boundary below.
  createRoot(root, { onCaughtError() {} }).render(<Preview />)
  playground.attach({
    open,
    check() {
      for (const client of clients) getUser(client).catch(() => {})
    },
  })
}

/** Displays what the app of the reader throws. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    if (this.state.error === undefined) return this.props.children
    return (
      <main>
        <h1>The app threw an error</h1>
        <p role="alert">{messageOf(this.state.error)}</p>
      </main>
    )
  }
}

const { latchkeyPlayground } = window.parent
const root = document.getElementById('app')
if (root && latchkeyPlayground) start(latchkeyPlayground, root)
