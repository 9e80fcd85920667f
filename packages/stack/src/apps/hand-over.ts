import type { Client } from '@latchkey/core'
import type { AppOptions } from './options.js'

/**
 * Continues with what a page on another domain has redirected to the current page for: a sign-in there that this app
 * completes, or the session of this app, which that page asks for. Undefined on any other page.
 */
export function handOverOf(client: Client, { tokenStore }: AppOptions): Promise<void> | undefined {
  const { page } = client.env
  if (!page || tokenStore === null) return undefined
  const { searchParams } = new URL(page.href())
  const isReturn = searchParams.has('stack_cross_domain_auth') || searchParams.has('hexclave_cross_domain_auth')
  const isRequest = searchParams.has('stack_nested_cross_domain_auth_refresh_token_id')
  const run = async () => {
    const { completeHandOver, answerHandOver } = await import('./cross-domain.js')
    await (isReturn ? completeHandOver(client) : answerHandOver(client))
  }
  let handOver: Promise<void> | undefined
  if (isReturn && searchParams.has('code') && searchParams.has('state')) handOver = run()
  else if (isRequest && searchParams.has('redirect_uri')) handOver = run()
  // The app goes on without a session. Its guards throw the error.
  handOver?.catch((error) => console.error(error))
  return handOver
}
