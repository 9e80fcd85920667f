import { VARIABLES } from '../config.js'
import { DEFAULT_PORT } from '../node.js'
import { CommandError } from './command-group.js'
import { exec } from './exec.js'
import { eventTypeFrom, parse, RUNNING, START, UsageError } from './options.js'
import { open, reset, runningUrl, status, triggerWebhook } from './running.js'
import { serve } from './serve.js'

/** How to send a webhook. The `latchkey` command has it as `latchkey webhook trigger`, as the docs say. */
const usageOfTrigger = (name: string) =>
  `${name === 'latchkey emulator' ? 'latchkey webhook' : name} trigger TYPE [--url URL]`.padEnd(name.length + 25)

/** @param name How the user calls the command. */
const helpOf = (name: string) => `${name}: an emulator of the auth service, for development and tests.

  ${name} [options]                   starts the emulator
  ${name} exec [options] -- COMMAND   runs a command with an emulator on a free port
  ${name} status [--url URL]          prints the state of a running emulator
  ${name} reset [--url URL]           deletes its users, sessions and emails
  ${name} open [--url URL]            opens its inspector in the browser
  ${usageOfTrigger(name)}    sends a webhook, such as user.created

  --port N               the port to listen on (default ${DEFAULT_PORT}, 0 for a free one)
  --host NAME            the address to listen on (default 127.0.0.1: this machine only)
  --config FILE          projects, users, teams, emails and lifetimes, as JSON
  --data FILE            keep users and sessions in this file (default: in memory, lost on exit)
  --import FILE          start with the data of this file, unless the file of --data has data
  --export-on-exit FILE  write all data to this file when the emulator stops
  --webhook URL          send webhooks to this URL. Can be passed several times
  --smtp-port [HOST:]N   also send emails to this SMTP server, such as Mailpit. Default host: this machine
  --url URL              the running emulator (default: HEXCLAVE_API_URL, or http://localhost:${DEFAULT_PORT})
  --help                 show this help
  --version              print the version

\`exec\` sets HEXCLAVE_PROJECT_ID, HEXCLAVE_PUBLISHABLE_CLIENT_KEY and HEXCLAVE_API_URL, each also with prefixes such as VITE_
and NEXT_PUBLIC_, the secret keys without a prefix, and all of them with STACK instead of HEXCLAVE. It returns the exit code of the command.

Environment variables override values of the configuration. Options override both:
${Object.keys(VARIABLES)
  .map((name) => `  ${name}\n`)
  .join('')}`

async function main(args: readonly string[], calledAs: string): Promise<number> {
  const [name, ...rest] = args
  const separator = rest.indexOf('--')
  const own = name === 'exec' && separator !== -1 ? rest.slice(0, separator) : args
  if (own.some((arg) => arg === '--help' || arg === '-h')) {
    process.stdout.write(helpOf(calledAs))
    return 0
  }
  if (name === '--version') {
    process.stdout.write(`${await version()}\n`)
    return 0
  }
  if (name === 'exec') {
    const command = separator === -1 ? [] : rest.slice(separator + 1)
    // First: without `--`, the name and the options of the command would be reported as invalid.
    if (command.length === 0)
      throw new UsageError('`exec` needs a command after `--`, for example: latchkey emulator exec -- npm test')
    return exec(parse(rest.slice(0, separator), START).values, command)
  }
  const command = RUNNING_COMMANDS.get(name ?? '')
  if (command) return command(runningUrl(parse(rest, RUNNING).values.url))
  if (name === 'trigger') {
    const { values, positionals } = parse(rest, RUNNING, 1)
    return triggerWebhook(runningUrl(values.url), eventTypeFrom(positionals[0]))
  }
  return serve(parse(args, START).values)
}

const RUNNING_COMMANDS = new Map(Object.entries({ status, reset, open }))

async function version(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')).version
}

/**
 * Runs the command of the emulator, and sets the exit code of the process.
 *
 * @param args The arguments of the command.
 * @param calledAs How the user calls the command, for its messages.
 */
export async function runEmulatorCommand(args: readonly string[], calledAs: string): Promise<void> {
  try {
    process.exitCode = await main(args, calledAs)
  } catch (error) {
    const isUsage = error instanceof UsageError
    process.stderr.write(`${calledAs}: ${(error as Error).message}\n`)
    if (isUsage) process.stderr.write(`\`${calledAs} --help\` lists the commands and options.\n`)
    process.exitCode = isUsage ? 2 : error instanceof CommandError ? error.exitCode : 1
  }
}
