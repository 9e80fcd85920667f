import { VARIABLES, type VariableOption } from '@latchkey/core/internal/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT } from '../../src/index.js'
import { startEmulator } from '../../src/node.js'
import { PACKAGE_MANAGER, type Run, runCommand, SHELL } from './command.js'

const runs: Run[] = []
afterEach(() => {
  for (const run of runs.splice(0)) for (const { id } of run.processes()) process.kill(id, 'SIGKILL')
})

function run(...parameters: Parameters<typeof runCommand>): Run {
  const started = runCommand(...parameters)
  runs.push(started)
  return started
}

const exec = (script: string, options: readonly string[] = [], parameters = {}) =>
  run(['exec', ...options, '--', 'sh', '-c', script], parameters)

/** Waits for a process in the background, as `npm test` does. */
const WAITS = 'sleep 600 & echo ready; wait'
const IGNORES_SIGNALS = 'trap "echo ignored" INT TERM; echo ready; while :; do sleep 0.05; done'

const nothingLeft = (started: Run) => expect.poll(() => started.processes()).toEqual([])
const nodeProcess = (started: Run) =>
  started.processes().find(({ command }) => / exec -- /.test(command) && !command.startsWith('/bin/sh'))

// Each test starts a Node process, which takes seconds on a busy machine.
describe.skipIf(process.platform !== 'linux')('exec', () => {
  test('sets the variables of the client and returns 0 when the command succeeds', async () => {
    const started = exec('env')
    expect(await started.ended).toBe(0)
    const set = new Map(started.printed.out.split('\n').map((line) => line.split('=') as [string, string]))
    const url = expect.stringMatching(/^http:\/\/localhost:\d+$/)
    const { id, keys } = DEFAULT_PROJECT
    const values = { projectId: id, publishableKey: keys.publishable, secretKey: keys.secret, adminKey: keys.admin }
    // Each variable with each prefix, under the current and the former name.
    for (const [option, value] of Object.entries({ ...values, baseUrl: url, browserUrl: url, serverUrl: url }))
      for (const name of VARIABLES[option as VariableOption]) expect([name, set.get(name)]).toEqual([name, value])
    expect(set.get('VITE_HEXCLAVE_SECRET_SERVER_KEY')).toBeUndefined()
    expect(started.processes()).toEqual([])
  })

  test('is ready before the command starts', async () => {
    const request = `${process.execPath} -e 'fetch(process.env.HEXCLAVE_API_URL + "/health").then(({ status }) => process.exit(status / 10))'`
    expect(await exec(request).ended).toBe(20)
  })

  test.each([
    ['the exit code of a command that fails', 'exit 7', 7],
    ['the exit code of a command that left processes behind, which it stops', 'sleep 600 & exit 1', 1],
    ['128 + n when a signal ends the command', 'kill -s SEGV $$', 139],
    ['127 when the command is not found', undefined, 127],
  ])('returns %s', async (_, script, code) => {
    const started = script ? exec(script) : run(['exec', '--', 'latchkey-no-such-command'])
    expect(await started.ended).toBe(code)
    expect(started.processes()).toEqual([])
  })

  test('stops everything on Ctrl-C', async () => {
    const started = exec(WAITS)
    await started.until('ready')
    process.kill(-(started.child.pid as number), 'SIGINT')
    expect(await started.ended).toBe(130)
    expect(started.processes()).toEqual([])
  })

  test('stops everything on a second Ctrl-C when the command ignores the first one', async () => {
    const started = exec(IGNORES_SIGNALS)
    await started.until('ready')
    process.kill(-(started.child.pid as number), 'SIGINT')
    await started.until('ignored')
    process.kill(-(started.child.pid as number), 'SIGINT')
    expect(await started.ended).toBe(137)
    expect(started.processes()).toEqual([])
  })

  test('stops everything on SIGTERM', async () => {
    const started = exec(WAITS)
    await started.until('ready')
    started.child.kill('SIGTERM')
    expect(await started.ended).toBe(143)
    expect(started.processes()).toEqual([])
  })

  test.each(['SIGTERM', 'SIGKILL'] as const)('stops everything after %s of its parent process', async (signal) => {
    const started = exec(WAITS, [], { launcher: SHELL })
    await started.until('ready')
    started.child.kill(signal)
    expect(await started.ended).toBe(signal)
    await nothingLeft(started)
  })

  test('leaves no process behind when it is killed itself', async () => {
    const started = exec(WAITS, [], { launcher: SHELL })
    await started.until('ready')
    // The guard, which stops the command then, starts right after the command.
    await expect.poll(() => started.processes().some(({ command }) => command.includes('read -r line'))).toBe(true)
    process.kill(nodeProcess(started)?.id as number, 'SIGKILL')
    expect(await started.ended).toBe(137)
    await nothingLeft(started)
  })

  test('names the port and its process when the port is in use', async () => {
    const other = await startEmulator({ port: 0 })
    const started = exec('echo ready', ['--port', String(other.port)])
    expect(await started.ended).toBe(1)
    expect(started.printed).toEqual({
      out: '',
      error: expect.stringMatching(
        new RegExp(`Port ${other.port} is in use by .*already running.*${process.pid}, started in ${process.cwd()}`),
      ),
    })
    expect(started.processes()).toEqual([])
    await other.close()
  })

  test('does not run the command when the emulator cannot start', async () => {
    const started = exec('echo ready', ['--config', 'nowhere.json'])
    expect(await started.ended).toBe(1)
    expect(started.printed).toEqual({ out: '', error: expect.stringContaining('nowhere.json') })
    expect(started.processes()).toEqual([])
  })

  test.each([[[]], [['--']], [['--nonsense', '--', 'true']]])('returns 2 for the arguments %j', async (args) => {
    const started = run(['exec', ...args])
    expect(await started.ended).toBe(2)
    expect(started.processes()).toEqual([])
  })

  test.each([[['npm', 'test']], [['node', '--watch', 'app.js']]])('shows where `--` belongs for %j', async (args) => {
    const started = run(['exec', ...args])
    expect(await started.ended).toBe(2)
    expect(started.printed.error).toContain('`exec` needs a command after `--`')
  })
})

test.skipIf(process.platform !== 'linux')(
  'an emulator stops when the package manager that started it is killed',
  async () => {
    const env = { npm_config_user_agent: 'npm/11' }
    const started = run(['--port', '0'], { launcher: PACKAGE_MANAGER, env })
    await started.until('base URL')
    started.child.kill('SIGKILL')
    await started.ended
    await nothingLeft(started)
  },
)
