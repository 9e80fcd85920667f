'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { connectEmulator, type EmulatorState, emulatorUrl } from '../emulator-control.js'
import { Section, ToolButton } from '../parts.js'
import { EmulatorClock } from './emulator-clock.js'
import { EmulatorFaults } from './emulator-faults.js'
import { EmulatorSession } from './emulator-session.js'
import { EmulatorUsers } from './emulator-users.js'
import type { TabProps } from './tab-props.js'

/** Tools that need the control API of an emulator. */
export function EmulatorTab({ client, emulator }: TabProps) {
  const url = emulatorUrl(client, emulator)
  if (url === undefined)
    return (
      <Section title="Emulator">
        <p className="lk-devtools-note">
          The client calls {client.baseUrl}, which is not on this machine. To use the tools of this tab, let the client
          call an emulator: run <code>npx latchkey-emulator</code> and set <code>baseUrl</code> to its URL.
        </p>
      </Section>
    )
  return <EmulatorTools key={url} client={client} url={url} />
}

function EmulatorTools({ client, url }: Pick<TabProps, 'client'> & { readonly url: string }) {
  const control = useMemo(() => connectEmulator(client, url), [client, url])
  const [state, setState] = useState<EmulatorState>()
  const [message, setMessage] = useState('')
  const act = useCallback(
    (done: string, action: () => Promise<unknown>) => {
      action()
        .then(async () => setState(await control.read()))
        .then(
          () => setMessage(done),
          (error: Error) => setMessage(error.message),
        )
    },
    [control],
  )
  const connect = useCallback(() => act('', async () => {}), [act])
  useEffect(connect, [connect])
  const groups = state && { client, control, state, act }
  return (
    <>
      <p role="status" className="lk-devtools-message">
        {message}
      </p>
      {groups ? (
        <>
          <EmulatorUsers {...groups} />
          <EmulatorSession {...groups} />
          <EmulatorFaults {...groups} />
          <EmulatorClock {...groups} />
          <Section title="Emulator">
            <p className="lk-devtools-links">
              <a href={`${url}/#mailbox`} target="_blank" rel="noreferrer">
                Open the mailbox
              </a>
              <a href={`${url}/#requests`} target="_blank" rel="noreferrer">
                Open the inspector
              </a>
            </p>
          </Section>
        </>
      ) : (
        <Section title="Emulator">
          <p className="lk-devtools-note">
            This tab needs an emulator at {url} whose option <code>controlOrigins</code> contains{' '}
            <code>{window.location.origin}</code>.
          </p>
          <ToolButton onClick={connect}>Try again</ToolButton>
        </Section>
      )}
    </>
  )
}
