import { readFile } from 'node:fs/promises'
import { textAnswer } from '../http/responses.js'

// Plain files beside this one: what a browser gets is what stands in the package.

const PLACE = /^\/__emulator\/inspector\/([a-z-]+\.(?:js|css))$/
const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' } as const

const POLICY = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'connect-src', 'frame-src'].map((what) => `${what} 'self'`),
  ...["form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'"],
].join('; ')

/** The file of the inspector that stands at a path; `undefined` for all other paths. */
export const inspectorFile = (path: string): string | undefined => (path === '/' ? 'index.html' : PLACE.exec(path)?.[1])

/** Answers the inspector's page, its style or its scripts. */
export async function serveInspector(file: string): Promise<Response> {
  const type = TYPES[file.split('.').at(-1) as keyof typeof TYPES]
  const text = await readFile(new URL(`files/${file}`, import.meta.url), 'utf8').catch(() => undefined)
  if (text === undefined) return textAnswer(404, 'The inspector has no such file.')
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  })
}
