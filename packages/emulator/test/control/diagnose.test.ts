import { createClient, diagnose } from '@latchkey/core'
import { createFakeEnv } from '@latchkey/core/internal/testing'
import { describe, expect, test } from 'vitest'
import { createEmulator, DEFAULT_PROJECT } from '../../src/index.js'

const TRUSTED = { domain: 'https://**.app.test', handlerPath: '/handler' }

/** The problems that a client with these options finds on a page of the app. */
async function problems(
  serverVersion: '2.8.8' | '2.8.86',
  options: { projectId?: string; publishableKey?: string; baseUrl?: string; href?: string },
) {
  const { href = 'https://www.app.test/', ...own } = options
  const emulator = createEmulator({
    serverVersion,
    projects: [{ ...DEFAULT_PROJECT, settings: { domains: [TRUSTED] } }],
  })
  const env = createFakeEnv({ href, fetch: emulator.fetch })
  const client = createClient(
    { projectId: DEFAULT_PROJECT.id, publishableKey: DEFAULT_PROJECT.keys.publishable, ...own },
    env,
  )
  const diagnosis = diagnose(client)
  await env.settle()
  return (await diagnosis).problems
}

describe.each(['2.8.8', '2.8.86'] as const)('on a service of version %s', (version) => {
  test('finds nothing with the right configuration', async () => {
    expect(await problems(version, {})).toEqual([])
  })

  test('finds a wrong key, without repeating it', async () => {
    const [problem, ...others] = await problems(version, { publishableKey: 'pck_wrongwrongwrongwrong' })
    expect([problem?.code, others]).toEqual(['KEY_REJECTED', []])
    expect(problem?.message).not.toContain('wrongwrong')
  })

  test('finds an unknown project', async () => {
    const [problem] = await problems(version, { projectId: '99999999-9999-4999-8999-999999999999' })
    expect(['PROJECT_NOT_FOUND', 'KEY_REJECTED']).toContain(problem?.code)
    expect(problem?.message).toContain('99999999-9999-4999-8999-999999999999')
  })
})

test('finds a domain that the project does not trust, where the service tells its domains', async () => {
  const [problem] = await problems('2.8.86', { href: 'https://app.example/' })
  expect(problem?.code).toBe('DOMAIN_NOT_TRUSTED')
  expect(problem?.message).toContain('https://app.example')
  expect(await problems('2.8.86', { href: 'http://localhost:3000/' })).toEqual([])
})

test.each(['/api', '/auth'])('finds a base URL with the wrong path: %s', async (path) => {
  const [problem] = await problems('2.8.86', { baseUrl: `https://api.stack-auth.com${path}` })
  expect(problem?.code).toBe('NOT_THE_API')
  expect(problem?.message).toContain('Check `baseUrl`')
})
