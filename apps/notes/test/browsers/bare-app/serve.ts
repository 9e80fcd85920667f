import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createClient } from '@latchkey/core'
import { createHttpOnlyHandler } from '@latchkey/core/server'
import { connect } from '@latchkey/emulator/control'
import { buildFiles, renderPage, typeOfFile } from '../../../../../tools/testing/built-page.ts'

interface Project {
  readonly projectId: string
  readonly publishableKey: string
  /** The URL of the emulator. */
  readonly baseUrl: string
}

export interface BareApps {
  /** The URL of each app. `cookies` has the default token store, and `/frame` frames it. */
  readonly urls: Readonly<Record<'cookies' | 'httpOnly' | 'withoutLocks' | 'external', string>>
  close(): void
}

/**
 * Serves the bare app on HTTPS, because partitioned and `__Host-` cookies require it, on one port for each mode. The
 * servers forward API requests to the emulator. `folder` stores the certificate.
 */
export async function serveBareApps(folder: string, project: Project): Promise<BareApps> {
  const files = await buildFiles({ main: join(import.meta.dirname, 'main.tsx') })
  const serverOptions = createCertificate(folder)
  const handler = createHttpOnlyHandler(createClient({ ...project, tokenStore: null }))
  const { tokens } = connect(project.baseUrl)
  const respond = async (request: Request, mode: string): Promise<Response> => {
    const { pathname, search, searchParams, port } = new URL(request.url)
    if (pathname.startsWith('/api/latchkey')) return handler(request)
    if (pathname.startsWith('/api/')) return forward(request, `${project.baseUrl}${pathname}${search}`)
    if (pathname === '/provider-token') {
      const email = searchParams.get('email') ?? ''
      const user = { subject: email, session: email, email, emailVerified: true }
      return new Response((await tokens.signExternal({ provider: 'clerk', ...user })).token)
    }
    const file = files.get(pathname.slice(1))
    if (file !== undefined) return new Response(file as BodyInit, { headers: { 'content-type': typeOfFile(pathname) } })
    const attributes = { 'project-id': project.projectId, 'publishable-key': project.publishableKey, mode }
    const page = pathname === '/frame' ? renderFrame(port) : renderPage(files, { title: 'Bare', attributes })
    return new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  const servers: ReturnType<typeof serve>[] = []
  const start = (mode: string) =>
    new Promise<string>((resolve) => {
      const fetch = (request: Request) => respond(request, mode)
      const options = { fetch, port: 0, hostname: '127.0.0.1', createServer, serverOptions }
      servers.push(serve(options, ({ port }) => resolve(`https://localhost:${port}`)))
    })
  return {
    urls: {
      cookies: await start('cookies'),
      httpOnly: await start('httpOnly'),
      withoutLocks: await start('withoutLocks'),
      external: await start('external'),
    },
    close() {
      for (const server of servers) server.close()
    },
  }
}

async function forward(request: Request, url: string): Promise<Response> {
  const headers = new Headers(request.headers)
  headers.delete('host')
  const body = await request.arrayBuffer()
  // Redirects are for the browser: to the page of a provider.
  const init: RequestInit = { method: request.method, headers, redirect: 'manual' }
  const response = await fetch(url, { ...init, ...(body.byteLength > 0 && { body }) })
  // `fetch` has decoded the body.
  const responseHeaders = new Headers(response.headers)
  responseHeaders.delete('content-encoding')
  responseHeaders.delete('content-length')
  return new Response(response.body, { status: response.status, headers: responseHeaders })
}

/** A page that frames the app. Opened at `127.0.0.1`, it is another site than `localhost`. */
const renderFrame = (port: string) =>
  `<!doctype html><title>Frame</title><iframe src="https://localhost:${port}/framed" width="700" height="700"></iframe>`

/** Creates a self-signed certificate for this run. The browsers accept every certificate. */
function createCertificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', cert], { stdio: 'pipe' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
