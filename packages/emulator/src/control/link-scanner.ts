import { LOOPBACK_HOST } from '../http/same-origin.js'
import type { ControlContext } from './control-context.js'
import { throwNotPossible } from './control-error.js'

/**
 * Requests a link the way email security scanners do, with HEAD and GET. A scanner must not use up the code in the link.
 *
 * @returns The responses, and whether the code in the link still works (null when the link has no code).
 */
export async function scanLink({ service }: ControlContext, link: string) {
  const url = new URL(link)
  if (!LOOPBACK_HOST.test(url.hostname)) {
    throwNotPossible(`The link goes to ${url.origin}. Only links to this machine can be scanned.`)
  }
  const visits = []
  for (const method of ['HEAD', 'GET']) {
    const response = await service.configuration
      .fetch(new Request(link, { method, redirect: 'manual' }))
      .catch((error: unknown) => String(error))
    visits.push(typeof response === 'string' ? { method, error: response } : { method, status: response.status })
  }
  const code = service.world.codes.by('code', url.searchParams.get('code') ?? '')[0]
  return { link, visits, codeStillWorks: code ? code.usedAt === null && code.expiresAt > service.clock.now() : null }
}
