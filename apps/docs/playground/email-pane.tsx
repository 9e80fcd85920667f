import type { Email } from '@latchkey/emulator'
import { useState } from 'react'
import { type PaneProps, timeOf } from './pane.ts'
import type { Playground } from './playground.ts'

/** The emails that the service sent, newest first. */
export function EmailPane({ playground, state }: PaneProps) {
  if (state.emails.length === 0)
    return <p>No emails. Sign up, reset a password or invite a team member, and the email arrives here.</p>
  return (
    <ul className="entries">
      {state.emails.toReversed().map((email, index) => (
        <li key={email.id}>
          <Message playground={playground} email={email} isNewest={index === 0} />
        </li>
      ))}
    </ul>
  )
}

interface MessageProps {
  readonly playground: Playground
  readonly email: Email
  readonly isNewest: boolean
}

function Message({ playground, email, isNewest }: MessageProps) {
  const [isText, setIsText] = useState(false)
  const link = /https?:\/\/\S+/.exec(email.text)?.[0]
  const code = /^[0-9A-Z]{6}$/m.exec(email.text)?.[0]
  return (
    <details open={isNewest}>
      <summary>
        <strong>{email.subject}</strong>, to {email.to}
      </summary>
      <p>
        {timeOf(email.sentAt)}, from {email.from}
      </p>
      {isText ? (
        <pre>{email.text}</pre>
      ) : (
        // Without scripts, forms and navigation.
        <iframe className="email" sandbox="" srcDoc={email.html} title={`Email "${email.subject}"`} />
      )}
      <p className="actions">
        <button type="button" aria-pressed={isText} onClick={() => setIsText(!isText)}>
          Text version
        </button>
        {link !== undefined && (
          <button type="button" onClick={() => playground.open({ url: pathOf(link), fromEmail: true })}>
            Open the link
          </button>
        )}
        {code !== undefined && (
          <button type="button" onClick={() => copy(code)}>
            Copy the code {code}
          </button>
        )}
      </p>
    </details>
  )
}

function pathOf(link: string): string {
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}

/** Browsers have a clipboard only on HTTPS and localhost. Elsewhere, users can select the code. */
function copy(text: string): void {
  const { clipboard } = navigator as Partial<Navigator>
  clipboard?.writeText(text).catch(() => {})
}
