// The playground: the preview, its controls, and what happens behind the screens.
import { StrictMode, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { CodePane } from './code-pane.tsx'
import { Controls } from './controls.tsx'
import { EmailPane } from './email-pane.tsx'
import { createPlayground, type Playground } from './playground.ts'
import { Preview } from './preview-pane.tsx'
import { RequestPane } from './request-pane.tsx'
import { SessionPane } from './session-pane.tsx'
import { Tabs } from './tabs.tsx'
import './playground.css'

const playground = createPlayground(window.location.origin)
window.latchkeyPlayground = playground

function Shell() {
  const state = useSyncExternalStore(playground.subscribe, playground.state)
  const [tab, setTab] = useState('code')
  useSiteTheme(playground)
  const panes = { playground, state }
  return (
    <div className="shell" data-theme={state.siteTheme}>
      <Controls {...panes} />
      <div className="columns">
        <Preview {...panes} />
        <Tabs
          label="Behind the screens"
          selected={tab}
          onSelect={setTab}
          tabs={[
            { id: 'code', title: 'Code', content: <CodePane {...panes} /> },
            { id: 'requests', title: 'Requests', count: state.requests.length, content: <RequestPane {...panes} /> },
            { id: 'emails', title: 'Emails', count: state.emails.length, content: <EmailPane {...panes} /> },
            { id: 'session', title: 'Session', content: <SessionPane {...panes} /> },
          ]}
        />
      </div>
    </div>
  )
}

/** Follows the theme of the documentation site around the playground. Without a site, that of the device. */
function useSiteTheme({ set }: Playground): void {
  useEffect(() => {
    const site = window.parent === window ? undefined : window.parent.document.documentElement
    const device = window.matchMedia('(prefers-color-scheme: dark)')
    const update = () => {
      const isDark = site ? site.classList.contains('dark') : device.matches
      set({ siteTheme: isDark ? 'dark' : 'light' })
    }
    update()
    const observer = new MutationObserver(update)
    if (site) observer.observe(site, { attributeFilter: ['class'] })
    device.addEventListener('change', update)
    return () => {
      observer.disconnect()
      device.removeEventListener('change', update)
    }
  }, [set])
}

const root = document.getElementById('playground')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  )
