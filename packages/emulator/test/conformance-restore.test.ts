import { expect, test } from 'vitest'
import { jsonReport, report } from '../conformance/report.js'
import { step, story } from '../conformance/step.js'
import { stories } from '../conformance/stories/index.js'
import { runSuite } from '../conformance/suite.js'
import type { Target } from '../conformance/target.js'
import type { Control } from '../src/control/index.js'
import { SERVER_VERSIONS } from '../src/world/server-version.js'
import { startUnusual } from './unusual-project.js'

const admin = { as: 'admin' } as const
const CURRENT = 'PATCH /internal/projects/current'
const TEAM = '/team-permission-definitions'

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
          sign_up_enabled: false,
          allow_localhost: false,
          domains: [],
          magic_link_enabled: false,
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

test.each(SERVER_VERSIONS)('leaves the project of a service of version %s as it was', async (version) => {
  const { target, snapshot } = startUnusual(version)
  const before = await snapshot()
  expect((await runSuite(target, [failing], { run: 'r' })).warnings).toEqual([])
  expect(await snapshot()).toBe(before)
})

test.each(
  SERVER_VERSIONS.flatMap((version) =>
    (['admin', 'secret', 'publishable'] as const).map((key) => [version, key] as const),
  ),
)('version %s: changes nothing when the %s key is wrong', async (version, key) => {
  const { target, snapshot } = startUnusual(version)
  const before = await snapshot()
  const wrongKey = { ...target, keys: { ...target.keys, [key]: `${target.keys[key].slice(0, 4)}wrong` } }
  await expect(runSuite(wrongKey, [failing], { run: 'r' })).rejects.toThrow(
    new RegExp(`: GET .*/projects/current with the .*${key}.* key responds with 401`),
  )
  expect(await snapshot()).toBe(before)
})

test('stops when the service goes down, and lists what it could not undo', async () => {
  const { target } = startUnusual('2.8.86')
  let requests = 0
  const isDown = () => requests > 30
  const failingTarget: Target = {
    ...target,
    fetch(input, init) {
      requests++
      return isDown() ? Promise.reject(new TypeError('fetch failed')) : target.fetch(input, init)
    },
  }
  const areas = ['changes of users of 2.8.86', 'redirect URLs of 2.8.86']
  const result = await runSuite(
    failingTarget,
    stories.filter(({ area }) => areas.includes(area)),
    { run: 'r' },
  )
  expect(result.interrupted).toBe(true)
  expect(result.outcomes.filter(({ result }) => result.is === 'different')).toHaveLength(3)
  expect(result.warnings).toEqual([
    expect.stringMatching(/^Could not remove what the run created: \/users [\w, -]+\. TypeError: fetch failed$/),
    expect.stringMatching(/^Could not restore the project: .*Cannot reach/),
  ])
  expect(requests).toBeLessThan(40)
})

test('warns about what the service refuses to restore', async () => {
  const { emulator, target } = startUnusual('2.8.8')
  emulator.faults.add('DELETE /teams/{id}', { type: 'server-error' })
  emulator.faults.add('DELETE /team-permission-definitions/{id}', { type: 'server-error' })
  const result = await runSuite(target, [failing], { run: 'r' })
  expect(result.warnings).toEqual([
    expect.stringMatching(/^Could not remove what the run created: DELETE \/teams\/.* responds with 500/),
    expect.stringMatching(/^Could not restore the project: DELETE .*\/left_over responds with 500/),
    expect.stringMatching(/^The project differs from before the run: \/team-permission-definitions/),
  ])
  expect(report(result)).toMatch(/\nWarning: Could not remove/)
  expect(JSON.parse(jsonReport(result)).warnings).toEqual(result.warnings)
})

test('warns when the service refuses to restore the configuration', async () => {
  const { emulator, target } = startUnusual('2.8.86')
  emulator.faults.add('PATCH /internal/projects/current', { type: 'server-error' }, { times: 9 })
  emulator.faults.add('PUT /internal/config/override/{level}', { type: 'server-error' }, { times: 9 })
  const change = step(
    'changes the configuration',
    'PATCH /internal/config/override/environment',
    { ...admin, body: { config_override_string: '{"auth.allowSignUp":false}' } },
    { status: 200 },
  )
  const { warnings } = await runSuite(target, [story('changes', change)], { run: 'r' })
  expect(warnings).toContainEqual(expect.stringMatching(/^Could not restore the project: PUT .* responds with 500/))
  expect(warnings).toContainEqual(expect.stringMatching(/^The project differs .*: config\.sign_up_enabled/))
})

test('restores the clock of the emulator', async () => {
  const { emulator, target } = startUnusual('2.8.86')
  const [state, now] = [emulator.clock.state(), emulator.clock.now()]
  const wait = { name: 'a day passes', needs: 'a clock', act: ({ clock }: Control) => clock.advance({ millis: 1000 }) }
  await runSuite(target, [story('waits', wait)], { run: 'r' })
  expect([emulator.clock.state(), emulator.clock.now()]).toEqual([state, now])
})
