// Next.js is not installed here. Its modules for the packages: the request is the one of the snippet.
import { provide, provideDouble } from './load.ts'

provideDouble(
  'next/headers',
  `
  const request = () => globalThis.snippet.world().value('request')
  export const headers = async () => (await request()).headers
  export const cookies = async () => {
    const jar = new Map((await request()).headers.get('cookie').split('; ').map((line) => line.split('=')))
    return {
      getAll: () => [...jar].map(([name, value]) => ({ name, value: decodeURIComponent(value) })),
      get: (name) => jar.has(name) ? { name, value: decodeURIComponent(jar.get(name)) } : undefined,
      set: (name, value) => void jar.set(name, value),
    }
  }
`,
)
provideDouble(
  'next/navigation',
  `
  export const redirect = (url) => { throw new Error('NEXT_REDIRECT ' + url) }
  export const usePathname = () => '/'
  export const useRouter = () => ({ push() {}, refresh() {}, replace() {} })
`,
)
provideDouble(
  'next/server',
  `
  export const connection = async () => {}
  export class NextRequest extends Request { nextUrl = new URL(this.url) }
  export class NextResponse extends Response {
    static next() { return new NextResponse(null) }
    static redirect(url) { return new NextResponse(null, { status: 307, headers: { location: String(url) } }) }
  }
`,
)

/** Libraries that examples use together with the packages. */
provide(
  'libraries',
  `
  import express from 'express'
  import fastify from 'fastify'
  import { Hono } from 'hono'
  export { decodeJwt } from 'jose'
  export { expect } from 'vitest'
  export { setupServer } from 'msw/node'
  export const expressApp = express()
  export const fastifyApp = fastify()
  export const honoApp = new Hono()
`,
)
provide(
  'express',
  `
  export { createVerifier } from '@latchkey/core/verify'
  export { requireAuth } from '@latchkey/core/express'
`,
)
provide(
  'routers',
  `
  export { createBrowserRouter } from 'react-router'
  export { createFileRoute, createRootRoute } from '@tanstack/react-router'
`,
)
