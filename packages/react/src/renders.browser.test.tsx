// Components that read the session do not rerender while nothing changes.
import { createClient, getAccessToken, getUser, signUpWithPassword, updateUser } from '@latchkey/core'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { Profiler, Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ADA, stage } from '../test/stage.js'
import { UserButton } from './entries/user-button.js'
import { LatchkeyProvider, useProject, useSession, useTeams, useUser, useUserState } from './index.js'

afterEach(async () => {
  for (const { name } of await cookieStore.getAll()) if (name) await cookieStore.delete(name)
})

function Everything() {
  const user = useUser()
  const { status } = useSession()
  const state = useUserState()
  const teams = useTeams()
  const project = useProject()
  return (
    <p data-testid="all">{[user?.displayName, status, state.status, teams.length, project.displayName].join(' ')}</p>
  )
}

test.each(['memory', 'cookie'] as const)(
  'does not rerender when the page becomes visible with the same session (%s)',
  async (kind) => {
    const { emulator } = stage()
    const client = createClient({
      projectId: DEFAULT_PROJECT.id,
      publishableKey: DEFAULT_PROJECT.keys.publishable,
      fetch: (request) => emulator.fetch(request as Request),
      tokenStore: kind,
      redirectMethod: 'none',
    })
    await signUpWithPassword(client, { ...ADA, redirectTo: false })
    let renders = 0
    const screen = await render(
      <LatchkeyProvider client={client}>
        <Profiler id="all" onRender={() => void renders++}>
          <Suspense>
            <Everything />
          </Suspense>
          <UserButton />
        </Profiler>
      </LatchkeyProvider>,
    )
    await expect.element(page.getByTestId('all')).toHaveTextContent('active signed-in 0 Emulated project')
    await expect.element(page.getByRole('button', { name: `Account menu for ${ADA.email}` })).toBeVisible()
    await settled(() => renders)
    const before = renders
    const asked = emulator.trace.length
    for (const [target, type] of [
      [window, 'blur'],
      [window, 'focus'],
      [document, 'visibilitychange'],
      [window, 'pageshow'],
      [window, 'online'],
      [window, 'storage'],
    ] as const)
      target.dispatchEvent(new Event(type, { bubbles: true }))
    // A cookie that is no business of the kit's.
    const told = new Promise((resolve) => cookieStore.addEventListener('change', resolve, { once: true }))
    await cookieStore.set('theme', 'dark')
    await told
    await settled(() => renders)
    expect(renders).toBe(before)
    expect(emulator.trace.length).toBe(asked)
    // It is listening: a change renders.
    await updateUser(client, { displayName: 'Ada Lovelace' })
    await expect.element(page.getByTestId('all')).toHaveTextContent('Ada Lovelace active signed-in 0 Emulated project')
    expect(renders).toBeGreaterThan(before)
    await screen.unmount()
  },
)

const Suspending = () => <p data-testid="user">{useUser()?.primaryEmail}</p>
const Stateful = () => <p data-testid="state">{useUserState().status}</p>
const Session = () => <p data-testid="session">{useSession().status}</p>
const Listing = () => <p data-testid="teams">{useTeams().length}</p>

test('does not rerender when the access token is refreshed or an equal user is read again', async () => {
  const { emulator } = stage()
  const client = createClient({
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    fetch: (request) => emulator.fetch(request as Request),
    tokenStore: 'memory',
    redirectMethod: 'none',
  })
  await signUpWithPassword(client, { ...ADA, redirectTo: false })
  const renders = { useUser: 0, useUserState: 0, useSession: 0, useTeams: 0 }
  const screen = await render(
    <LatchkeyProvider client={client}>
      {(
        [
          ['useUser', Suspending],
          ['useUserState', Stateful],
          ['useSession', Session],
          ['useTeams', Listing],
        ] as const
      ).map(([name, Component]) => (
        <Profiler key={name} id={name} onRender={() => void renders[name]++}>
          <Suspense>
            <Component />
          </Suspense>
        </Profiler>
      ))}
    </LatchkeyProvider>,
  )
  await expect.element(page.getByTestId('user')).toHaveTextContent(ADA.email)
  await expect.element(page.getByTestId('state')).toHaveTextContent('signed-in')
  await expect.element(page.getByTestId('session')).toHaveTextContent('active')
  await expect.element(page.getByTestId('teams')).toHaveTextContent('0')
  const total = () => renders.useUser + renders.useUserState + renders.useSession + renders.useTeams
  await settled(total)
  const before = { ...renders }
  const tokens = await client.session.tokens()
  if (tokens) client.session.rejectAccessToken(tokens.accessToken)
  await getAccessToken(client)
  expect(client.session.timeline().map(({ status }) => status)).toContain('refreshing')
  await getUser(client)
  await settled(total)
  expect(renders).toEqual(before)
  await screen.unmount()
})

/** Waits until a number has stayed for some frames. */
async function settled(read: () => number): Promise<void> {
  for (let last = Number.NaN, same = 0; same < 10; same = read() === last ? same + 1 : 0) {
    last = read()
    await new Promise(requestAnimationFrame)
  }
}
