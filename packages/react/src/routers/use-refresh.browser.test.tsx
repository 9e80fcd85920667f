import { createClient, getUser, signOut, type User } from '@latchkey/core'
import { createTestWorld } from '@latchkey/emulator/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRefresh } from './use-refresh.js'

interface PageProps {
  readonly options: Parameters<typeof useRefresh>[1]
  readonly refresh: () => void
}

function Page({ options, refresh }: PageProps) {
  useRefresh(refresh, options)
  return null
}

test.each([
  ['the signed-in user', true, (user: User) => user, 0],
  ['the signed-in user, whom it promises', true, async (user: User) => user, 0],
  ['another user', true, (user: User) => ({ ...user, id: crypto.randomUUID() }), 1],
  ['a user who has signed out', false, (user: User) => user, 1],
  ['no user', true, () => null, 0],
])(
  'refreshes a page once that the server has rendered for another user than that of the session: %s',
  async (_, stays, serve, times) => {
    const { client, signInAs } = createTestWorld({ createClient })
    await signInAs({ email: 'ada@example.test' })
    const user = await getUser(client, { or: 'throw' })
    if (!stays) await signOut(client, { redirectTo: false })
    const refresh = vi.fn()
    const settled = vi.spyOn(client.session, 'tokens')
    const { rerender, unmount } = await render(
      <Page options={{ client, initialUser: serve(user) }} refresh={refresh} />,
    )
    onTestFinished(() => void unmount())
    await rerender(<Page options={{ client, initialUser: serve(user) }} refresh={refresh} />)
    await Promise.all(settled.mock.results.map(({ value }) => value))
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(times))
  },
)
