import { describe, expect, test } from 'vitest'
import { rowsOf } from '../conformance/contract-rows.js'
import { detectContract } from '../conformance/detect-contract.js'
import { type Outcome, play } from '../conformance/play.js'
import { conforms, jsonReport, markdownReport, report } from '../conformance/report.js'
import { created, ok, type Story, step, story } from '../conformance/step.js'
import { fromContract } from '../conformance/stories/from-contract.js'
import { stories } from '../conformance/stories/index.js'
import { pipeline } from '../conformance/stories/pipeline.js'
import { runSuite } from '../conformance/suite.js'
import { inProcess, remote, withControl } from '../conformance/target.js'
import { createEmulator } from '../src/index.js'
import { startEmulator } from '../src/node.js'
import { SERVER_VERSIONS, type ServerVersion } from '../src/world/server-version.js'
import { countingReads, populated } from './control/scale.js'
import { recordClaims } from './record-claims.js'
import { startUnusual } from './unusual-project.js'

const create = (serverVersion: ServerVersion) =>
  createEmulator({
    serverVersion,
    seed: 'conformance',
    now: () => Date.UTC(2026, 0, 1),
    passwordRounds: 1,
    onContractViolation: 'respond',
  })
const emulatorOf = (serverVersion: ServerVersion) => inProcess(create(serverVersion))
const target = emulatorOf('2.8.8')

type Run = Awaited<ReturnType<typeof playAll>>
const runs = new Map<ServerVersion, Promise<Run>>()
/** Plays all stories once for each version. */
function runOf(serverVersion: ServerVersion): Promise<Run> {
  const run = runs.get(serverVersion) ?? playAll(serverVersion)
  runs.set(serverVersion, run)
  return run
}

/** Plays all stories with a project that differs from the default in every kind of setting, and records what they do. */
async function playAll(serverVersion: ServerVersion) {
  const { emulator, target, snapshot } = startUnusual(serverVersion)
  const before = await snapshot()
  const { fetch, mostReads } = countingReads(emulator)
  const claims = recordClaims(emulator, fetch)
  const result = await runSuite({ ...target, fetch: claims.fetch }, stories, { run: 'r' })
  return { result, before, after: await snapshot(), mostReads, changing: claims.changing }
}

