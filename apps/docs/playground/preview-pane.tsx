import { useEffect, useState } from 'react'
import type { PaneProps } from './pane.ts'

const PAGES = [
  ['Home', '/'],
  ['Sign up', '/handler/sign-up'],
  ['Sign in', '/handler/sign-in'],
  ['Account', '/handler/account-settings'],
] as const

/** The app of the reader in a frame, with a URL bar. */
export function Preview({ playground, state }: PaneProps) {
  const [url, setUrl] = useState(state.path)
  useEffect(() => setUrl(state.path), [state.path])
  return (
    <section className="preview" aria-label="Preview">
      <nav className="pages" aria-label="Pages of the preview">
        {PAGES.map(([title, path]) => (
          <button key={path} type="button" onClick={() => playground.open({ url: path })}>
            {title}
          </button>
        ))}
      </nav>
      <form
        className="url-bar"
        onSubmit={(event) => {
          event.preventDefault()
          playground.open({ url: url.startsWith('/') ? url : `/${url}` })
        }}
      >
        <label>
          <span className="hidden">URL of the preview</span>
          <input value={url} onChange={(event) => setUrl(event.target.value)} spellCheck={false} />
        </label>
        <button type="submit">Load</button>
      </form>
      {state.consent !== undefined && <Consent {...{ playground, state }} />}
      {/* A new name for each visit: browsers would restore the last URL of a frame with the same name. */}
      <iframe className="frame" title="Preview of the app" src="preview.html" name={FRAME_NAME} />
    </section>
  )
}

const FRAME_NAME = `preview-${Date.now()}`

const ACCOUNTS = [
  { name: 'Ada Lovelace', email: 'ada@example.com' },
  { name: 'Grace Hopper', email: 'grace@example.com' },
] as const

/** The page of a sign-in provider, where users choose an account. */
function Consent({ playground, state }: PaneProps) {
  const provider = /\/authorize\/([\w-]+)/.exec(state.consent ?? '')?.[1] ?? 'the provider'
  return (
    <div className="consent" role="alert">
      <p>
        The app redirected to <strong>{provider}</strong>, which the emulator simulates. Continue as:
      </p>
      {ACCOUNTS.map((account) => (
        <button key={account.email} type="button" onClick={() => playground.answerConsent(account)}>
          {account.name}
        </button>
      ))}
      <button type="button" onClick={() => playground.answerConsent('deny')}>
        Cancel
      </button>
    </div>
  )
}
