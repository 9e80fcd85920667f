import { isLatchkeyError } from '@latchkey/core'
import { withEnvironment as withVariables } from '@latchkey/core/internal'
import type { StackClientApp } from '../apps/client-app.js'
import { stackAppInternalsSymbol } from '../apps/internals.js'
import { KnownError } from '../errors/known-error.js'
import { StackAssertionError } from '../errors/stack-assertion-error.js'
import type { Json } from '../objects/fields.js'
import type { StackProviderProps as ReactProviderProps } from '../react/provider.js'
import type { StackClientAppJson } from '../types/options.js'
import { NextHandler, type StackHandlerProps } from './client/handler.js'
import { NextProvider, type ServerState } from './client/provider.js'

/**
 * Provides the app to all client components below. A server component: it passes the options of the app without secret
 * keys to the browser, and the user that it has read. It does not wait for the user.
 */
export function StackProvider({ app, ...props }: ReactProviderProps) {
  return <NextProvider {...props} state={stateOf(app)} />
}
StackProvider.displayName = 'StackProvider'

/** Renders all pages under the path of the handler. A server component. */
export function StackHandler({ app, routeProps, params, searchParams, ...props }: StackHandlerProps) {
  return <NextHandler {...props} {...(app && { state: stateOf(app) })} />
}
StackHandler.displayName = 'StackHandler'

function stateOf(app: StackClientApp): ServerState {
  const json = app[stackAppInternalsSymbol].toClientJson()
  const isSignedInPossible = json.tokenStore !== null && json.tokenStore !== 'memory'
  return { app: withEnvironment(json), user: isSignedInPossible ? readUser(app as StackClientApp<true>) : undefined }
}

/** Adds the URL for browsers that the server knows from its environment: Next.js does not pass all variables to them. */
function withEnvironment(json: StackClientAppJson<boolean, string>): StackClientAppJson<boolean, string> {
  const { projectId, publishableClientKey: publishableKey } = json
  const { baseUrl } = withVariables({ projectId, publishableKey, baseUrl: json.baseUrl })
  if (baseUrl === undefined) return json
  return { ...json, baseUrl: typeof baseUrl === 'object' ? { ...baseUrl, server: baseUrl.browser } : baseUrl }
}

/** The user is unknown while the service is unreachable: the browser then loads it. */
async function readUser(app: StackClientApp<true>): Promise<Json | null | undefined> {
  try {
    const user = await app.getUser({ or: 'anonymous-if-exists[deprecated]' })
    return user ? (user.toClientJson() as Json) : null
  } catch (error) {
    if (isLatchkeyError(error) || error instanceof KnownError || error instanceof StackAssertionError) return undefined
    throw error
  }
}
