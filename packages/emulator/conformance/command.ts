import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { VARIABLE_BRANDS } from '@latchkey/core/internal/contract'
import { redact } from './redact.js'
import { conforms, jsonReport, markdownReport, report } from './report.js'
import { stories } from './stories/index.js'
import { runSuite, type SuiteResult } from './suite.js'
import { inProcess, remote, withControl } from './target.js'
import { createTemporaryProject, type TemporaryProject } from './temporary-project.js'

const HELP = `npm run conformance -- [options]

  --base-url URL         the service to test (default: an emulator in this process)
  --mailbox URL          base URL of inbucket's REST API (default: the base URL)
  --project ID           the project (default: $HEXCLAVE_PROJECT_ID, or the emulator's own), with its keys:
  --publishable KEY      publishable client key (default: $HEXCLAVE_PUBLISHABLE_CLIENT_KEY)
  --secret KEY           secret server key (default: $HEXCLAVE_SECRET_SERVER_KEY)
  --admin KEY            super secret admin key (default: $HEXCLAVE_SUPER_SECRET_ADMIN_KEY)
  --create-project KEY   creates a project for the run and deletes it afterwards. KEY is the publishable client key of
                         the internal project, which must allow sign-up (default:
                         $HEXCLAVE_INTERNAL_PUBLISHABLE_CLIENT_KEY)
  --internal-secret KEY  the secret server key of the internal project, with which the owner of that project and their
                         team are deleted (default: $HEXCLAVE_INTERNAL_SECRET_SERVER_KEY). Without it, a service that does
                         not let users delete themselves keeps them, and the report says so
  --area NAME            runs only the cases of this area. Can be repeated
  --email-timeout N      how long to wait for an email, in seconds (default: 30)
  --report NAME          writes the result to NAME.md and NAME.json

The command detects whether the service follows version 2.8.8, 2.8.86 or hexclave-1.0, and runs the cases of that version. The
report of a running hexclave-1.0 starts with what nobody had compared with one.

Without --create-project, the project must have all sign-in methods, client team creation, account deletion and API keys switched on, and
localhost allowed. Cases that need a feature that the service has turned off are skipped, with the reason. Afterwards the
settings and permission definitions of the project are restored, and the users and teams that the command created are
deleted, also when the command is interrupted with Ctrl-C or SIGTERM. The report has a warning for everything that could
not be undone. If the service goes down, the command stops and writes the report. It contains no keys, tokens or passwords.

Against an emulator and without --create-project, the command also runs the cases that need the clock or the OAuth
providers of the emulator.

Exit codes: 0 if the service follows the contract, 1 if a response contradicts it, the service is unreachable or the setup
of the run, such as its mailbox, keeps cases from running, 2 for invalid options, and 130 or 143 after an interruption.
Differences of the classes "order on me" and "server error" are explained: they are in the report, but do not change the
exit code. For an emulator, every difference does.
`

const text = { type: 'string' } as const
const OPTIONS = {
  'base-url': text,
  mailbox: text,
  project: text,
  publishable: text,
  secret: text,
  admin: text,
  'create-project': text,
  'internal-secret': text,
  area: { type: 'string', multiple: true },
  'email-timeout': text,
  report: text,
  help: { type: 'boolean', default: false },
} as const

/** The process of the command, or one of a test. */
export interface CommandProcess {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
  on(signal: 'SIGINT' | 'SIGTERM', listener: () => void): unknown
  exit(code: number): unknown
}

class InvalidOption extends Error {}

/** Runs the command with its arguments, and returns its exit code. */
export async function runCommand(args: readonly string[], process: CommandProcess): Promise<number> {
  try {
    const values = parseOptions(args)
    const selected = storiesOf(values.area)
    const limit = seconds(values['email-timeout']) * 1000
    if (!values.help) return await run(values, selected, limit, process)
    process.stdout.write(HELP)
    return 0
  } catch (error) {
    if (!(error instanceof InvalidOption)) throw error
    process.stderr.write(`${error.message}\n\n${HELP}`)
    return 2
  }
}

