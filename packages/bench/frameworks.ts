// The requests to the service that a page of each framework causes, through its real router where the repository has one.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Client, createClient } from '@latchkey/core'
import { getAuth, type StoreAuth } from '@latchkey/core/server'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { sessionCookies, signInAs } from '@latchkey/emulator/testing'
import { createAuth } from '@latchkey/react/react-router/server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { createStaticHandler } from 'react-router'

/** A layout or a page: reads from the session of its request, and returns what it shows. */
type Part = (auth: StoreAuth) => Promise<string | undefined>
/** Renders a layout and a page for a request with these headers, and returns what they show. */
type Render = (app: App, headers: Record<string, string>, part: Part) => Promise<unknown>
interface App {
  readonly client: Client
  readonly options: { projectId: string; publishableKey: string; baseUrl: string; fetch: typeof fetch }
}
/** The function of the kit for Next.js, without its imports of Next.js. */
export type CreateNextAuth = (
  client: () => Client,
  next: object,
  once: <T, Given>(read: (given: Given) => Promise<T>) => (given: Given) => Promise<T>,
) => () => Promise<StoreAuth>

const URL_OF_PAGE = 'http://app.test/page'

/** Renders both parts with one session, as an app that stores it for the request. */
const both = async (auth: StoreAuth | Promise<StoreAuth>, part: Part) => {
  const shared = await auth
  return Promise.all([part(shared), part(shared)])
}
const ofRequest: Render = ({ client }, headers, part) =>
  both(getAuth(client, new Request(URL_OF_PAGE, { headers })), part)

/** Sends the request to a server of Node.js. */
async function viaNode(listener: RequestListener, headers: Record<string, string>) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`, { headers })
    return await response.json()
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const nextJs =
  (createNextAuth: CreateNextAuth): Render =>
  async ({ client }, headers, part) => {
    const auth = createNextAuth(
      () => client,
      {
        after: () => {},
        connection: async () => {},
        headers: async () => new Headers(headers),
        cookies: async () => ({
          getAll: () =>
            (headers.cookie ?? '').split('; ').map((pair) => {
              const [name, value = ''] = pair.split('=')
              return { name, value: decodeURIComponent(value) }
            }),
        }),
        requestPath: async () => '/page',
      },
      // As `cache` of React for one request.
      (read) => {
        let reading: ReturnType<typeof read> | undefined
        return (given) => (reading ??= read(given))
      },
    )
    return Promise.all([auth().then(part), auth().then(part)])
  }

const FRAMEWORKS: Readonly<Record<string, Render>> = {
  async 'React Router'({ options }, headers, part) {
    const { auth } = createAuth(options)
    const loader = async (args: Parameters<typeof auth>[0]) => part(await auth(args))
    const child = { index: true, loader } as const
    const { query } = createStaticHandler([{ id: 'layout', path: '/page', loader, children: [child] }])
    const result = await query(new Request(URL_OF_PAGE, { headers }))
    return result instanceof Response ? result : Object.values(result.loaderData)
  },
  'TanStack Start': ofRequest,
  Astro: ofRequest,
  Nuxt: ({ client }, headers, part) =>
    viaNode(
      async (request, response) => response.end(JSON.stringify(await both(getAuth(client, request), part))),
      headers,
    ),
  SvelteKit: ({ client }, headers, part) =>
    both(getAuth(client, { headers: new Headers(headers), url: URL_OF_PAGE }), part),
  Express: ({ client }, headers, part) =>
    viaNode(
      express().get('/page', async (request, response) => {
        response.json(await both(getAuth(client, request), part))
      }) as RequestListener,
      headers,
    ),
  async Fastify({ client }, headers, part) {
    const app = fastify()
    app.get('/page', (request) => both(getAuth(client, request), part))
    return (await app.inject({ url: '/page', headers })).json()
  },
  async Hono({ client }, headers, part) {
    const app = new Hono().get('/page', async (c) => c.json(await both(getAuth(client, c.req.raw), part)))
    return (await app.request('/page', { headers })).json()
  },
  tRPC: ofRequest,
}

/**
 * The requests of a signed-in user to the service, by framework: of a layout and a page that both read `userId`, and of those that
 * both show the user. The request for the keys, one for each process, is left out.
 */
export async function measureFrameworks(createNextAuth: CreateNextAuth): Promise<Record<string, [number, number]>> {
  const baseUrl = 'https://api.test'
  const { id: projectId, keys } = DEFAULT_PROJECT
  const emulator = createEmulator({ projects: [DEFAULT_PROJECT], passwordRounds: 1 })
  const target = { baseUrl, session: { start: async () => {} } }
  const signedIn = await signInAs(emulator, target, { email: 'ann@example.test' })
  const cookies = sessionCookies(signedIn, { projectId, url: URL_OF_PAGE })
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  let requests = 0
  const options = {
    projectId,
    publishableKey: keys.publishable,
    baseUrl,
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const request = new Request(input, init)
      if (!request.url.endsWith('/jwks.json?include_anonymous=true')) requests += 1
      return emulator.fetch(request)
    },
  }
  const client = createClient({ ...options, tokenStore: null })
  const count = async (render: Render, part: Part, shown: string) => {
    requests = 0
    const texts = JSON.stringify(await render({ client, options }, headers, part))
    if (texts !== JSON.stringify([shown, shown])) throw new Error(`The page shows ${texts} instead of ${shown}, twice.`)
    return requests
  }
  const measured: Record<string, [number, number]> = {}
  for (const [name, render] of Object.entries({ 'Next.js': nextJs(createNextAuth), ...FRAMEWORKS })) {
    const reads = await count(render, async ({ userId }) => userId ?? undefined, signedIn.userId)
    const shows = await count(
      render,
      async (auth) => (await auth.getUser())?.primaryEmail ?? undefined,
      'ann@example.test',
    )
    measured[name] = [reads, shows]
  }
  return measured
}
