import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createClient } from '@latchkey/core'
import { createHttpOnlyHandler } from '@latchkey/core/server'
import { build, defaultClientConditions, type Rolldown } from 'vite'

interface Project {
  readonly projectId: string
  readonly publishableKey: string
  /** The URL of the emulator. */
  readonly baseUrl: string
}

export interface BareApps {
  /** The URL of each app. `cookies` has the default token store, and `/frame` frames it. */
  readonly urls: Readonly<Record<'cookies' | 'httpOnly' | 'withoutLocks', string>>
  close(): void
}

/**
 * Serves the bare app on HTTPS, because partitioned and `__Host-` cookies need it, with one port for each mode. The apps
 * forward requests of the kit to the emulator. `folder` is for the certificate.
 */
export async function serveBareApps(folder: string, project: Project): Promise<BareApps> {
  const files = await buildApp()
  const serverOptions = createCertificate(folder)
  const handler = createHttpOnlyHandler(createClient({ ...project, tokenStore: null }))
  const respond = async (request: Request, mode: string): Promise<Response> => {
    const { pathname, search, port } = new URL(request.url)
    if (pathname.startsWith('/api/latchkey')) return handler(request)
    if (pathname.startsWith('/api/')) return forward(request, `${project.baseUrl}${pathname}${search}`)
    const file = files.get(pathname.slice(1))
    if (file !== undefined) {
      const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript'
      return new Response(file as BodyInit, { headers: { 'content-type': type } })
    }
    const page = pathname === '/frame' ? framePage(port) : appPage(files, project, mode)
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
  const response = await fetch(url, { method: request.method, headers, ...(body.byteLength > 0 && { body }) })
  const plain = new Headers(response.headers)
  plain.delete('content-encoding')
  plain.delete('content-length')
  return new Response(response.body, { status: response.status, headers: plain })
}

/** For a page of another site: `127.0.0.1` instead of `localhost`. */
const framePage = (port: string) =>
  `<!doctype html><title>Frame</title><iframe src="https://localhost:${port}/framed" width="700" height="700"></iframe>`

function appPage(files: ReadonlyMap<string, unknown>, { projectId, publishableKey }: Project, mode: string): string {
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
  return `<!doctype html><html lang="en"><title>Bare</title><link rel="icon" href="data:,">
    ${styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')}
    <body data-project-id="${projectId}" data-publishable-key="${publishableKey}" data-mode="${mode}">
    <div id="app"></div><script type="module" src="/main.js"></script>`
}

async function buildApp(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const { output } = (await build({
    logLevel: 'silent',
    configFile: false,
    resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
    build: {
      write: false,
      rolldownOptions: {
        input: { main: join(import.meta.dirname, 'main.tsx') },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
      assetsDir: '',
    },
  })) as Rolldown.RolldownOutput
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}

/** Creates a certificate for this run. The browsers accept it because they accept all of them. */
function createCertificate(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
