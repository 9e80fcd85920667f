import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** How long a command may take to exit after a signal before it is killed, in milliseconds. */
const GRACE = 10_000
/** How long processes that the command left behind may take to exit, in milliseconds. */
const REST_GRACE = 2_000

/** Windows has no process groups and no signals. */
const hasGroups = process.platform !== 'win32'

/** A command that runs with all of its child processes in its own process group. */
export interface CommandGroup {
  /** Resolves with the exit code when no process of the group is running: 128 + n for a signal, like a shell. */
  readonly exited: Promise<number>
  /** Sends a signal to all processes of the group, and kills those that are still running after 10 s. */
  stop(signal: NodeJS.Signals): void
  /** Kills all processes of the group. */
  kill(): void
}

/**
 * Runs a command with the terminal of this process. When this process is killed, its processes are stopped as well.
 *
 * @throws {CommandError} If the command cannot be started.
 */
export async function runInGroup(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandGroup> {
  // On Windows, package managers are scripts, which only a shell starts.
  const child = hasGroups
    ? spawn(command, args, { env, stdio: 'inherit', detached: true })
    : spawn([command, ...args].map(quoteForCmd).join(' '), { env, stdio: 'inherit', shell: true })
  const guard = child.pid === undefined || !hasGroups ? undefined : guardOf(child.pid)
  const exit = once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>
  if (child.pid === undefined) {
    const cause = (await exit.catch((error: unknown) => error)) as NodeJS.ErrnoException
    throw new CommandError(command, cause)
  }
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  const end = async () => {
    const [code, signal] = await exit
    isEnded = true
    clearTimeout(timer)
    await stopRest(child)
    await endGuard(guard)
    return code ?? 128 + (signal ? constants.signals[signal] : 0)
  }
  return {
    exited: end(),
    stop(signal) {
      // Another group can have its ID by now.
      if (isEnded) return
      signalGroup(child, signal)
      timer ??= setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE)
    },
    kill() {
      if (!isEnded) signalGroup(child, 'SIGKILL')
    },
  }
}

/** Quotes an argument for `cmd.exe`, if necessary. The called program reads it by the rules of `CommandLineToArgvW`. */
export const quoteForCmd = (text: string): string =>
  /^[\w@%+=:,./\\-]+$/.test(text) ? text : `"${text.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`

/** A command could not be started. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  /** The exit code that shells use for it. */
  readonly exitCode: number

  constructor(command: string, cause: NodeJS.ErrnoException) {
    const reason =
      cause.code === 'ENOENT'
        ? 'it was not found. Check its name, or install the package that it belongs to.'
        : cause.code === 'EACCES'
          ? 'the file is not executable.'
          : `${cause.message}.`
    super(`Cannot run \`${command}\`: ${reason}`, { cause })
    this.exitCode = cause.code === 'ENOENT' ? 127 : 126
  }
}

/** Stops the processes that the command left behind, such as servers in the background. */
async function stopRest(child: ChildProcess): Promise<void> {
  if (!hasGroups) return
  signalGroup(child, 'SIGTERM')
  for (let waited = 0; waited < REST_GRACE && signalGroup(child, 0); waited += 20) await wait(20)
  signalGroup(child, 'SIGKILL')
}

/** Sends a signal to the processes of a group. Returns false if there are none. */
function signalGroup({ pid = 0 }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    if (hasGroups) return process.kill(-pid, signal)
    if (signal !== 0) spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Waits until its input is closed, which happens even when the writer is killed. Then it stops the process group `$0`. */
const GUARD = `trap '' INT TERM HUP
read -r line
kill -s TERM -- "-$0" || exit 0
tries=0
while [ $tries -lt 50 ] && kill -s 0 -- "-$0"; do sleep 0.1; tries=$((tries + 1)); done
kill -s KILL -- "-$0"`

/** Starts a process that stops a process group when this process is killed, which this process cannot do itself. */
function guardOf(group: number): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', GUARD, String(group)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  // Without a shell there is no guard.
  guard.on('error', () => {})
  return guard
}

async function endGuard(guard: ChildProcess | undefined): Promise<void> {
  if (guard?.pid === undefined || guard.exitCode !== null || guard.signalCode !== null) return
  const exit = once(guard, 'exit')
  guard.kill('SIGKILL')
  await exit
}
