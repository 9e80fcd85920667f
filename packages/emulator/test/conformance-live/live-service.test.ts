// The conformance command against a service over HTTP that deviates from the emulator in known ways.
import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { runCommand } from '../../conformance/command.js'
import { readProjectState, send } from '../../conformance/project-state.js'
import { conforms, jsonReport, markdownReport, report } from '../../conformance/report.js'
import { stories } from '../../conformance/stories/index.js'
import { runSuite, type SuiteOptions } from '../../conformance/suite.js'
import { inProcess, remote, type Target } from '../../conformance/target.js'
import { createTemporaryProject } from '../../conformance/temporary-project.js'
import { createEmulator, DEFAULT_PROJECT, INTERNAL_PROJECT } from '../../src/index.js'
import { SERVER_VERSIONS, type ServerVersion } from '../../src/world/server-version.js'
import { type Deviation, type ServiceResponse, startDeviatingService } from './deviating-service.js'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const COMMAND = [
  '--conditions=@latchkey/source',
  '--import',
  path('../../../../tools/register-source.mjs'),
  path('../../conformance/run.ts'),
]

let closeService: (() => Promise<void>) | undefined
afterEach(async () => {
  await closeService?.()
  closeService = undefined
})

/** Runs stories against a deviating service, and checks that they leave it as it was. */
async function run(deviate: Deviation, areas: readonly string[], options: SuiteOptions = {}) {
  const service = await startDeviatingService(deviate)
  closeService = service.close
  const target = remote({ baseUrl: service.url })
  const emulator = remote({ baseUrl: service.emulator.url })
  const before = await contents(emulator)
  const selected = stories.filter(({ area }) => areas.includes(area))
  expect(selected.map(({ area }) => area)).toEqual(expect.arrayContaining([...areas]))
  const result = await runSuite(target, selected, { run: 'live', wait: async () => {}, ...options })
  expect(result.warnings).toEqual([])
  expect(await contents(emulator)).toEqual(before)
  return {
    result,
    differences: result.outcomes.flatMap(({ name, result }) =>
      result.is === 'different' ? [[name, result.class]] : [],
    ),
    skipped: [...new Set(result.outcomes.flatMap(({ result }) => (result.is === 'skipped' ? [result.why] : [])))],
    notRun: result.outcomes.filter(({ result }) => result.is === 'not run').map(({ name }) => name),
  }
}

/** The project, and all its users and teams. */
async function contents(target: Target) {
  const list = async (path: string) => ((await (await send(target, 'GET', path)).json()) as { items: object[] }).items
  return {
    project: await readProjectState(target),
    users: await list('/users?include_anonymous=true'),
    teams: await list('/teams'),
  }
}

const json = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): ServiceResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'x-stack-request-id': 'r', ...headers },
  body: JSON.stringify(body),
})
const knownError = (status: number, code: string) => json(status, { code, error: 'x' }, { 'x-stack-known-error': code })

test('reports no difference for a service that renders emails after it responds', async () => {
  const looks = new Map<string, number>()
  const { result, differences, skipped } = await run(
    async ({ path }, forward) => {
      if (!/^\/api\/v1\/mailbox\/[^/]+$/.test(path)) return forward()
      const response = await forward()
      const emails: object[] = JSON.parse(response.body)
      const look = (looks.get(`${path} ${emails.length}`) ?? 0) + 1
      looks.set(`${path} ${emails.length}`, look)
      // Each email is in the mailbox at the fourth look.
      return look < 4 ? json(200, emails.slice(0, -1)) : response
    },
    ['magic link', 'senders of emails', 'emails for old clients'],
  )
  expect(differences).toEqual([])
  expect(skipped).toEqual([])
  expect(result.outcomes.length).toBeGreaterThan(15)
  expect(Math.max(...looks.values())).toBeGreaterThanOrEqual(4)
})

