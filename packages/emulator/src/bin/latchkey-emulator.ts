#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig, VARIABLES } from '../config.js'
import { controlContextOf } from '../control/control-context.js'
import { DEFAULT_PORT, type RunningEmulator, startEmulator } from '../node.js'
import { DEFAULT_PROJECT, type ProjectOptions } from '../projects/projects.js'

const HELP = `latchkey-emulator: an emulator of the auth service, for development and tests.

  --port N       the port to listen on (default ${DEFAULT_PORT}, 0 for a free one)
  --host NAME    the address to listen on (default 127.0.0.1: this machine only)
  --config FILE  projects, users, teams, emails and lifetimes, as JSON
  --data FILE    keep users and sessions in this file (default: in memory, lost on exit)
  --help         show this help

Environment variables override values of the configuration. Options override both:
${Object.keys(VARIABLES)
  .map((name) => `  ${name}\n`)
  .join('')}`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      config: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(HELP)
    return
  }
  const config = await configFrom(values.config)
  const { host = config.host, data = config.data } = values
  const port = values.port === undefined ? config.port : portFrom(values.port)
  const running = await startEmulator({
    ...config,
    ...(port !== undefined && { port }),
    ...(host !== undefined && { host }),
    ...(data !== undefined && { data }),
  })
  process.stdout.write(banner(running, config, data))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void running.close())
}

async function configFrom(file: string | undefined): Promise<Config> {
  if (file === undefined) return readConfig('{}', process.env, 'The environment')
  const json = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${file} cannot be read: ${error.code}.`)
  })
  return readConfig(json, process.env, file)
}

function portFrom(text: string): number {
  const port = Number(text)
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`Invalid port: --port ${text}.`)
  }
  return port
}

function banner({ url, emulator }: RunningEmulator, { projects = [DEFAULT_PROJECT] }: Config, data?: string): string {
  const { serverVersion } = controlContextOf(emulator).service.configuration
  return `
  Latchkey emulator of the auth service. Not for production: its keys are public.

  base URL                ${url}
${projects.map(described).join('\n')}
  emulates                version ${serverVersion}
  inspector               ${url}
  emails                  ${url}/latchkey/emails
  data                    ${data ?? 'in memory, lost on exit'}

`
}

const described = ({ id, displayName, keys }: ProjectOptions) =>
  `  project id              ${id}${displayName ? `  (${displayName})` : ''}
  publishable client key  ${keys.publishable}
  secret server key       ${keys.secret ?? 'none'}
  super secret admin key  ${keys.admin ?? 'none'}`

main().catch((error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE'
  process.stderr.write(
    `latchkey-emulator: ${taken ? 'the port is in use. Choose another one with --port.' : error.message}\n`,
  )
  process.exitCode = 1
})