describe('the emulator passes the conformance suite', () => {
  test.each([
    ['2.8.8', 900],
    // The stories prove these statements.
    // spec: 1.three-callers, 4.cli-poll, 4.verification-code, 5.access-type, 5.password-short, 5.uuid, 6.access-types
    // spec: 6.project-flags, 6.user-powers, 7.cli, 7.error-answers, 7.mfa-sign-in, 7.password-check-code
    // spec: 7.session-current, 8.400-access-type-without-project-id, 8.400-body-parsing-error
    // spec: 8.400-cannot-delete-current-session, 8.400-cannot-get-own-user-without-user, 8.400-invalid-access-type
    // spec: 8.400-invalid-oauth-client-id-or-secret, 8.400-invalid-totp-code
    // spec: 8.400-missing-access-type-header-with-key, 8.400-schema-error, 8.400-user-has-no-password
    // spec: 8.400-verification-code-expired-or-max-attempts, 8.400-wrong-api-key-type, 8.400-wrong-e-mail-or-password
    // spec: 8.401-api-key-expired-or-revoked, 8.401-client-server-or-admin-authentication-required
    // spec: 8.401-insufficient-access-type, 8.401-invalid-publishable-client-key-secret, 8.401-token-not-admin
    // spec: 8.401-unparsable-or-expired-access-token, 8.401-unparsable-or-expired-admin-access-token
    // spec: 8.401-user-authentication-required, 8.404-api-key-not-found, 8.404-team-membership-not-found
    // spec: 8.404-team-not-found, 8.404-user-not-found, 8.404-verification-code-not-found
    // spec: 8.409-user-with-email-already-exists, 8.400-invalid-authorization-code
    // spec: 8.400-provider-not-found-or-not-enabled, 8.400-sign-up-not-enabled
    // spec: 3.contact-channel, 3.permission-definition, 3.team, 3.team-invitation, 3.team-member-profile
    // spec: 4.invitation-steps, 5.email-verified, 5.primary-email-needed, 6.admin-powers, 6.recursive
    // spec: 6.server-powers, 7.contact-channel-codes, 7.contact-channels, 7.permission-definitions
    // spec: 7.project-permissions, 7.team-invitations, 7.team-member-profiles, 7.team-memberships
    // spec: 7.team-permissions, 7.teams, 8.400-contained-permission-not-found, 8.400-email-not-primary
    // spec: 8.400-permission-id-already-exists, 8.400-redirect-url-not-whitelisted, 8.400-user-id-does-not-exist
    // spec: 8.401-team-permission-required-or-not-found, 8.404-permission-not-found
    // spec: 8.409-contact-channel-already-used-for, 8.409-e-mail-already-verified, 8.409-team-membership-exists
    // spec: 8.409-verification-link-already-used, 3.project-key-last-four, 7.internal-api-keys, 7.health
    ['2.8.86', 900],
    ['hexclave-1.0', 900],
  ] as const)('as version %s, with at least %i cases', async (serverVersion, atLeast) => {
    const { result } = await runOf(serverVersion)
    expect(result.version).toBe(serverVersion)
    expect(result.warnings).toEqual([])
    expect(result.outcomes.filter((row) => row.result.is !== 'same')).toEqual([])
    expect(result.outcomes.length).toBeGreaterThanOrEqual(atLeast)
  })

  test.each(SERVER_VERSIONS)('and leaves the project of a service of version %s as it was', async (serverVersion) => {
    const { before, after } = await runOf(serverVersion)
    expect(after).toBe(before)
  })

  test('and declares each endpoint that changes the claims of its caller, or starts a session', async () => {
    const { changing } = await runOf('2.8.86')
    expect(changing.size).toBeGreaterThan(3)
    const undeclared = [...changing].filter(({ changesClaims, startsSession }) => !changesClaims && !startsSession)
    expect(undeclared.map(({ method, path, access }) => `${access}: ${method} ${path}`)).toEqual([])
  })

  test('and reads as many rows with 300 more users, except where all rows are returned', async () => {
    const { mostReads: few } = await runOf('hexclave-1.0')
    const { emulator } = await populated(310, { serverVersion: 'hexclave-1.0', onContractViolation: 'respond' })
    const { fetch, mostReads: many } = countingReads(emulator)
    const { outcomes } = await runSuite({ ...inProcess(emulator), fetch }, stories, { run: 'r' })
    expect(outcomes.length).toBeGreaterThan(900)
    const growing = Object.keys(many).filter((name) => {
      const [small, large] = [few[name], many[name]] as const
      const returnsRows = small && large && large.length > 2 * small.length
      return !returnsRows && (large?.reads ?? 0) > (small?.reads ?? 0) + 100
    })
    expect(growing).toEqual([])
  })

  test('fails with the cases of another version', async () => {
    const wrong = emulatorOf('2.8.8')
    const outcomes: Outcome[] = []
    for (const story of stories.slice(0, 3)) outcomes.push(...(await play(wrong, story, 'r', '2.8.86')))
    expect(outcomes.filter((row) => row.result.is === 'different').length).toBeGreaterThanOrEqual(5)
  })
})

describe('the contract declares the known errors of its endpoints', () => {
  /** The codes that stories expect of requests whose endpoints do not declare them. */
  const undeclared = (of: readonly Story[]) =>
    of
      .flatMap(({ steps }) => steps.filter((step) => 'request' in step))
      .flatMap(({ request, expect }) => {
        const rows = rowsOf(request)
        const codes = ('status' in expect ? [expect] : Object.values(expect)).flatMap(({ code = [] }) => code)
        return codes
          .filter((code) => rows.length > 0 && !rows.some(({ errors }) => errors?.some((one) => one === code)))
          .map((code) => ({ code, request }))
      })
  // Errors of every endpoint: cases that are derived from the contract, and those that read the user or the project.
  const ofEvery = new Set([
    ...undeclared([...pipeline, ...fromContract]).map(({ code }) => code),
    ...undeclared(stories)
      .filter(({ request }) => /^GET .*\/(?:me|current)$/.test(request))
      .map(({ code }) => code),
  ])

  test('in addition to those of every endpoint', () => {
    expect(ofEvery).toContain('INSUFFICIENT_ACCESS_TYPE')
    expect(undeclared(stories).filter(({ code }) => !ofEvery.has(code))).toEqual([])
  })
})

