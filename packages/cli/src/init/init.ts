import type { App } from '../app.js'
import { apply, describe } from './apply.js'
import { FRAMEWORK_NAMES, planFor } from './plan.js'

export interface InitOptions {
  /** Changes nothing, and only prints what would change. */
  readonly isDryRun: boolean
  /** The version of the packages to install. */
  readonly version: string
  /** Asks whether to make a change. */
  confirm(question: string): Promise<boolean>
  print(text: string): void
}

/**
 * Sets up Latchkey in an app: packages, client, provider, auth screens, environment variables and the emulator. Asks before
 * each change. Running it again proposes only what is still missing.
 *
 * @returns Whether the framework of the app is known, and no change failed.
 */
export async function init(app: App, { isDryRun, version, confirm, print }: InitOptions): Promise<boolean> {
  const plan = planFor(app)
  if (!plan) {
    print(
      app.manifest.problem ??
        `This command sets up apps with ${FRAMEWORK_NAMES.slice(0, -1).join(', ')} and ${FRAMEWORK_NAMES.at(-1)}. The guides show the steps for others.`,
    )
    return false
  }
  print(`Framework: ${plan.framework}`)
  if (plan.steps.length === 0) print('Everything is set up.')
  let hasFailed = false
  for (const step of plan.steps) {
    print(`\n${describe(app, step, version)}`)
    if (isDryRun || step.kind === 'manual' || !(await confirm('Make this change?'))) continue
    try {
      apply(app, step, version)
    } catch (error) {
      hasFailed = true
      print(`This change failed. ${reasonOf(error as NodeJS.ErrnoException)}`)
    }
  }
  if (hasFailed) print('\nSome changes failed. Run the command again when you have solved the problem.')
  else if (!isDryRun)
    print(`\nNext: run the script \`emulator\`, ${plan.next} \`npx latchkey doctor\` checks the setup.`)
  return !hasFailed
}

/** A package manager that ran has printed why it failed. It has no code then, unlike one that could not be started. */
const reasonOf = ({ code, message }: NodeJS.ErrnoException) => (code === undefined ? 'See the output above.' : message)
