// @ts-nocheck
// Runs commands so that none of them outlives this process: on a signal, and when whoever started us is gone.
// Works on any Node from 18 on, because it runs before a newer one is found.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** How long a process that was asked to end may take before it is killed, in milliseconds. */
const GRACE = 5_000
/** How often we look whether our parent is still there, in milliseconds. */
const WATCH = 250

/** @typedef {{ code: number, output: string }} Ended */
/** @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, stdin?: 'ignore' | 'pipe', capture?: boolean, limit?: number, grace?: number }} RunOptions */
/** @typedef {import('node:child_process').ChildProcess} Child */

/** @type {Map<Child, number>} */
const running = new Map()
/** @type {NodeJS.Signals | undefined} */
let asked

/** The signal that asked this process to end, if one has. */
export const askedToEnd = () => asked

/**
 * Runs a command to its end and answers its exit code (128 + n for a signal, like a shell).
 * `stdin: 'pipe'` gives it a pipe that we never write to: it ends when we do, even after `kill -9`.
 * `limit` is the time it may take, in milliseconds; a command that takes longer is ended and answers 124.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, options = {}) {
  const { env = process.env, cwd, stdin = 'ignore', capture = false, limit, grace = GRACE } = options
  if (asked) return Promise.resolve({ code: exitCode(null, asked), output: '' })
  watch()
  return new Promise((resolve, reject) => {
    // A group of its own: the terminal's Ctrl-C reaches us alone, and one signal reaches all of it.
    const child = spawn(command, args, {
      env,
      cwd,
      stdio: [stdin, capture ? 'pipe' : 'inherit', 'inherit'],
      detached: true,
    })
    running.set(child, grace)
    let output = ''
    let late = false
    const expire = () => {
      late = true
      end(child, 'SIGTERM', grace)
    }
    const timer = limit === undefined ? undefined : setTimeout(expire, limit)
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', (cause) => {
      running.delete(child)
      clearTimeout(timer)
      reject(new Error(`Could not run ${command}: ${cause.message}`, { cause }))
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      clearTimeout(timer)
      signalGroup(child, 'SIGKILL')
      resolve({ code: late ? 124 : exitCode(code, signal), output })
    })
  })
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal */
function exitCode(code, signal) {
  return code ?? 128 + (signal ? constants.signals[signal] : 0)
}

let watching = false
function watch() {
  if (watching) return
  watching = true
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => endAll(signal))
  // With the reader of our output gone, a line that we print must not be what kills us.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const timer = setInterval(() => {
    if (`${starters()}` === `${startedBy}`) return
    clearInterval(timer)
    endAll('SIGTERM')
  }, WATCH)
  timer.unref()
}

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  const again = asked !== undefined
  asked ??= signal
  for (const [child, grace] of running) {
    if (again) signalGroup(child, 'SIGKILL')
    else end(child, signal, grace)
  }
}

/** @param {Child} child @param {NodeJS.Signals} signal @param {number} grace */
function end(child, signal, grace) {
  signalGroup(child, signal)
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), grace)
  child.once('close', () => clearTimeout(timer))
}

/** @param {Child} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Nobody of that group is left.
  }
}

/**
 * Who started us. npm puts a shell in between, does not hand signals on, and an orphaned shell would go on waiting
 * for us: so under npm the shell's own parent counts too (known on Linux only).
 */
function starters() {
  if (process.env.npm_lifecycle_event === undefined) return [process.ppid]
  return [process.ppid, parentOfShell(process.ppid)]
}

/** @param {number} pid */
function parentOfShell(pid) {
  try {
    const [, name = '', parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return /^(ba|da|z|k|a)?sh$/.test(name) ? Number(parent) : undefined
  } catch {
    return undefined
  }
}

const startedBy = starters()
