// The playground: the preview, its controls, and what happens behind the screens.
import { StrictMode, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { CodePane } from './code-pane.tsx'
import { Controls } from './controls.tsx'
import { EmailPane } from './email-pane.tsx'
import { createPlayground } from './playground.ts'
import { Preview } from './preview-pane.tsx'
import { RequestPane } from './request-pane.tsx'
import { SAMPLES } from './samples.ts'
import { SessionPane } from './session-pane.tsx'
import { Tabs } from './tabs.tsx'
import { useSiteTheme } from './view.ts'
import './playground.css'

const playground = createPlayground(window.location.origin)
const example = new URLSearchParams(window.location.search).get('example')
const sample = SAMPLES.find(({ name }) => name === example)
if (sample) playground.set({ code: sample.code })
window.latchkeyPlayground = playground

function Shell() {
  const state = useSyncExternalStore(playground.subscribe, playground.state)
  const [tab, setTab] = useState('code')
  useSiteTheme(playground)
  const panes = { playground, state }
  return (
    <div className="shell" data-theme={state.siteTheme}>
      <Preview {...panes} />
      <Controls {...panes} />
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
  )
}

const root = document.getElementById('playground')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Shell />
    </StrictMode>,
  )
