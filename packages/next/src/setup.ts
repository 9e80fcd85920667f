import { LatchkeyError } from '@latchkey/core'
import { resolveUrls } from '@latchkey/core/custom-screens'
import type { LatchkeyOptions } from './options.js'

/** The request header with the options of the proxy that pages must share. The proxy sets it, also if the request has one. */
export const SETUP_HEADER = 'x-latchkey-setup'

/**
 * The options with which the proxy and pages read a session, and the pages that they redirect to. With different ones, they see
 * different users or redirect to different pages.
 */
export interface SessionSetup
  extends Pick<LatchkeyOptions, 'projectId' | 'httpOnlyPath' | 'migrateScriptSessionsUntil'> {
  /** Undefined in a proxy that redirects to none of them. */
  readonly urls: LatchkeyOptions['urls']
}

const OPTIONS: Readonly<Record<string, (setup: SessionSetup) => string | undefined>> = {
  httpOnlyPath: ({ httpOnlyPath }) => httpOnlyPath,
  migrateScriptSessionsUntil: ({ migrateScriptSessionsUntil }) => migrateScriptSessionsUntil,
  projectId: ({ projectId }) => projectId,
  // The pages that `protect` redirects to.
  'urls.signIn': ({ urls }) => urls && resolveUrls(urls).signIn,
  'urls.verifyEmail': ({ urls }) => urls && resolveUrls(urls).verifyEmail,
}

const valuesOf = (setup: SessionSetup) => Object.values(OPTIONS).map((read) => read(setup) ?? null)

/** The value of the header. */
export const serializeSetup = (setup: SessionSetup): string => encodeURIComponent(JSON.stringify(valuesOf(setup)))

/**
 * Throws INVALID_OPTION that names the first option that the proxy and the page, or the route, do not share. Users would
 * otherwise be signed in on the page and signed out in the proxy, without an error. Returns if the proxy does not run.
 */
export function checkSetup(headers: Headers, setup: SessionSetup): void {
  const sent = headers.get(SETUP_HEADER)
  if (sent === null || sent === serializeSetup(setup)) return
  const ofProxy = parseValues(sent)
  const ofPage = valuesOf(setup)
  const at = Object.keys(OPTIONS).findIndex(
    (name, at) => ofProxy[at] !== ofPage[at] && !(name.startsWith('urls.') && ofProxy[at] === null),
  )
  if (at < 0) return
  const option = Object.keys(OPTIONS)[at] as string
  const isLeftOut = (ofProxy[at] ?? null) === null
  const problem = isLeftOut
    ? `\`authProxy\` has no \`${option}\`, but \`createLatchkey\` has one`
    : ofPage[at] === null
      ? `\`authProxy\` has \`${option}\`, but the \`auth\` or \`LatchkeyProvider\` of this page has none`
      : `\`${option}\` of \`authProxy\` and of \`createLatchkey\` differ`
  throw new LatchkeyError(
    'INVALID_OPTION',
    `${problem}. Pass the same options to both, \`createLatchkey(options)\` and \`authProxy(handler, options)\`, and import \`auth\` and \`LatchkeyProvider\` from the file that calls \`createLatchkey\`.`,
    { option, function: isLeftOut ? 'authProxy' : 'createLatchkey' },
  )
}

/** Where the proxy does not run, anyone can send the header. */
function parseValues(sent: string): readonly unknown[] {
  try {
    const values: unknown = JSON.parse(decodeURIComponent(sent))
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}
