import { createClient } from '../../src/client.js'
import type { Env } from '../../src/env.js'
import { getAuth } from '../../src/server/get-auth.js'
import { createHttpOnlyHandler } from '../../src/server/http-only-handler.js'
import { currentContext, runIn } from './context.js'
import type { Reply } from './service.js'
import type { World } from './world.js'

/** A request of the browser to the app's server. */
export interface AppRequest {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string
}

/** The app's server: it renders pages, and forwards requests of HttpOnly sessions to the service. */
export interface AppServer {
  /** Responds to a request below the path of `createHttpOnlyHandler`. `isServiceUp` is false when the service is unreachable. */
  forward(request: AppRequest, isServiceUp: boolean): Promise<Reply>
  /** Renders a page. The body is the ID of the signed-in user as JSON. */
  render(request: AppRequest, isServiceUp: boolean): Promise<Reply>
}

export const PROJECT = { projectId: 'p1', publishableKey: 'pck_simulation', baseUrl: 'https://api.test' }

export function createAppServer(world: World): AppServer {
  const { scheduler, service } = world
  const random = world.random.fork()

  const env: Env = {
    now: scheduler.now,
    random: () => random.next(),
    randomBytes: (length) => Uint8Array.from({ length }, () => random.between(0, 255)),
    async fetch(url, init) {
      const context = currentContext()
      if (context?.isServiceDown) throw new TypeError('The service is unreachable from the server.')
      const request = {
        method: init.method ?? 'GET',
        path: new URL(url).pathname.replace('/api/v1', ''),
        headers: new Headers(init.headers),
        body: String(init.body ?? ''),
        call: context?.call,
      }
      world.rules.requestForwarded(request)
      const { status, headers, body } = service.handle(request)
      return new Response(body, { status, headers })
    },
    timer: (ms, run) => scheduler.after(ms, run),
    idleTimer: (ms, run) => scheduler.after(ms, run),
    onLine: () => undefined,
    nodeEnv: 'production',
  }
  const client = createClient({ ...PROJECT, tokenStore: null, redirectMethod: 'none' }, env)
  const forward = createHttpOnlyHandler(client)

  const serve = (isServiceUp: boolean, work: () => Promise<Reply>): Promise<Reply> => {
    const context = currentContext()
    return runIn(context && { ...context, isServiceDown: !isServiceUp }, work)
  }

  return {
    forward: ({ method, url, headers, body }, isServiceUp) =>
      serve(isServiceUp, async () => {
        const request = { method, url, headers, bodyUsed: false, text: async () => body, signal: undefined }
        const response = await forward(request as unknown as Request)
        const setCookie = response.headers.getSetCookie()
        world.rules.handlesSet(setCookie)
        response.headers.delete('set-cookie')
        const reply = { status: response.status, headers: response.headers, body: await response.text(), setCookie }
        world.rules.shownToPage(reply)
        return reply
      }),
    render: (request, isServiceUp) =>
      serve(isServiceUp, async () => {
        try {
          const auth = await getAuth(client, request, { httpOnly: world.mode === 'http-only' })
          const body = JSON.stringify(auth.userId)
          return { status: 200, headers: new Headers(), body, setCookie: [...auth.setCookie] }
        } catch (error) {
          return { status: 500, headers: new Headers(), body: String(error), setCookie: [] }
        }
      }),
  }
}
