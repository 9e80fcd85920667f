import type { Client } from '@latchkey/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { connectInspector } from './app-bridge.js'
import { panelTheme, watchPanelTheme } from './panel-theme.js'
import type { Recorder } from './recorder.js'
import { useDevtoolsStyles } from './styles.js'

export interface PanelProps {
  readonly client: Client<'client'>
  readonly recorder: Recorder
  /** Base URL of the emulator. Default: the base URL of the client, if it is on this machine. */
  readonly emulator: string | undefined
}

/**
 * The button in the corner of the page, and the dock that it opens, with the inspector of the emulator. In English on
 * every page. A link to the emulator's mailbox is next to the button, for screens that ask the user to check their email.
 */
export function Panel({ client, recorder, emulator }: PanelProps) {
  const [isOpen, setOpen] = useState(readOpen)
  const theme = useSyncExternalStore(watchPanelTheme, panelTheme)
  const toggle = useRef<HTMLButtonElement>(null)
  const url = emulatorUrl(client, emulator)
  useDevtoolsStyles()
  const change = (next: boolean) => {
    setOpen(next)
    storeOpen(next)
  }
  const close = () => {
    change(false)
    toggle.current?.focus()
  }
  return createPortal(
    <aside
      className={isOpen ? 'lk-devtools lk-devtools-open' : 'lk-devtools'}
      aria-label="Latchkey devtools"
      lang="en"
      data-lk-devtools-theme={theme}
      onKeyDown={({ key }) => isOpen && key === 'Escape' && close()}
    >
      <div className="lk-devtools-bar" dir="ltr">
        <button
          ref={toggle}
          type="button"
          className="lk-devtools-button"
          aria-expanded={isOpen}
          onClick={() => change(!isOpen)}
        >
          Latchkey devtools
        </button>
        {url !== undefined && (
          <a
            href={isOpen ? `${url}/` : `${url}/#mailbox`}
            target="_blank"
            rel="noreferrer"
            className="lk-devtools-button"
          >
            {isOpen ? 'New tab' : 'Mailbox'}
          </a>
        )}
        {isOpen && (
          <button type="button" className="lk-devtools-button lk-devtools-close" onClick={close}>
            Close
          </button>
        )}
      </div>
      {isOpen && url === undefined && (
        <p className="lk-devtools-note">
          The client calls {client.baseUrl}, which is not on this machine. The emulator contains the panel: run{' '}
          <code>npx latchkey-emulator</code>, and set the property <code>emulator</code> of{' '}
          <code>&lt;LatchkeyDevtools&gt;</code> to its URL. The panel then shows the session, the requests and the cache
          of this page.
        </p>
      )}
      {isOpen && url !== undefined && <Inspector key={url} {...{ client, recorder, url, close }} />}
    </aside>,
    document.body,
  )
}

interface InspectorProps extends Pick<PanelProps, 'client' | 'recorder'> {
  readonly url: string
  readonly close: () => void
}

/** Displays the inspector, and connects the page to it. */
function Inspector({ client, recorder, url, close }: InspectorProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isConnected, setConnected] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const closing = useRef(close)
  closing.current = close
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has a frame of its own
  useEffect(() => {
    const element = frame.current
    let disconnect: (() => void) | undefined
    const connect = () => {
      disconnect?.()
      const { port1, port2 } = new MessageChannel()
      const connected = () => setConnected(true)
      disconnect = connectInspector(port1, { client, recorder, connected, close: () => closing.current() })
      // Without an emulator, the frame shows an error page of the browser, which has another origin.
      element?.contentWindow?.postMessage('latchkey-devtools', new URL(url).origin, [port2])
    }
    element?.addEventListener('load', connect)
    return () => {
      element?.removeEventListener('load', connect)
      disconnect?.()
    }
  }, [client, recorder, url, attempt])
  return (
    <>
      <div role="status">
        {!isConnected && (
          <p className="lk-devtools-note">
            The panel needs an emulator at {url}, and a Content Security Policy that allows it as <code>frame-src</code>
            . If the page is not on this machine, the option <code>controlOrigins</code> of the emulator must contain{' '}
            <code>{window.location.origin}</code>.
          </p>
        )}
      </div>
      {!isConnected && (
        <p className="lk-devtools-note">
          <button type="button" className="lk-devtools-button" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </button>
        </p>
      )}
      <iframe
        key={attempt}
        ref={frame}
        src={`${url}/`}
        title="Inspector of the emulator"
        className="lk-devtools-frame"
        allow="clipboard-write"
        hidden={!isConnected}
      />
    </>
  )
}

const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Returns the URL of the emulator: the one given, or the base URL of a client that calls a service on this machine.
 * Undefined when there is none: no request is sent to a hosted service.
 */
function emulatorUrl({ baseUrl }: Client<'client'>, given: string | undefined): string | undefined {
  if (given !== undefined) return given.replace(/\/+$/, '')
  return LOCAL.test(new URL(baseUrl).hostname) ? baseUrl : undefined
}

const ENTRY = 'latchkey-devtools'

/** Reads whether the dock was open. On small screens it starts closed: there it covers most of the page. */
function readOpen(): boolean {
  try {
    return localStorage.getItem(ENTRY) === 'open' && !matchMedia('(width < 600px)').matches
  } catch {
    return false
  }
}

/** Stores it for the next page load. Browsers may block the storage: then the dock starts closed. */
function storeOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(ENTRY, isOpen ? 'open' : 'closed')
  } catch {}
}
