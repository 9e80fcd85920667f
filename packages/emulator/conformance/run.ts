// pnpm conformance [--target URL] …: runs every case against a service and exits with 1 if a response differs.
import { parseArgs } from 'node:util'
import { conforms, report } from './report.js'
import { stories } from './stories/index.js'
import { runSuite } from './suite.js'
import { inProcess, remote } from './target.js'

const HELP = `npm run conformance -- [options]

  --target URL       the service to ask (default: an emulator in this process)
  --mailbox URL      where inbucket's REST API stands (default: the target)
  --project ID       the project (default: the emulator's own), with its keys:
  --publishable KEY  publishable client key
  --secret KEY       secret server key
  --admin KEY        super secret admin key

The project must have all sign-in methods, client team creation, account deletion and API keys switched on, and
localhost allowed. Afterwards its settings and permission definitions are restored, and the users and teams that the
command created are deleted.
`

const text = { type: 'string' } as const
const { values } = parseArgs({
  args: process.argv.slice(2).filter((word) => word !== '--'),
  options: {
    ...{ target: text, mailbox: text, project: text, publishable: text, secret: text, admin: text },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(HELP)
else {
  const target = values.target === undefined ? inProcess() : remote({ ...values, target: values.target })
  try {
    const outcomes = await runSuite(target, stories)
    process.stdout.write(report(target.name, outcomes))
    process.exitCode = conforms(outcomes) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
