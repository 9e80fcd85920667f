import { expect, test } from 'vitest'
import { readProjectState } from '../conformance/project-state.js'
import { step, story } from '../conformance/step.js'
import { stories } from '../conformance/stories/index.js'
import { runSuite } from '../conformance/suite.js'
import { inProcess, type Target } from '../conformance/target.js'
import { createEmulator, DEFAULT_PROJECT } from '../src/index.js'
import { SERVER_VERSIONS } from '../src/world/server-version.js'

const admin = { as: 'admin' } as const
const CURRENT = 'PATCH /internal/projects/current'
const TEAM = '/team-permission-definitions'

/** A project that differs from the default in every kind of setting. */
const start = (serverVersion: (typeof SERVER_VERSIONS)[number]) =>
  inProcess(
    createEmulator({
      ...{ serverVersion, seed: 'restore', now: () => Date.UTC(2026, 0, 1), passwordRounds: 1 },
      onContractViolation: 'respond',
      projects: [
        {
          ...DEFAULT_PROJECT,
          settings: { domains: [{ domain: 'https://app.example.com', handlerPath: '/handler' }] },
          users: [{ email: 'stays@example.com' }],
          permissions: [{ id: 'writer', scope: 'team' }],
        },
      ],
    }),
  )

const snapshot = async (target: Target) => {
  const { world } = target.emulator ?? {}
  const accounts = { users: world?.users.where(() => true), teams: world?.teams.where(() => true) }
  return JSON.stringify({ ...(await readProjectState(target)), accounts }, null, 2)
}

// Failing steps must not leave changes behind either: every response is expected to be another one.
const failing = story(
  'changes',
  step(
    'changes settings',
    CURRENT,
    {
      ...admin,
      body: {
        display_name: 'Changed',
        config: {
          ...{ sign_up_enabled: false, allow_localhost: false, domains: [], magic_link_enabled: false },
          team_creator_default_permissions: [],
        },
      },
    },
    { status: 418 },
  ),
  step('defines a permission', `POST ${TEAM}`, { ...admin, body: { id: 'left_over' } }, { status: 418 }),
  step('changes a permission', `PATCH ${TEAM}/writer`, { ...admin, body: { description: 'x' } }, { status: 418 }),
  step('creates a user', 'POST /users', { as: 'server', body: { display_name: 'x' } }, { status: 418 }),
  step('creates a team', 'POST /teams', { as: 'server', body: { display_name: 'x' } }, { status: 418 }),
)

test.each(SERVER_VERSIONS)(
  'leaves the project of a service of version %s as it was',
  async (version) => {
    const target = start(version)
    const before = await snapshot(target)
    await runSuite(target, [failing], 'r')
    expect(await snapshot(target)).toBe(before)
    await runSuite(target, stories, 'r')
    expect(await snapshot(target)).toBe(before)
  },
  60_000,
)

test('changes nothing when the project cannot be read', async () => {
  const target = start('2.8.8')
  const before = await snapshot(target)
  const wrongKey = { ...target, keys: { ...target.keys, admin: 'sak_wrong' } }
  await expect(runSuite(wrongKey, [failing], 'r')).rejects.toThrow(
    /GET \/internal\/projects\/current responds with 401/,
  )
  expect(await snapshot(target)).toBe(before)
})
