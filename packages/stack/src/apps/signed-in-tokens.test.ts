import { createClient, signUpWithPassword, type Tokens } from '@latchkey/core'
import { getAuthJson } from '@latchkey/core/internal'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { createTestWorld } from '@latchkey/emulator/testing'
import { expect, test } from 'vitest'
import { signedInTokens } from './signed-in-tokens.js'

const NONE: Tokens = { accessToken: null, refreshToken: null }
const OPTIONS = { projectId: DEFAULT_PROJECT.id, publishableKey: DEFAULT_PROJECT.keys.publishable }
const password = 'correct horse battery'

test.each([1, 2, 3, 4, 5, 6])(
  'never returns the tokens of a user who signs in after %i reads of the store',
  async (reads) => {
    let own: Tokens = NONE
    let next: Tokens | undefined
    let left = reads
    const tokenStore = {
      read: () => (next && left-- <= 0 ? next : own),
      write(tokens: Tokens) {
        if (!next) own = tokens
      },
    }
    const world = createTestWorld({
      serverVersion: '2.8.86',
      projects: [{ ...DEFAULT_PROJECT, settings: { requireEmailVerification: true } }],
      createClient,
    })
    const other = world.client
    const client = createClient({ ...OPTIONS, tokenStore, fetch: (request: Request) => world.emulator.fetch(request) })
    for (const [one, email] of [
      [client, 'ada@example.test'],
      [other, 'bob@example.test'],
    ] as const)
      await signUpWithPassword(one, { email, password, redirectTo: false, callbackUrl: 'http://localhost:3000/' })
    await world.control.users.update({ user: 'ada@example.test', emailVerified: true })
    next = await getAuthJson(other)
    const { code } = await signedInTokens(client as never, {}).catch((error) => error)
    expect(code).toBe('SESSION_CHANGED')
    // The token of the next user is not replaced.
    expect(await getAuthJson(client)).toEqual(next)
  },
)
