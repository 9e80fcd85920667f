import { expect, test, vi } from 'vitest'
import { createFakeEnv } from '../../testing.js'
import { tokenStore } from '../token-store.js'

vi.mock('./request-tokens.js', () => {
  throw new Error('404')
})

test('rejects with a network error when the code that reads the tokens of a request cannot be loaded', async () => {
  const store = tokenStore({ headers: new Headers() }, 'p1', createFakeEnv())
  await expect(store?.read()).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})
