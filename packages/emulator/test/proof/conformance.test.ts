// The conformance suite against emulators with 10 and 100,000 users, in process and over HTTP.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { long, reportFigures } from '../../../../tools/proof/figures.js'
import { stories } from '../../conformance/stories/index.js'
import { sessions } from '../../conformance/stories/sessions.js'
import { signIn } from '../../conformance/stories/sign-in.js'
import { runSuite } from '../../conformance/suite.js'
import { inProcess, remote, withControl } from '../../conformance/target.js'
import { startEmulator } from '../../src/node.js'
import { SERVER_VERSIONS } from '../../src/world/server-version.js'
import { openSqliteStore } from '../../src/world/sqlite-store.js'
import { populated } from '../control/scale.js'

/** In the long form only. */
const combinations = SERVER_VERSIONS.flatMap((version) =>
  (long ? [10, 100_000] : []).map((users) => [version, users] as const),
)
const figures: { name: string; value: string }[] = []
afterAll(() => reportFigures(figures))

const record = (name: string, same: number, cases: number) => {
  figures.push({ name: `Version ${name}`, value: `${same} of ${cases} cases are the same` })
  expect(same).toBe(cases)
}

test.each(SERVER_VERSIONS)(
  'version %s passes the stories that need the control API over HTTP',
  async (serverVersion) => {
    const { url, close } = await startEmulator({ port: 0, serverVersion, passwordRounds: 1 })
    try {
      const result = await runSuite(await withControl(remote({ baseUrl: url })), [...sessions, ...signIn])
      expect(result.version).toBe(serverVersion)
      expect(result.outcomes.filter((row) => row.result.is !== 'same')).toEqual([])
      expect(result.warnings).toEqual([])
    } finally {
      await close()
    }
  },
)

test.each(combinations)(
  'version %s passes with %i users in process',
  async (serverVersion, users) => {
    const { emulator } = await populated(users, { serverVersion, onContractViolation: 'respond' })
    const { outcomes, warnings } = await runSuite(inProcess(emulator), stories)
    expect(outcomes.filter((row) => row.result.is !== 'same')).toEqual([])
    expect(warnings).toEqual([])
    record(`${serverVersion}, ${users} users, in process`, outcomes.length, outcomes.length)
  },
  300_000,
)

test.each(combinations)(
  'the command reports no difference for a started emulator of version %s with %i users',
  async (serverVersion, users) => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-'))
    const data = join(folder, 'emulator.sqlite')
    const { emulator } = await populated(users, { serverVersion, store: await openSqliteStore(data) })
    emulator.close()
    const service = run('src/bin/latchkey-emulator.ts', ['--port', '0', '--data', data], {
      LATCHKEY_PASSWORD_ROUNDS: '1',
    })
    try {
      const [banner] = (await once(service.stdout, 'data')) as [Buffer]
      const url = /http:\S+/.exec(String(banner))?.[0] ?? ''
      const report = join(folder, 'report')
      const command = run('conformance/run.ts', ['--base-url', url, '--report', report])
      // A full pipe would block the command.
      command.stdout.resume()
      const [code] = (await once(command, 'close')) as [number]
      const { version, totals, warnings } = JSON.parse(await readFile(`${report}.json`, 'utf8'))
      expect([code, version, warnings]).toEqual([0, serverVersion, []])
      record(`${serverVersion}, ${users} users, over HTTP`, totals.same, totals.cases)
    } finally {
      service.kill()
      await once(service, 'close')
      await rm(folder, { recursive: true })
    }
  },
  300_000,
)

/** Starts a script of the package. */
function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  return spawn(
    process.execPath,
    [
      '--conditions=@latchkey/source',
      '--import',
      path('../../../../tools/register-source.mjs'),
      path(`../../${script}`),
      ...args,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } },
  )
}