test('reads the headers of responses under their current name alone', async () => {
  const { differences } = await run(
    async (_, forward) => {
      const { headers, ...response } = await forward()
      const current = Object.entries(headers).filter(([name]) => !name.startsWith('x-stack-'))
      return { ...response, headers: Object.fromEntries(current) }
    },
    ['every response'],
  )
  expect(differences).toEqual([])
})

test('polls for emails that never arrive once, and classifies them as a matter of the setup', async () => {
  let looks = 0
  const { differences, result } = await run(
    ({ path }, forward) => {
      if (!path.startsWith('/api/v1/mailbox/')) return forward()
      looks++
      return json(200, [])
    },
    ['emails for old clients'],
    { limit: 5000 },
  )
  expect(differences).toEqual([
    ['have a code since 2.5.38', 'setup'],
    ['have a link and a code', 'setup'],
  ])
  // 5 seconds with a look every 250 ms, then one look for the other email.
  expect(looks).toBe(22)
  expect(result.interrupted).toBe(false)
})

test('skips what the service has turned off, with the reason', async () => {
  const { differences, skipped, notRun, result } = await run(
    (request, forward) => {
      if (request.path.startsWith('/api/v1/payments/')) return { ...json(404, {}), body: 'Not found' }
      if (request.path.startsWith('/api/v1/analytics/')) return knownError(400, 'ANALYTICS_NOT_ENABLED')
      if (request.body.includes('data:image')) return { ...json(500, {}), body: 'Internal error' }
      // A service without a bot challenge ignores its fields.
      if (!request.body.includes('bot_challenge_')) return forward()
      const fields = Object.entries(JSON.parse(request.body)).filter(([name]) => !name.startsWith('bot_challenge_'))
      return forward({ ...request, body: JSON.stringify(Object.fromEntries(fields)) })
    },
    ['sign-up of 2.8.86', 'paths of 2.8.86', 'details of requests'],
  )
  expect(differences).toEqual([])
  expect(notRun).toEqual([])
  expect(skipped).toEqual([
    'the service has no file storage',
    'the bot challenge is turned off',
    'analytics is turned off',
    'payments are turned off',
  ])
  const paths = result.outcomes.filter(({ area }) => area === 'paths of 2.8.86')
  expect(paths.map(({ result }) => result.is).filter((is) => is === 'same').length).toBeGreaterThan(5)
})

