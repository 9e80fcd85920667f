import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** How often to check whether the watched processes are running, in milliseconds. */
const INTERVAL = 250

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Calls `onStop` for each signal that asks this process to stop. Also calls it with SIGTERM, once, when one of the watched
 * processes is no longer running.
 *
 * @returns A function that stops calling it.
 */
export function watchStopRequests(watched: readonly number[], onStop: (signal: NodeJS.Signals) => void): () => void {
  for (const signal of SIGNALS) process.on(signal, onStop)
  const timer = setInterval(() => {
    if (watched.every(isRunning)) return
    clearInterval(timer)
    onStop('SIGTERM')
  }, INTERVAL)
  timer.unref()
  return () => {
    clearInterval(timer)
    for (const signal of SIGNALS) process.off(signal, onStop)
  }
}

/**
 * Returns the process of the package manager that started this process, such as `npx`. It does not always pass signals on,
 * and there can be a shell in between.
 */
export function packageManager(): number[] {
  if (process.platform === 'win32' || !process.env.npm_config_user_agent) return []
  let id = process.ppid
  for (let parent = processOf(id); parent && SHELL.test(parent.name); parent = processOf(id)) id = parent.parent
  return id > 1 ? [id] : []
}

const SHELL = /^-?(ba|da|z|k|a)?sh$/

/** Returns the name of a process and the ID of its parent. Undefined if there is no such process. */
function processOf(id: number): { name: string; parent: number; isZombie: boolean } | undefined {
  try {
    if (process.platform === 'linux') {
      const [, name = '', state, parent] = /\((.*)\) (\S) (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? []
      return { name, parent: Number(parent), isZombie: state === 'Z' }
    }
    const line = execFileSync('ps', ['-o', 'ppid=,stat=,comm=', '-p', String(id)], { encoding: 'utf8' })
    const [, parent, state = '', name = ''] = /^\s*(\d+)\s+(\S+)\s+(.*?)\s*$/.exec(line) ?? []
    return { name: name.replace(/^.*\//, ''), parent: Number(parent), isZombie: state.startsWith('Z') }
  } catch {
    return undefined
  }
}

function isRunning(id: number): boolean {
  if (process.platform === 'linux') {
    const found = processOf(id)
    return found !== undefined && !found.isZombie
  }
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