async function run(
  values: ReturnType<typeof parseOptions>,
  selected: typeof stories,
  limit: number,
  process: CommandProcess,
): Promise<number> {
  const variable = (name: string) => VARIABLE_BRANDS.map((brand) => process.env[`${brand}_${name}`]).find(Boolean)
  const baseUrl = values['base-url']
  const target =
    baseUrl === undefined
      ? inProcess()
      : await withControl(
          remote({
            baseUrl,
            mailbox: values.mailbox,
            project: values.project ?? variable('PROJECT_ID'),
            publishable: values.publishable ?? variable('PUBLISHABLE_CLIENT_KEY'),
            secret: values.secret ?? variable('SECRET_SERVER_KEY'),
            admin: values.admin ?? variable('SUPER_SECRET_ADMIN_KEY'),
          }),
        )
  const interruption = listenForInterruption(process)
  try {
    const internalSecret = values['internal-secret'] ?? variable('INTERNAL_SECRET_SERVER_KEY')
    const internalKey = values['create-project'] ?? variable('INTERNAL_PUBLISHABLE_CLIENT_KEY')
    const project = internalKey
      ? await createTemporaryProject(target, { publishable: internalKey, secret: internalSecret })
      : undefined
    const run = runSuite(project?.target ?? target, selected, {
      signal: interruption.signal,
      limit,
    })
    const result = await withRemoval(run, project, process)
    process.stdout.write(report(result))
    if (values.report !== undefined) {
      await writeFile(`${values.report}.json`, jsonReport(result))
      await writeFile(`${values.report}.md`, markdownReport(result))
    }
    const isConforming = target.control ? conforms(result) : conforms(result, ['contract', 'setup'])
    return interruption.exitCode() ?? (isConforming ? 0 : 1)
  } catch (error) {
    const message = redact(error instanceof Error ? error.message : String(error))
    process.stderr.write(`${message}\n`)
    if (values.report !== undefined) {
      await writeFile(`${values.report}.json`, `${JSON.stringify({ target: target.name, error: message }, null, 2)}\n`)
      await writeFile(`${values.report}.md`, `# Conformance of ${target.name}\n\nThe run failed: ${message}\n`)
    }
    return 1
  }
}

/** Removes the project after the run, also when the run fails. */
async function withRemoval(
  run: Promise<SuiteResult>,
  project: TemporaryProject | undefined,
  { stderr }: CommandProcess,
): Promise<SuiteResult> {
  const result = await run.catch(async (error) => {
    for (const warning of (await project?.remove()) ?? []) stderr.write(`${warning}\n`)
    throw error
  })
  return { ...result, warnings: [...result.warnings, ...((await project?.remove()) ?? [])] }
}

/**
 * Stops the run at the next case, so that it cleans up. `npm run` can pass one Ctrl-C on as two signals: the third ends
 * the process without cleaning up.
 */
function listenForInterruption(process: CommandProcess) {
  const controller = new AbortController()
  let code: number | undefined
  let count = 0
  const listen = (name: 'SIGINT' | 'SIGTERM', exitCode: number) =>
    process.on(name, () => {
      count++
      if (count > 2) process.exit(exitCode)
      if (code !== undefined) return
      code = exitCode
      process.stderr.write('Interrupted. Restoring the project and deleting what the run created …\n')
      controller.abort()
    })
  listen('SIGINT', 130)
  listen('SIGTERM', 143)
  return { signal: controller.signal, exitCode: () => code }
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: args.filter((argument) => argument !== '--'), options: OPTIONS }).values
  } catch (error) {
    throw new InvalidOption(error instanceof Error ? error.message : String(error))
  }
}

function storiesOf(areas: readonly string[] | undefined): typeof stories {
  if (areas === undefined) return stories
  const known = new Set(stories.map(({ area }) => area))
  const unknown = areas.find((area) => !known.has(area))
  if (unknown !== undefined) throw new InvalidOption(`No area '${unknown}'. Areas: ${[...known].join(', ')}.`)
  return stories.filter(({ area }) => areas.includes(area))
}

function seconds(value = '30'): number {
  const number = Number(value)
  if (Number.isFinite(number) && number >= 0) return number
  throw new InvalidOption(`--email-timeout must be a number, got '${value}'.`)
}
