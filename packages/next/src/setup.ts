import { LatchkeyError } from '@latchkey/core'
import type { LatchkeyOptions } from './options.js'

/** The request header with the options of the proxy that pages must share. The proxy sets it, also if the request has one. */
export const SETUP_HEADER = 'x-latchkey-setup'

/** The options with which the proxy and pages read a session. With different ones, they see different users. */
export type SessionSetup = Pick<LatchkeyOptions, 'projectId' | 'httpOnlyPath' | 'migrateScriptSessionsUntil'>

const NAMES = [
  'httpOnlyPath',
  'migrateScriptSessionsUntil',
  'projectId',
] as const satisfies readonly (keyof SessionSetup)[]

/** The value of the header. */
export const serializeSetup = (setup: SessionSetup): string =>
  encodeURIComponent(JSON.stringify(NAMES.map((name) => setup[name] ?? null)))

/**
 * Throws INVALID_OPTION that names the first option that the proxy and the page, or the route, do not share. Users would
 * otherwise be signed in on the page and signed out in the proxy, without an error. Returns if the proxy does not run.
 */
export function checkSetup(headers: Headers, setup: SessionSetup): void {
  const sent = headers.get(SETUP_HEADER)
  if (sent === null || sent === serializeSetup(setup)) return
  const values = valuesOf(sent)
  const option = NAMES.find((name, at) => values[at] !== (setup[name] ?? null))
  if (option === undefined) return
  const isLeftOut = (values[NAMES.indexOf(option)] ?? null) === null
  const problem = isLeftOut
    ? `\`authProxy\` has no \`${option}\`, but \`createLatchkey\` has one`
    : setup[option] === undefined
      ? `\`authProxy\` has \`${option}\`, but the \`auth\` or \`LatchkeyProvider\` of this page has none`
      : `\`${option}\` of \`authProxy\` and of \`createLatchkey\` differ`
  throw new LatchkeyError(
    'INVALID_OPTION',
    `${problem}. Pass the same options to both, \`createLatchkey(options)\` and \`authProxy(handler, options)\`, and import \`auth\` and \`LatchkeyProvider\` from the file that calls \`createLatchkey\`.`,
    { option, function: isLeftOut ? 'authProxy' : 'createLatchkey' },
  )
}

/** Where the proxy does not run, anyone can send the header. */
function valuesOf(sent: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(decodeURIComponent(sent))
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}