test('an emulator lacks nothing that a case needs: what another service may lack is a difference', async () => {
  const needsMailServer = { status: 400, code: 'REQUIRES_CUSTOM_EMAIL_SERVER' }
  const outcomes = await play(
    target,
    story('a', step('x', 'GET /health', { as: 'nobody', api: 'root' }, needsMailServer)),
    'r',
    '2.8.8',
  )
  expect(outcomes.map(({ result }) => result.is)).toEqual(['different'])
})

describe('detecting the contract', () => {
  test.each(SERVER_VERSIONS)('returns %s', async (version) => {
    expect(await detectContract(emulatorOf(version))).toBe(version)
  })

  test('throws when the service follows neither contract', async () => {
    const fetch = async () => new Response('Not found', { status: 404 })
    await expect(detectContract({ ...target, fetch })).rejects.toThrow(/Cannot detect the contract of .* 404/)
  })
})

const ran = (outcomes: readonly Outcome[]) => ({
  target: 'x',
  version: '2.8.8' as const,
  isEmulator: true,
  outcomes,
  warnings: [],
  interrupted: false,
})

describe('steps after a failed one', () => {
  const FAILS = { status: 418 }
  const names = (outcomes: readonly Outcome[]) => outcomes.map(({ name, result }) => [name, result.is])

  test('are not run when they use a value that it did not store', async () => {
    const outcomes = await play(
      target,
      story(
        'a',
        step('reads', 'GET /users/me', { keep: { id: 'id' } }, ok()),
        step('uses its value', 'GET /users/$id', { as: 'server', keep: { name: 'display_name' } }, ok()),
        step('uses the value of that one', 'GET /teams/$name', { as: 'server' }, ok()),
        step('is independent', 'GET /health', { as: 'nobody', api: 'root' }, ok()),
      ),
      'r',
      '2.8.8',
    )
    expect(names(outcomes)).toEqual([
      ['reads', 'different'],
      ['uses its value', 'not run'],
      ['uses the value of that one', 'not run'],
      ['is independent', 'same'],
    ])
    expect(outcomes[2]?.result).toEqual({ is: 'not run', why: '"reads" failed' })
    expect(report(ran(outcomes))).toMatch(
      /2 not run in a: "reads" failed\n4 cases: 1 same, 1 different, 2 not run, 0 skipped/,
    )
  })

  test('are not run when it could not change the resource that they use', async () => {
    const server = { as: 'server' } as const
    const outcomes = await play(
      target,
      story(
        'a',
        step('creates', 'POST /teams', { ...server, body: { display_name: 'x' }, keep: { team: 'id' } }, created()),
        step('changes', 'PATCH /teams/$team', { ...server, body: { unknown: 1 } }, ok()),
        step('reads', 'GET /teams/$team', server, ok({ unknown: 1 })),
      ),
      'r',
      '2.8.8',
    )
    expect(names(outcomes)).toEqual([
      ['creates', 'same'],
      ['changes', 'different'],
      ['reads', 'not run'],
    ])
  })

  test('are not run when it is a setup step', async () => {
    const setup = { as: 'nobody', setup: true } as const
    const steps = [
      step('sets up', 'GET /health', setup, FAILS),
      step('next', 'GET /health', { as: 'nobody', api: 'root' }, ok()),
    ]
    const outcomes = await play(target, story('a', steps), 'r', '2.8.8')
    expect(names(outcomes)).toEqual([
      ['sets up', 'different'],
      ['next', 'not run'],
    ])
  })

  test('run when its response differs but has the value', async () => {
    const keep = { status: 'status' }
    const outcomes = await play(
      target,
      story(
        'a',
        step('reads', 'GET /health', { as: 'nobody', api: 'root', keep }, ok({ other: 1 })),
        step('uses its value', 'GET /health', { as: 'nobody', api: 'root' }, ok({ status: '$status' })),
      ),
      'r',
      '2.8.8',
    )
    expect(names(outcomes)).toEqual([
      ['reads', 'different'],
      ['uses its value', 'same'],
    ])
  })
})

