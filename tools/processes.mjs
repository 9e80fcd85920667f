// Runs commands so that none of them outlives this process, on a signal or when its parent process has exited. Works on
// any Node from 18 on, because it runs before a newer one is found.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

/** How long a process may take to exit after a signal before it is killed, in milliseconds. */
const GRACE = 5_000
/** How often to check whether the parent process is still running, in milliseconds. */
const WATCH = 250

/** @typedef {{ code: number, output: string }} Ended */
/** @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, stdin?: 'ignore' | 'pipe', capture?: boolean, limit?: number, grace?: number }} RunOptions */
/** @typedef {import('node:child_process').ChildProcess} Child */

/** @type {Map<Child, number>} */
const running = new Map()
/** @type {NodeJS.Signals | undefined} */
let asked

/** The signal that asked this process to exit, if any. */
export const askedToEnd = () => asked

/**
 * Runs a command to its end and returns its exit code (128 + n for a signal, like a shell). With `stdin: 'pipe'` its
 * input is a pipe that is never written to: it closes when this process exits, even after `kill -9`. `limit` is the
 * timeout in milliseconds; a command that takes longer is stopped and returns 124.
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
    // A separate process group: Ctrl-C in the terminal reaches only this process, and one signal reaches the whole
    // group.
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
  // When the reader of the output has exited, printing must not kill this process.
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
    // The process group is empty.
  }
}

/**
 * The process that started this one. npm starts a shell in between, does not pass signals on, and an orphaned shell
 * would keep waiting. So under npm the parent of the shell counts as well (known on Linux only).
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
