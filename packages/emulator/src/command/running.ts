import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readOption } from '@latchkey/core/internal/contract'
import { connect } from '../control/connect.js'
import { DEFAULT_PORT } from '../node.js'
import type { WebhookEventType } from '../webhooks/events.js'
import { urlFrom } from './options.js'

/** The URL of the running emulator: of the option, of the variables that `exec` sets, or with the default port. */
export function runningUrl(option: string | undefined): string {
  if (option !== undefined) return urlFrom('--url', option).replace(/\/+$/, '')
  return readOption('baseUrl') || `http://localhost:${process.env.LATCHKEY_PORT || DEFAULT_PORT}`
}

/** Prints the state of a running emulator. */
export async function status(url: string): Promise<number> {
  const control = connect(url)
  const { serverVersion, projects, clockChanged, now, faults } = await control.world.info()
  const users = await control.users.list()
  process.stdout.write(`The emulator at ${url} is running.
  emulates     version ${serverVersion}
${projects.map(({ id, displayName }) => `  project      ${id}  (${displayName})`).join('\n')}
  users        ${users.length}
  clock        ${new Date(now).toISOString()}${clockChanged ? ' (changed)' : ''}
  faults       ${faults}
`)
  return 0
}

/** Deletes all data of a running emulator, except for the configured projects. */
export async function reset(url: string): Promise<number> {
  await connect(url).world.reset()
  process.stdout.write(`The emulator at ${url} was reset.\n`)
  return 0
}

/** Opens the inspector of a running emulator in the browser. */
export async function open(url: string): Promise<number> {
  await connect(url).world.info()
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(command as string, [...args, url], { stdio: 'ignore', detached: true })
  opener.unref()
  const hasStarted = await once(opener, 'spawn').then(
    () => true,
    () => false,
  )
  process.stdout.write(hasStarted ? `Opened ${url} in the browser.\n` : `Open ${url} in a browser.\n`)
  return 0
}

/** Sends an event to the webhook endpoints of a running emulator. Returns 1 if no endpoint has accepted it. */
export async function triggerWebhook(url: string, type: WebhookEventType): Promise<number> {
  const { attempts } = await connect(url).webhooks.trigger({ type })
  if (attempts.length === 0) {
    process.stderr.write('No endpoint receives this event. Start the emulator with --webhook URL.\n')
    return 1
  }
  for (const { status, response } of attempts)
    process.stdout.write(status === 0 ? `Not delivered: ${response}\n` : `Delivered: status ${status}.\n`)
  return attempts.every(({ status }) => status >= 200 && status < 300) ? 0 : 1
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}
