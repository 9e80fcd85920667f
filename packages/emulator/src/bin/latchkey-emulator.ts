#!/usr/bin/env node
import { CommandError } from '../command/command-group.js'
import { exec } from '../command/exec.js'
import { parse, RUNNING, START, UsageError } from '../command/options.js'
import { open, reset, runningUrl, status, triggerWebhook } from '../command/running.js'
import { serve } from '../command/serve.js'
import { VARIABLES } from '../config.js'
import { DEFAULT_PORT } from '../node.js'

const HELP = `latchkey-emulator: an emulator of the auth service, for development and tests.

  latchkey-emulator [options]                   starts the emulator
  latchkey-emulator exec [options] -- COMMAND   runs a command with an emulator on a free port
  latchkey-emulator status [--url URL]          prints the state of a running emulator
  latchkey-emulator reset [--url URL]           deletes its users, sessions and emails
  latchkey-emulator open [--url URL]            opens its inspector in the browser
  latchkey-emulator trigger TYPE [--url URL]    sends a webhook, such as user.created

  --port N               the port to listen on (default ${DEFAULT_PORT}, 0 for a free one)
  --host NAME            the address to listen on (default 127.0.0.1: this machine only)
  --config FILE          projects, users, teams, emails and lifetimes, as JSON
  --data FILE            keep users and sessions in this file (default: in memory, lost on exit)
  --import FILE          start with the data of this file, unless the file of --data has data
  --export-on-exit FILE  write all data to this file when the emulator stops
  --webhook URL          send webhooks to this URL. Can be passed several times
  --smtp-port [HOST:]N   also send emails to this SMTP server, such as Mailpit. Default host: this machine
  --url URL              the running emulator (default: STACK_API_URL, or http://localhost:${DEFAULT_PORT})
  --help                 show this help
  --version              print the version

\`exec\` sets STACK_PROJECT_ID, STACK_PUBLISHABLE_CLIENT_KEY and STACK_API_URL, each also with prefixes such as VITE_
and NEXT_PUBLIC_, and the secret keys without a prefix. It returns the exit code of the command.

Environment variables override values of the configuration. Options override both:
${Object.keys(VARIABLES)
  .map((name) => `  ${name}\n`)
  .join('')}`

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  const separator = rest.indexOf('--')
  const own = name === 'exec' && separator !== -1 ? rest.slice(0, separator) : args
  if (own.some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(HELP)
    return 0
  }
  if (name === '--version') {
    process.stdout.write(`${await version()}\n`)
    return 0
  }
  if (name === 'exec') {
    const command = separator === -1 ? [] : rest.slice(separator + 1)
    const { values } = parse(separator === -1 ? rest : rest.slice(0, separator), START)
    if (command.length === 0)
      throw new UsageError('`exec` needs a command after `--`, for example: latchkey emulator exec -- npm test')
    return exec(values, command)
  }
  const command = RUNNING_COMMANDS[name ?? '']
  if (command) return command(runningUrl(parse(rest, RUNNING).values.url))
  if (name === 'trigger') {
    const { values, positionals } = parse(rest, RUNNING, 1)
    if (positionals[0] === undefined)
      throw new UsageError('`trigger` needs the type of an event, for example: trigger user.created')
    return triggerWebhook(runningUrl(values.url), positionals[0])
  }
  return serve(parse(args, START).values)
}

const RUNNING_COMMANDS: Readonly<Record<string, (url: string) => Promise<number>>> = { status, reset, open }

async function version(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')).version
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isUsage = error instanceof UsageError
  process.stderr.write(`latchkey-emulator: ${(error as Error).message}\n`)
  if (isUsage) process.stderr.write('`latchkey-emulator --help` lists the commands and options.\n')
  process.exitCode = isUsage ? 2 : error instanceof CommandError ? error.exitCode : 1
}
