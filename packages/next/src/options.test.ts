import { afterEach, expect, test, vi } from 'vitest'
import { publicOptions, serverClient } from './options.js'

afterEach(() => vi.unstubAllEnvs())

// An app passes a variable of its own, which is not set.
test('reads an option that is undefined from the environment', () => {
  vi.stubEnv('NEXT_PUBLIC_STACK_PROJECT_ID', 'p1')
  vi.stubEnv('NEXT_PUBLIC_STACK_API_URL', 'https://auth.example.com')
  const options = { projectId: undefined as never, baseUrl: undefined, urls: { afterSignIn: '/in' } }
  expect(publicOptions(options)).toMatchObject({ projectId: 'p1', baseUrl: 'https://auth.example.com' })
  expect(serverClient(options)()).toMatchObject({ projectId: 'p1', baseUrl: 'https://auth.example.com' })
})
