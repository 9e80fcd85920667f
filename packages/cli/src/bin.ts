#!/usr/bin/env node
import { readFileSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type App, readApp } from './app.js'

/** The commands that have their own help. */
const COMMANDS: Readonly<Record<string, string>> = {
  init: `  init [folder] [--dry-run] [--yes]     Sets up Latchkey in an app, for the framework of the app.
    --dry-run  Prints the changes and makes none.
    --yes      Makes all changes without asking.`,
  doctor: `  doctor [folder] [--url URL] [--all]   Finds mistakes in the setup of an app, and prints how to fix them.
    --url      The URL of the running app: also checks its pages, CORS and trusted domains.
    --all      Also prints the checks that found nothing.`,
  'agent-login': `  agent-login [options]                 Signs in to an app as an AI agent, with the consent of a user.
    --app-url  The URL of the app. Default: a trusted domain of the project.
    --name     The name of the agent that the user sees. Default: Latchkey agent.
    --keep     Prints the refresh token and keeps the session. Default: signs out at the end.`,
}

const USAGE = `Usage: npx latchkey <command>

${Object.values(COMMANDS).join('\n')}
  emulator [options]                    Starts the emulator. Its options: npx latchkey emulator --help
  emulator exec [options] -- COMMAND    Runs a command, such as the tests of an app, with an emulator.
  emulator status|reset|open            Prints the state of a running emulator, resets it, or opens its inspector.
  open                                  The same as "emulator open".
  webhook trigger TYPE [--url URL]      Sends a webhook of a running emulator, such as user.created.
  --version                             Prints the version.`

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [command, ...rest] = process.argv.slice(2)
/** The commands of the emulator have their own help. */
const runsEmulator = command === 'emulator' || command === 'open' || (command === 'webhook' && rest[0] === 'trigger')
const wantsHelp = command === undefined || (!runsEmulator && [command, ...rest].some(isHelp))
if (wantsHelp) console.log(helpOf(command))
else if (command === 'init') await setUp(rest)
else if (command === 'doctor') await examineApp(rest)
else if (command === 'agent-login') await signInAsAgent(rest)
else if (command === 'emulator') await runEmulator(rest)
else if (command === 'open') await runEmulator(['open', ...rest])
else if (command === 'webhook') await runWebhook(rest)
else if (command === '--version') console.log(version)
else fail(`Unknown command: ${command}\n\n${USAGE}`)

function helpOf(name = ''): string {
  const [usage, ...options] = (Object.hasOwn(COMMANDS, name) && COMMANDS[name]?.trim().split('\n')) || []
  return usage === undefined ? USAGE : [`Usage: npx latchkey ${usage}`, ...options].join('\n')
}

function isHelp(arg: string): boolean {
  return arg === '--help' || arg === '-h'
}

async function setUp(args: string[]) {
  const { values, positionals } = parse(args, { 'dry-run': { type: 'boolean' }, yes: { type: 'boolean' } })
  const app = appIn(positionals)
  if (!values.yes && !values['dry-run'] && !process.stdin.isTTY)
    fail('There is no terminal to ask in. Pass --yes to make all changes, or --dry-run to print them.')
  const { init } = await import('./init/init.js')
  const isSetUp = await init(app, {
    isDryRun: values['dry-run'] === true,
    version: `^${version}`,
    print: console.log,
    confirm: async (question) => values.yes === true || ask(question),
  })
  if (!isSetUp) process.exitCode = 1
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl-C, Ctrl-D and the end of the input close it without an answer.
  const cancel = () => process.exit(130)
  terminal.once('close', cancel)
  const answer = await terminal.question(`${question} [Y/n] `)
  terminal.off('close', cancel).close()
  return /^(y|yes)?$/i.test(answer.trim())
}

async function examineApp(args: string[]) {
  const { values, positionals } = parse(args, { url: { type: 'string' }, all: { type: 'boolean' } })
  const app = appIn(positionals)
  if (values.url !== undefined) checkUrl('--url', values.url)
  const { examine, report } = await import('./doctor/doctor.js')
  const results = await examine(app, { url: values.url })
  console.log(report(results, values.all))
  if (results.some(({ status }) => status === 'error' || status === 'unknown')) process.exitCode = 1
}

function checkUrl(option: string, value: string) {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    fail(`${option} must be an absolute URL such as http://localhost:3000, got '${value}'.`)
}

/** Everything but the refresh token is printed to the standard error output, for `$(latchkey agent-login --keep)`. */
async function signInAsAgent(args: string[]) {
  const { values, positionals } = parse(args, {
    'app-url': { type: 'string' },
    name: { type: 'string' },
    keep: { type: 'boolean' },
  })
  if (positionals.length > 0) fail(`Unexpected argument '${positionals[0]}'.\n\n${USAGE}`)
  const appUrl = values['app-url']
  if (appUrl !== undefined) checkUrl('--app-url', appUrl)
  const [{ settingsOf }, { agentLogin }] = await Promise.all([
    import('./doctor/settings.js'),
    import('./agent-login.js'),
  ])
  const stop = new AbortController()
  // The second one ends the process at once.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stop.abort())
  try {
    const refreshToken = await agentLogin({
      // Without the code: the command can run in any folder.
      settings: settingsOf({ variables: appIn([]).variables, sources: [] }),
      name: values.name ?? 'Latchkey agent',
      appUrl,
      isKept: values.keep === true,
      signal: stop.signal,
      print: console.error,
    })
    if (refreshToken !== undefined) console.log(refreshToken)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = stop.signal.aborted ? 130 : 1
  }
}

/** The command of the emulator, in this process: killing it leaves no process behind. */
async function runEmulator(args: string[]) {
  const { runEmulatorCommand } = await import(
    new URL('command/main.js', import.meta.resolve('@latchkey/emulator')).href
  )
  await runEmulatorCommand(args, 'latchkey emulator')
}

async function runWebhook([name, ...args]: string[]) {
  if (name === 'trigger') await runEmulator(['trigger', ...args])
  else {
    const problem = name === undefined ? '`latchkey webhook` needs a command.' : `Unknown command: webhook ${name}.`
    fail(`${problem} It has one: latchkey webhook trigger TYPE, for example: latchkey webhook trigger user.created`)
  }
}

function parse<O extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: O) {
  try {
    const parsed = parseArgs({ args, allowPositionals: true, options })
    const extra = parsed.positionals[1]
    if (extra !== undefined) throw new Error(`Unexpected argument '${extra}'.`)
    return parsed
  } catch (error) {
    // Node.js adds how to pass the option as a positional argument, which no command accepts.
    return fail(`${(error as Error).message.replace(/ To specify a positional argument.*/s, '')}\n\n${USAGE}`)
  }
}

function appIn([folder = '.']: readonly string[]): App {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) fail(`The folder '${folder}' does not exist.`)
  return readApp(folder, process.env)
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
