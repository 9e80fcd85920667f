'use client'

import { Section, ToolButton } from '../parts.js'
import { sessionIdIn } from '../token-claims.js'
import { useStoredTokens } from '../use-claims.js'
import type { EmulatorToolsProps } from './emulator-tools-props.js'

/** Expires or ends the current session on the server. The client notices it with its next call. */
export function EmulatorSession({ client, control, state, act }: EmulatorToolsProps) {
  const session = sessionIdIn(useStoredTokens(client)?.claims ?? {})
  const hasEnded = session !== undefined && !state.sessions.some(({ id }) => id === session)
  const expire = () =>
    act('The access token has expired. The next call refreshes it.', () => control.run('tokens.expire', { session }))
  const end = () =>
    act('The session has ended on the server. The next refresh signs the user out.', async () => {
      // Only a refresh reveals that the session has ended.
      await control.run('tokens.expire', { session })
      await control.run('sessions.revoke', { session })
    })
  return (
    <Section title="Session">
      {session === undefined ? (
        <p className="lk-devtools-note">No user is signed in.</p>
      ) : hasEnded ? (
        <p className="lk-devtools-note">
          The session has ended on the server. The client notices it when it refreshes the access token.
        </p>
      ) : (
        <div className="lk-devtools-tools">
          <ToolButton onClick={expire}>Expire the access token</ToolButton>
          <ToolButton onClick={end}>End the session elsewhere</ToolButton>
        </div>
      )}
    </Section>
  )
}
