import type { App } from '../app.js'
import type { Check, CheckContext, Finding } from './check.js'
import { CONFIGURATION_CHECKS } from './checks/configuration.js'
import { PACKAGE_CHECKS } from './checks/packages.js'
import { RUNNING_APP_CHECKS } from './checks/running-app.js'
import { SCREEN_CHECKS } from './checks/screens.js'
import { SERVICE_CHECKS } from './checks/service.js'
import { TYPESCRIPT_CHECKS } from './checks/typescript.js'
import { settingsOf } from './settings.js'

/** All checks, in the order in which they run. */
export const CHECKS: readonly Check[] = [
  ...PACKAGE_CHECKS,
  ...CONFIGURATION_CHECKS,
  ...SCREEN_CHECKS,
  ...TYPESCRIPT_CHECKS,
  ...SERVICE_CHECKS,
  ...RUNNING_APP_CHECKS,
]

/** The result of one check. */
export interface Result {
  readonly check: Pick<Check, 'id' | 'title'>
  /** `skipped` if the check does not apply to the app. `unknown` if it could not find out. */
  readonly status: 'ok' | 'skipped' | Finding['level']
  readonly finding?: Finding
}

/** Runs all checks. Sends requests to the configured service, and to `url` if it is given. */
export async function examine(
  app: App,
  { url, now = Date.now, fetch = globalThis.fetch }: Partial<Pick<CheckContext, 'url' | 'now' | 'fetch'>> = {},
): Promise<readonly Result[]> {
  const context: CheckContext = { app, settings: settingsOf(app), url, now, fetch }
  const results: Result[] = []
  for (const check of CHECKS) {
    if (check.appliesTo && !check.appliesTo(context)) {
      results.push({ check, status: 'skipped' })
      continue
    }
    const finding = await check.run(context)
    if (typeof finding === 'string') results.push({ check, status: finding })
    else results.push(finding ? { check, status: finding.level, finding } : { check, status: 'ok' })
  }
  return results
}

const MARKS = { ok: '✓', skipped: '-', unknown: '?', warning: '!', error: '✗' } as const

/** Returns the results as text: what is wrong with its fix and what could not be checked, then a summary. With `all`, also what is right. */
export function report(results: readonly Result[], all = false): string {
  const lines = results.flatMap(({ check, status, finding }) => {
    if (finding) return [`${MARKS[status]} ${finding.problem}`, `  ${finding.fix} (${check.id})`]
    if (status === 'unknown') return [`${MARKS[status]} ${check.title}: not checked, see the errors. (${check.id})`]
    return all ? [`${MARKS[status]} ${check.title} (${check.id})`] : []
  })
  const count = (status: Result['status']) => results.filter((result) => result.status === status).length
  return [
    ...lines,
    `Passed: ${count('ok')}. Errors: ${count('error')}. Warnings: ${count('warning')}. Unknown: ${count('unknown')}. Not applicable: ${count('skipped')}.`,
  ].join('\n')
}