test('does not take an error for a feature that is turned on for a turned-off feature', async () => {
  const { differences, skipped } = await run(
    ({ method, path }, forward) =>
      method === 'POST' && path === '/api/v1/auth/password/set'
        ? knownError(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED')
        : forward(),
    ['paths of 2.8.86'],
  )
  expect(differences).toEqual([['a password that exists', 'contract']])
  expect(skipped).toEqual([])
})

test('classifies each difference, and reports it without secrets', async () => {
  let signOuts = 0
  const { differences, result } = await run(
    async (request, forward) => {
      const { method, path, headers } = request
      // An accident of the service: signing out twice.
      if (method === 'DELETE' && path === '/api/v1/auth/sessions/current' && ++signOuts === 2) {
        return { ...json(500, {}), headers: { 'x-stack-request-id': 'r' }, body: 'Internal error' }
      }
      // Another order of checks: the user before the fields.
      if (method === 'PATCH' && path === '/api/v1/users/me' && headers['x-stack-access-token'] === undefined) {
        return knownError(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
      }
      // A proxy without a connection to the service, and one that rejects large bodies.
      if (path.endsWith('/openid-configuration')) return { status: 502, headers: {}, body: 'Bad gateway' }
      if (method === 'PATCH' && request.body.includes('x'.repeat(257))) {
        return { status: 413, headers: {}, body: 'Too large' }
      }
      const response = await forward()
      // Responses that contradict the contract, one of them with tokens that a report could cut off.
      if (path === '/api/v1/auth/password/sign-in' && request.body.includes('ADA')) return { ...response, status: 201 }
      return method === 'PATCH' && request.body.includes('country_code') && response.status === 400
        ? json(200, { access_token: 'eyJa.eyJb.c', country_code: null })
        : response
    },
    ['sessions of 2.8.86', 'changes of users of 2.8.86', 'with an unknown field', 'details of requests'],
  )
  expect(differences).toEqual([
    ['rejects unknown fields', 'order on me'],
    ['the session is gone the second time', 'server error'],
    ['no discovery', 'setup'],
    ['a long name', 'setup'],
    ['an empty country', 'contract'],
    ['sign-in with the old address', 'contract'],
  ])

  const markdown = markdownReport(result)
  expect(markdown).toMatch(/^\d+ cases: \d+ same, 6 different, 0 not run, 0 skipped$/m)
  expect(markdown.match(/^## Differences: .*$/gm)).toEqual([
    '## Differences: contract (2)',
    '## Differences: order on me (1)',
    '## Differences: server error (1)',
    '## Differences: setup (2)',
  ])
  expect(markdown).toMatch(
    /### changes of users of 2\.8\.86: an empty country\n[\s\S]*Contradicted: an empty country: PATCH .* responds with 400 SCHEMA_ERROR\. Contract: `\w+`[\s\S]*```http\nPATCH http:.*\n[\s\S]*\{"country_code":""\}[\s\S]*HTTP 200\n/,
  )
  const difference = JSON.parse(jsonReport(result)).cases.find(
    ({ name }: { name: string }) => name === 'an empty country',
  )
  expect(difference).toMatchObject({
    class: 'contract',
    exchange: {
      requestHeaders: { 'x-stack-secret-server-key': '[redacted]' },
      response: { status: 200, body: '{"access_token":"[redacted]","country_code":null}' },
    },
  })
  expect(report(result)).toContain('    The response is not from the service: a proxy or another server sent it.\n')
  expect(JSON.parse(jsonReport(result)).differences).toEqual({
    contract: 2,
    'order on me': 1,
    'server error': 1,
    setup: 2,
  })
  for (const text of [markdown, jsonReport(result)]) {
    expect(text).not.toMatch(/\beyJ\w|\b(pck|ssk|sak)_(?!\[redacted\])\w|correct horse/)
  }
})

test('classifies a service that closes connections as a matter of the setup', async () => {
  const service = await startDeviatingService((_, forward) => forward())
  closeService = service.close
  const target = remote({ baseUrl: service.url })
  const lost = {
    ...target,
    fetch: (url: string, init?: RequestInit) =>
      url.endsWith('/nowhere') ? fetch('http://127.0.0.1:1') : target.fetch(url, init),
  }
  const { outcomes } = await runSuite(
    lost,
    stories.filter(({ area }) => area === 'paths of 2.8.86'),
  )
  expect(outcomes.find(({ request }) => request === 'GET /nowhere')?.result).toMatchObject({
    is: 'different',
    class: 'setup',
    exchange: { response: undefined },
  })
})

test('stops at the next case when it is interrupted, and cleans up', async () => {
  const controller = new AbortController()
  let requests = 0
  const { result } = await run(
    (_, forward) => {
      if (++requests === 40) controller.abort()
      return forward()
    },
    ['changes of users of 2.8.86', 'redirect URLs of 2.8.86'],
    { signal: controller.signal },
  )
  expect(result.interrupted).toBe(true)
  expect(conforms(result)).toBe(false)
  expect(result.outcomes.length).toBeGreaterThan(5)
  expect(result.outcomes.length).toBeLessThan(40)
  expect(markdownReport(result)).toContain('**Interrupted: the remaining cases did not run.**')
})

/** Runs the command in this process. */
function startCommand(options: readonly string[]) {
  const signals = new EventEmitter()
  const written = { stdout: '', stderr: '' }
  const exitCode = runCommand(options, {
    env: {},
    stdout: { write: (text) => (written.stdout += text) },
    stderr: { write: (text) => (written.stderr += text) },
    on: (signal, listener) => signals.on(signal, listener),
    exit: (code) => expect.unreachable(`The command exits with ${code}.`),
  })
  const finished = async () => ({ exitCode: await exitCode, ...written })
  return { interrupt: () => void signals.emit('SIGINT'), finished }
}

/** Runs the command as `npm run conformance` does. */
function spawnCommand(options: readonly string[]) {
  const command = spawn(process.execPath, [...COMMAND, ...options])
  let stderr = ''
  command.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  command.stdout.resume()
  const finished = async () => ({ exitCode: (await once(command, 'close'))[0] as number, stderr })
  return { interrupt: () => void command.kill('SIGTERM'), finished }
}

test.each([
  ['SIGINT', 130, startCommand],
  ['SIGTERM, in a process', 143, spawnCommand],
] as const)('the command cleans up after %s, writes the report and exits with %i', async (_, exitCode, start) => {
  let interrupt = () => {}
  const service = await startDeviatingService(async ({ method, path }, forward) => {
    const response = await forward()
    // The settings of the project are changed, and users exist.
    if (`${method} ${path}` === 'PATCH /api/v1/internal/projects/current' && response.status === 200) interrupt()
    return response
  })
  closeService = service.close
  const emulator = remote({ baseUrl: service.emulator.url })
  const before = await contents(emulator)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
  try {
    const areas = ['password disabled', 'sign-up disabled'].flatMap((area) => ['--area', area])
    const command = start(['--base-url', service.url, '--report', join(folder, 'report'), ...areas])
    interrupt = command.interrupt
    expect(await command.finished()).toMatchObject({
      exitCode,
      stderr: expect.stringMatching(/^Interrupted\. Restoring the project/),
    })
    const written = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8'))
    expect(written).toMatchObject({ interrupted: true, warnings: [] })
    expect(await readFile(join(folder, 'report.md'), 'utf8')).toContain('**Interrupted:')
  } finally {
    await rm(folder, { recursive: true })
  }
  expect(await contents(emulator)).toEqual(before)
})

test.each([
  { what: 'a server error', at: '/api/v1/auth/sessions/current', status: 500, exitCode: 0 },
  { what: 'a response that contradicts the contract', at: '/api/v1/auth/sessions/current', status: 201, exitCode: 1 },
  { what: 'the broken mailbox', at: '/api/v1/mailbox/', status: 500, exitCode: 1 },
])('the command exits with $exitCode for $what of a service', async ({ at, status, exitCode }) => {
  const service = await startDeviatingService(async ({ path }, forward) => {
    const response = await forward()
    return path.startsWith(at) ? { ...response, status, ...(at.endsWith('/') && { body: '' }) } : response
  })
  closeService = service.close
  const areas = ['sessions of 2.8.86', 'magic link'].flatMap((area) => ['--area', area])
  expect(await startCommand(['--base-url', service.url, ...areas]).finished()).toMatchObject({
    exitCode,
    stdout: expect.stringMatching(/ [1-9]\d* different, /),
  })
})

test.each([
  [1, ['--base-url', 'http://127.0.0.1:1'], 'Cannot reach http://127.0.0.1:1.'],
  [2, ['--target', 'http://localhost'], "Unknown option '--target'"],
  [2, ['--area', 'magic'], "No area 'magic'. Areas: "],
  [2, ['--email-timeout', 'soon'], "--email-timeout must be a number, got 'soon'."],
] as const)('the command exits with %i for %j', async (exitCode, options, message) => {
  expect(await startCommand(options).finished()).toMatchObject({ exitCode, stderr: expect.stringContaining(message) })
})

const start = (serverVersion: ServerVersion) =>
  createEmulator({
    serverVersion,
    projects: [DEFAULT_PROJECT, INTERNAL_PROJECT],
    passwordRounds: 1,
    onContractViolation: 'respond',
  })

// What the cases need of their project is the same in all versions.
test('a project for one run passes all cases, and is deleted with its owner', async () => {
  const target = inProcess(start('hexclave-1.0'))
  const before = await contents({ ...target, projectId: 'internal', keys: INTERNAL_PROJECT.keys })
  const project = await createTemporaryProject(target, INTERNAL_PROJECT.keys, 'one')
  expect(project.target.projectId).not.toBe(target.projectId)
  const { outcomes, warnings } = await runSuite(project.target, stories, { wait: async () => {} })
  expect(outcomes.filter(({ result }) => result.is !== 'same' && result.is !== 'skipped')).toEqual([])
  expect(warnings).toEqual([])
  expect(await project.remove()).toEqual([])
  expect(await contents({ ...target, projectId: 'internal', keys: INTERNAL_PROJECT.keys })).toEqual(before)
  await expect(readProjectState(project.target)).rejects.toThrow('Cannot read the project')
})

describe.each(SERVER_VERSIONS)('a project for one run, at a service of version %s', (serverVersion) => {
  test.each([
    { rejected: 'POST /internal/projects', deletions: ['DELETE /users/me 200'] },
    {
      rejected: 'POST /internal/api-keys',
      deletions: ['DELETE /internal/projects/current 200', 'DELETE /users/me 200'],
    },
    // Service 2.8.8 has no teams of project owners.
    ...(serverVersion === '2.8.8' ? [] : [{ rejected: 'GET /teams?user_id=me', deletions: ['DELETE /users/me 200'] }]),
  ])('leaves nothing behind if $rejected fails once', async ({ rejected, deletions }) => {
    const { control: _, ...target } = inProcess(start(serverVersion))
    const internal = { ...target, projectId: 'internal', keys: INTERNAL_PROJECT.keys }
    const before = await contents(internal)
    const requests: string[] = []
    const failing: Target = {
      ...target,
      async fetch(url, init) {
        const request = `${init?.method} ${url.split('/api/v1')[1]}`
        const isRejected = request === rejected && !requests.some((line) => line.startsWith(rejected))
        const response = isRejected
          ? Response.json({ code: 'X', error: 'x' }, { status: 500 })
          : await target.fetch(url, init)
        requests.push(`${request} ${response.status}`)
        return response
      },
    }
    await expect(
      createTemporaryProject(failing, { publishable: INTERNAL_PROJECT.keys.publishable }, 'one'),
    ).rejects.toThrow(rejected)
    expect(requests).toEqual(expect.arrayContaining(deletions))
    expect(await contents(internal)).toEqual(before)
  })

  test.each([
    ['without the secret key', { publishable: INTERNAL_PROJECT.keys.publishable }, 1],
    ['with the secret key', INTERNAL_PROJECT.keys, 0],
  ])('its owner, who cannot delete the account, remains %s: %j', async (_, keys, remaining) => {
    const settings = { clientUserDeletionEnabled: false }
    const target = inProcess(
      createEmulator({
        serverVersion,
        projects: [DEFAULT_PROJECT, { ...INTERNAL_PROJECT, settings: { ...INTERNAL_PROJECT.settings, ...settings } }],
        passwordRounds: 1,
      }),
    )
    const project = await createTemporaryProject(target, keys, 'one')
    const warnings = await project.remove()
    const users = await target.fetch(`${target.base}/api/v1/users`, {
      headers: {
        'x-stack-project-id': 'internal',
        'x-stack-access-type': 'server',
        'x-stack-publishable-client-key': INTERNAL_PROJECT.keys.publishable,
        'x-stack-secret-server-key': INTERNAL_PROJECT.keys.secret,
      },
    })
    expect((await users.json()).items).toHaveLength(remaining)
    expect(warnings.some((line) => line.includes('owner-one@example.com'))).toBe(remaining > 0)
  })

  test('is not created with a wrong key', async () => {
    await expect(createTemporaryProject(inProcess(start(serverVersion)), { publishable: 'pck_wrong' })).rejects.toThrow(
      /^Cannot create a project at .*: POST \/auth\/password\/sign-up responds with 401/,
    )
  })
})
