import type { Client } from '@latchkey/core'
import { createHttpOnlyHandler } from '@latchkey/core/server'
import { withoutBasePath } from './base-path.js'
import type { LatchkeyOptions } from './options.js'
import { checkSetup } from './setup.js'

type RouteHandler = (request: Request) => Promise<Response>

/** The route handlers of HttpOnly sessions, by method. Without the option `httpOnlyPath` they respond with 404. */
export interface HttpOnlyRoutes {
  /** Forwards a GET request. */
  readonly GET: RouteHandler
  /** Forwards a POST request. */
  readonly POST: RouteHandler
  /** Forwards a PUT request. */
  readonly PUT: RouteHandler
  /** Forwards a PATCH request. */
  readonly PATCH: RouteHandler
  /** Forwards a DELETE request. */
  readonly DELETE: RouteHandler
}

/** Creates the route handlers. The client is created by their first request, because a build has no environment. */
export function createHttpOnlyRoutes(
  client: () => Client,
  { httpOnlyPath: path, migrateScriptSessionsUntil, allowCliLogin, allowAgentLogin, origins }: LatchkeyOptions,
): HttpOnlyRoutes {
  let handle: RouteHandler | undefined
  const route: RouteHandler = async (request) => {
    if (path === undefined) return new Response('Pass `httpOnlyPath` to `createLatchkey`.', { status: 404 })
    const { projectId, urls } = client()
    checkSetup(request.headers, { httpOnlyPath: path, migrateScriptSessionsUntil, projectId, urls })
    handle ??= createHttpOnlyHandler(client(), {
      // Next.js removes the base path of the app from the URL of the request.
      path: withoutBasePath(path),
      migrateScriptSessionsUntil,
      allowCliLogin,
      allowAgentLogin,
      origins,
    })
    return handle(request)
  }
  return { GET: route, POST: route, PUT: route, PATCH: route, DELETE: route }
}
