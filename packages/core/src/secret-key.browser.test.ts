import { expect, test } from 'vitest'
import { createClient } from './client.js'

test.each(['secretKey', 'adminKey'])('`%s` is refused in a browser', (option) => {
  const create = () => createClient({ projectId: 'p1', publishableKey: 'pck_x', [option]: 'ssk_x' })
  expect(create).toThrow('Rotate the key')
})
