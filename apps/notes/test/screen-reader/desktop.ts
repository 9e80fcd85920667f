import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startXvfb } from '../xvfb.ts'

const ORCA = fileURLToPath(new URL('orca', import.meta.url))

/** Firefox in a known state: no first-run pages, no questions, no pages that load in the background. */
const PREFERENCES = {
  'accessibility.force_disabled': -1,
  'app.update.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.newtab.preload': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  'signon.autofillForms': false,
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'widget.use-xdg-desktop-portal.file-picker': 0,
  'widget.use-xdg-desktop-portal.mime-handler': 0,
  'widget.use-xdg-desktop-portal.settings': 0,
}

export interface Desktop {
  /** Everything that Orca has said. */
  readonly spoken: readonly string[]
  /** Resolves when Orca says something, or after this time, in milliseconds. Returns whether Orca said something. */
  readonly nextUtterance: (within: number) => Promise<boolean>
  /** Opens a URL in a new profile of Firefox, after closing the page that was open. */
  readonly open: (url: string) => Promise<void>
  readonly xdotool: (...args: readonly string[]) => Promise<string>
  readonly close: () => Promise<void>
}

/** Starts a virtual display with a D-Bus session, Orca and Firefox. */
export async function startDesktop(): Promise<Desktop> {
  const folder = await mkdtemp(join(tmpdir(), 'screen-reader-'))
  const children: ChildProcess[] = []
  let firefox: ChildProcess | undefined
  const spoken: string[] = []
  const waiting = new Set<() => void>()

  const socket = join(folder, 'speech')
  const server = createServer((connection) => {
    createInterface(connection).on('line', (line) => {
      spoken.push(line)
      for (const resolve of waiting) resolve()
    })
  })
  server.listen(socket)
  await once(server, 'listening')

  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    HOME: folder,
    XDG_RUNTIME_DIR: join(folder, 'run'),
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    GNOME_ACCESSIBILITY: '1',
    GTK_USE_PORTAL: '0',
    PYTHONPATH: ORCA,
    PYTHONDONTWRITEBYTECODE: '1',
    LATCHKEY_SPEECH_SOCKET: socket,
  }
  await mkdir(join(folder, 'run'), { mode: 0o700 })

  /** Starts a program in a process group that `close` stops. */
  const start = (command: string, args: readonly string[]) => {
    const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
    children.push(child)
    return child
  }
  const xdotool = async (...args: readonly string[]) => {
    const { stdout } = await promisify(execFile)('xdotool', args, { env, encoding: 'utf8' })
    return stdout.trim()
  }

  const display = await startXvfb('1280x900')
  env.DISPLAY = display.name
  const bus = start('dbus-daemon', ['--session', '--nofork', '--nopidfile', '--print-address'])
  const [address] = await once(createInterface(bus.stdout as NodeJS.ReadableStream), 'line')
  env.DBUS_SESSION_BUS_ADDRESS = address
  const settings = join(folder, 'orca')
  await mkdir(settings)
  await cp(join(ORCA, 'user-settings.conf'), join(settings, 'user-settings.conf'))
  start('orca', ['--replace', '--user-prefs', settings])

  const nextUtterance = (within: number) =>
    new Promise<boolean>((resolve) => {
      const settle = (hasSpoken: boolean) => {
        clearTimeout(timer)
        waiting.delete(speak)
        resolve(hasSpoken)
      }
      const speak = () => settle(true)
      const timer = setTimeout(settle, within, false)
      waiting.add(speak)
    })

  async function closeFirefox() {
    if (!firefox) return
    const closed = firefox
    firefox = undefined
    await stop(closed)
  }
  return {
    spoken,
    nextUtterance,
    xdotool,
    async open(url) {
      await closeFirefox()
      const profile = await mkdtemp(join(folder, 'profile-'))
      const lines = Object.entries(PREFERENCES).map(
        ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
      )
      await writeFile(join(profile, 'user.js'), lines.join('\n'))
      firefox = start('firefox-esr', ['--no-remote', '--profile', profile, '--kiosk', url])
      // There is no window manager that would give focus to the new window.
      await xdotool('search', '--sync', '--onlyvisible', '--class', 'firefox', 'windowfocus', '--sync')
    },
    async close() {
      for (const child of children.reverse()) await stop(child)
      display.close()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Stops a process and the processes that it started. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exit = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await exit
}
