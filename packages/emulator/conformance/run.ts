// npm run conformance -- [--target URL] …: runs every case against a service and exits with 1 if a response differs.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { conforms, jsonReport, report } from './report.js'
import { stories } from './stories/index.js'
import { runSuite } from './suite.js'
import { inProcess, remote, withControl } from './target.js'

const HELP = `npm run conformance -- [options]

  --target URL       the service to test (default: an emulator in this process)
  --mailbox URL      base URL of inbucket's REST API (default: the target)
  --project ID       the project (default: the emulator's own), with its keys:
  --publishable KEY  publishable client key
  --secret KEY       secret server key
  --admin KEY        super secret admin key
  --report NAME      writes the result to NAME.json and, as a table, to NAME.txt

The command detects whether the service follows version 2.8.8 or 2.8.86, and runs the cases of that version.

The project must have all sign-in methods, client team creation, account deletion and API keys switched on, and
localhost allowed. Afterwards its settings and permission definitions are restored, and the users and teams that the
command created are deleted. The report has a warning for everything that the service refused to restore.

Against an emulator, the command also runs the cases that need its clock or its OAuth providers.
`

const text = { type: 'string' } as const
const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    target: text,
    mailbox: text,
    project: text,
    publishable: text,
    secret: text,
    admin: text,
    report: text,
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(HELP)
else {
  const target =
    values.target === undefined ? inProcess() : await withControl(remote({ ...values, target: values.target }))
  try {
    const result = await runSuite(target, stories)
    process.stdout.write(report(result))
    if (values.report !== undefined) {
      await writeFile(`${values.report}.json`, jsonReport(result))
      await writeFile(`${values.report}.txt`, report(result))
    }
    process.exitCode = conforms(result) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
