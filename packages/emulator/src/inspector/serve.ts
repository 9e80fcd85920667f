import { readFile } from 'node:fs/promises'
import { textResponse } from '../http/responses.js'
import { frameAncestors } from '../http/same-origin.js'

const PATH = /^\/__emulator\/inspector\/((?:sections\/)?[a-z-]+\.(?:js|css))$/
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' } as const

const policy = (controlOrigins: readonly string[]) =>
  [
    "default-src 'none'",
    ...['script-src', 'style-src', 'connect-src', 'frame-src'].map((directive) => `${directive} 'self'`),
    // The empty icon of the page.
    'img-src data:',
    "form-action 'none'",
    frameAncestors(controlOrigins),
    "base-uri 'none'",
  ].join('; ')

/** Returns the inspector's file for a path, or undefined for all other paths. */
export const inspectorFile = (path: string): string | undefined => (path === '/' ? 'index.html' : PATH.exec(path)?.[1])

/**
 * Serves the page, the style sheet or a script of the inspector.
 *
 * @param controlOrigins Origins of apps that may display the inspector, in addition to those on this machine.
 */
export async function serveInspector(file: string, controlOrigins: readonly string[] = []): Promise<Response> {
  const type = TYPES[file.split('.').at(-1) as keyof typeof TYPES]
  const text = await (file.endsWith('.js') ? readScript(file) : readText(`files/${file}`))
  if (text === undefined) return textResponse(404, 'The inspector has no such file.')
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy(controlOrigins),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}

/** The package contains compiled scripts. When the emulator runs from source, types are removed on request. */
async function readScript(file: string): Promise<string | undefined> {
  const script = await readText(`browser/${file}`)
  if (script !== undefined) return script
  const source = await readText(`browser/${file.replace(/\.js$/, '.ts')}`)
  if (source === undefined) return undefined
  const { stripTypeScriptTypes } = await import('node:module')
  return stripTypeScriptTypes(source)
}

const readText = (path: string): Promise<string | undefined> =>
  readFile(new URL(path, import.meta.url), 'utf8').catch(() => undefined)
