// pnpm conformance [--target URL] …: runs every case against a service and exits with 1 if a response differs.
import { parseArgs } from 'node:util'
import { type Outcome, play } from './play.js'
import { conforms, report } from './report.js'
import { stories } from './stories/index.js'
import { inProcess, remote } from './target.js'

const HELP = `npm run conformance -- [options]

  --target URL       the service to ask (default: an emulator in this process)
  --mailbox URL      where inbucket's REST API stands (default: the target)
  --project ID       the project (default: the emulator's own), with its keys:
  --publishable KEY  publishable client key
  --secret KEY       secret server key
  --admin KEY        super secret admin key

The project must have all sign-in methods, client team creation, account deletion and API keys switched on, and
localhost allowed. It is used up: users and teams stay behind.
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
  const run = Math.random().toString(36).slice(2, 8)
  const outcomes: Outcome[] = []
  for (const [i, story] of stories.entries()) outcomes.push(...(await play(target, story, `${run}${i}`)))
  process.stdout.write(report(target.name, outcomes))
  process.exitCode = conforms(outcomes) ? 0 : 1
}
