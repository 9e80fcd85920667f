import type { Client } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'
import { CROSS_DOMAIN_PREFIXES, NESTED_PREFIX } from '@latchkey/core/internal/contract'
import type { AppOptions } from './options.js'
import { PROJECT } from './url-targets.js'

/** The hand-over of each project on this page, for all its apps: only one can use the code and the PKCE verifier. */
const handOvers = new Map<string, { readonly href: string; readonly done: Promise<void> }>()

/**
 * Continues with what a page on another domain has redirected to the current page for: a sign-in there that this app
 * completes, or the session of this app, which that page asks for. Undefined on any other page.
 */
export function handOverOf(client: Client, { tokenStore }: AppOptions): Promise<void> | undefined {
  const { projectId } = client
  const { env } = client[INTERNALS]
  if (!env.page || tokenStore === null) return undefined
  const href = env.page.href()
  const { searchParams } = new URL(href)
  const has = (...names: string[]) => names.every((name) => searchParams.has(name))
  const isOwn = (searchParams.get(PROJECT) ?? projectId) === projectId
  const isReturn = CROSS_DOMAIN_PREFIXES.some((prefix) => has(`${prefix}_auth`))
  const isRequest = has(`${NESTED_PREFIX}_refresh_token_id`, 'redirect_uri')
  const run = async () => {
    const { completeHandOver, answerHandOver } = await import('./cross-domain.js')
    await (isReturn ? completeHandOver(client) : answerHandOver(client))
  }
  const isStarting = isReturn ? isOwn && has('code', 'state') : isRequest
  if (isStarting && handOvers.get(projectId)?.href !== href) {
    const done = run()
    handOvers.set(projectId, { href, done })
    // The app goes on without a session. Its guards throw the error.
    done.catch((error) => console.error(error))
  }
  return handOvers.get(projectId)?.done
}
