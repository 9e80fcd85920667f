import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.js'
import { readText } from '../config-file.js'
import { EVENT_TYPES } from '../control/webhook-samples.js'
import type { WebhookEventType } from '../webhooks/events.js'

/** An invalid command line. The exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The options that start an emulator. */
export const START = {
  port: { type: 'string' },
  host: { type: 'string' },
  config: { type: 'string' },
  data: { type: 'string' },
  import: { type: 'string' },
  'export-on-exit': { type: 'string' },
  webhook: { type: 'string', multiple: true },
  'smtp-port': { type: 'string' },
} as const

/** The option of commands for a running emulator. */
export const RUNNING = { url: { type: 'string' } } as const

/** The values of {@link START}. */
export type StartValues = ReturnType<typeof parse<typeof START>>['values']

/** Parses arguments. @throws {UsageError} For an unknown option, and for more than `arguments` positional arguments. */
export function parse<O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  most = 0,
) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true })
    const extra = parsed.positionals[most]
    if (extra !== undefined) throw new Error(`Unexpected argument '${extra}'.`)
    return parsed
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // Node.js adds how to pass the option as a positional argument, which no command accepts.
    const [problem] = message.split(' To specify a positional argument')
    const known = Object.keys(options).map((name) => `--${name}`)
    throw new UsageError(
      code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? `${problem} The options are ${known.join(', ')}.` : message,
    )
  }
}

/** Reads the configuration file and the environment variables. */
export async function configFrom(file: string | undefined): Promise<Config> {
  if (file === undefined) return readConfig('{}', process.env, 'The environment')
  return readConfig(await readText(file), process.env, file)
}

/** Returns a TCP port. @throws {UsageError} That names the option. */
export function portFrom(text: string): number {
  const port = Number(text)
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`Invalid port: --port ${text}. It must be a number from 0 to 65535.`)
  return port
}

/** The address of an SMTP server. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
}

/** Returns the SMTP server of `[HOST:]PORT`. Default: this machine. @throws {UsageError} */
export function smtpServerFrom(text: string): SmtpServer {
  const [, host = '127.0.0.1', digits] = /^(?:([\w.-]+|\[[\da-f:]+\]):)?(\d+)$/i.exec(text) ?? []
  const port = Number(digits)
  if (!(port >= 1 && port <= 65_535))
    throw new UsageError(
      `Invalid port: --smtp-port ${text}. It must be a number from 1 to 65535, or a host and a port such as mailpit:1025.`,
    )
  return { host: host.replace(/^\[|\]$/g, ''), port }
}

/** Returns the type of a webhook event. @throws {UsageError} That lists the types. */
export function eventTypeFrom(text: string | undefined): WebhookEventType {
  const type = EVENT_TYPES.find((known) => known === text)
  if (type !== undefined) return type
  const problem = text === undefined ? 'needs the type of an event' : `has no event '${text}'`
  throw new UsageError(`\`trigger\` ${problem}. The types are ${EVENT_TYPES.join(', ')}.`)
}

/** Returns an absolute HTTP URL. @throws {UsageError} That names the option. */
export function urlFrom(option: string, text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new UsageError(`${option} must be an absolute URL such as http://localhost:3000/hooks, got '${text}'.`)
  return text
}
