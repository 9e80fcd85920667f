import { expect, test } from 'vitest'
import { createClient } from './client.js'

test.each([{ secretKey: 'ssk_x' }, { adminKey: 'sak_x' }])('%o is refused in a browser', (key) => {
  expect(() => createClient({ projectId: 'p1', publishableKey: 'pck_x', ...key })).toThrow('Rotate the key')
})
