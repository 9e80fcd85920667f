// Runs the command of the emulator from its sources.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

const COMMAND = [
  process.execPath,
  '--conditions=@latchkey/source',
  '--import',
  path('../../../../tools/register-source.mjs'),
  path('../../src/bin/latchkey-emulator.ts'),
]

const MARK = 'LATCHKEY_TEST_RUN'

/** A command of the emulator that runs in its own process group, like a command in a terminal. */
export interface Run {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  /** What it printed so far. */
  readonly printed: { out: string; error: string }
  /** Resolves when it has printed a text on its standard output. */
  until(text: string): Promise<void>
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>
  /** The processes that it started and that are still running, by their command lines. Linux only. */
  processes(): { id: number; command: string }[]
}

/** Runs a command as the child process of a shell, which waits for it. */
export const SHELL: readonly string[] = ['/bin/sh', '-c', '"$@"; exit $?', 'sh']

/** Runs a command as package managers do: in a shell that is a child process. */
export const PACKAGE_MANAGER: readonly string[] = [
  process.execPath,
  '--eval',
  `require('node:child_process').spawn('/bin/sh', ${JSON.stringify(SHELL.slice(1))}.concat(process.argv.slice(1)), { stdio: 'inherit' })`,
  '--',
]

interface RunOptions {
  /** The command that runs the command. Default: none. */
  readonly launcher?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Runs the command. */
export function runCommand(args: readonly string[], { launcher = [], env = {} }: RunOptions = {}): Run {
  const mark = randomUUID()
  const [program = '', ...rest] = [...launcher, ...COMMAND, ...args]
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...withoutManager(process.env), ...env, [MARK]: mark },
  })
  const printed = { out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    printed.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    printed.error += chunk
  })
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null)
  return {
    child,
    printed,
    ended,
    async until(text) {
      while (!printed.out.includes(text)) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The command has exited without printing "${text}":\n${printed.error}`)
        await Promise.race([once(child.stdout, 'data'), ended])
      }
    },
    processes: () => processesWith(`${MARK}=${mark}`),
  }
}

/** The package manager that runs the tests did not start the command. */
const withoutManager = ({ npm_config_user_agent: _, ...env }: NodeJS.ProcessEnv) => env

function processesWith(variable: string): { id: number; command: string }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name) || !read(`/proc/${name}/environ`).split('\0').includes(variable)) return []
    return [{ id: Number(name), command: read(`/proc/${name}/cmdline`).replaceAll('\0', ' ').trim() }]
  })
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