describe('the conformance report', () => {
  const UP = story('health', step('is up', 'GET /health', { as: 'nobody', api: 'root' }, ok({ status: 'ok' })))

  test('shows each difference', async () => {
    const broken = create('2.8.8')
    broken.faults.add('GET /health', { type: 'server-error' })
    const outcomes = await play(inProcess(broken), UP, 'r', '2.8.8')
    expect(conforms(ran(outcomes))).toBe(false)
    expect(report(ran(outcomes))).toMatch(
      /1 server error: .*\n\nhealth: is up \(GET \/health\)\n {4}status is 500, not 200/,
    )
    expect(report(ran(outcomes))).toMatch(/1 cases: 0 same, 1 different, 0 not run, 0 skipped/)
  })

  const wrong: [what: string, expected: ReturnType<typeof ok>, how: RegExp][] = [
    ['a value', ok({ status: 'down' }), /body\.status is "ok", not "down"/],
    ['a pattern', ok({ status: /^d/ }), /body\.status is "ok", not \/\^d\//],
    ['an error that did not come', { status: 200, code: 'X' }, /the known error is none, not X/],
    ['a header', { status: 200, headers: { 'x-none': 'a' } }, /header x-none is null, not "a"/],
    ['a list', ok({ status: [] }), /body\.status is "ok", not a list/],
  ]
  test.each(wrong)('reports the difference: %s', async (_, expected, how) => {
    const [outcome] = await play(
      target,
      story('a', step('b', 'GET /health', { as: 'nobody', api: 'root' }, expected)),
      'r',
      '2.8.8',
    )
    expect(outcome?.result).toMatchObject({
      is: 'different',
      class: 'contract',
      how: expect.arrayContaining([expect.stringMatching(how)]),
      rejected: false,
    })
  })

  test('counts cases that cannot run against a remote service, with the reason', async () => {
    const { control: _, ...elsewhere } = target
    const wait = { name: 'a day goes by', needs: 'a clock that can be moved', act: () => undefined }
    const outcomes = await play(elsewhere, story('a', UP.steps, wait, UP.steps), 'r', '2.8.8')
    expect(outcomes.map(({ result }) => result.is)).toEqual(['same', 'skipped'])
    expect(conforms(ran(outcomes))).toBe(true)
    expect(report(ran(outcomes))).toMatch(
      /1 skipped in a: a clock that can be moved\n2 cases: 1 same, 0 different, 0 not run, 1 skipped/,
    )
  })

  test('starts with the endpoints that nobody had compared with a running service', async () => {
    const steps = [UP.steps, step('lists', 'GET /users', { as: 'server' }, { status: 418 })]
    const result = { ...ran(await play(target, story('a', ...steps), 'r', '2.8.8')), version: 'hexclave-1.0' as const }
    const line = /listUsers: 1 cases: 0 same, 1 different/
    expect(report({ ...result, isEmulator: false })).toMatch(line)
    expect(markdownReport({ ...result, isEmulator: false })).toMatch(line)
    expect(report({ ...result, isEmulator: false })).not.toContain('getHealth:')
    expect(report(result)).not.toMatch(line)
    expect(report({ ...result, isEmulator: false, version: '2.8.86' })).not.toMatch(line)
  })

  test('is available as JSON', async () => {
    const steps = [UP.steps, step('fails', 'GET /health', { as: 'nobody', api: 'root' }, { status: 418 })]
    const outcomes = await play(target, story('a', ...steps), 'r', '2.8.8')
    expect(JSON.parse(jsonReport(ran(outcomes)))).toMatchObject({
      target: 'x',
      version: '2.8.8',
      totals: { cases: 2, same: 1, different: 1, 'not run': 0, skipped: 0 },
      areas: [{ area: 'a', same: 1, different: 1 }],
      cases: [
        { area: 'a', name: 'is up', request: 'GET /health', result: 'same' },
        { name: 'fails', result: 'different', differences: [expect.stringMatching(/^status is 200, not 418/)] },
      ],
    })
  })

  test('calls a remote service with its own keys', () => {
    const pendingWebhooks = {
      baseUrl: 'https://auth.example.com/',
      project: 'p',
      publishable: 'pck',
      mailbox: 'http://localhost:9000/',
    }
    expect(remote(pendingWebhooks)).toMatchObject({
      base: 'https://auth.example.com',
      mailbox: 'http://localhost:9000',
      projectId: 'p',
      keys: { publishable: 'pck', secret: expect.stringMatching(/^ssk_/) },
    })
  })
})

test('treats other services as services without a control API', async () => {
  const { url, close } = await startEmulator({ port: 0, control: false })
  expect((await withControl(remote({ baseUrl: url }))).control).toBeUndefined()
  await close()
})
