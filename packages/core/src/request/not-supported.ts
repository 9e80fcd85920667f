import type { Contract } from '../contract/endpoint.js'

// This module must not import code. If it shared a module with the entry, bundlers would move that module into a
// separate chunk, and every page would load it.

/** Sends a request, and resolves to the JSON of the response. */
type Send = (path: string, init: RequestInit) => Promise<unknown>

/**
 * Returns why the service lacks the endpoint that responded with 404, for NOT_SUPPORTED_BY_SERVER; undefined when it
 * has the endpoint. Where a 404 can also mean that an entity does not exist, the version of the service decides.
 */
export async function notSupported(
  { summary, plainTextErrors, since, until }: Contract,
  send: Send,
): Promise<string | undefined> {
  if (plainTextErrors?.[404] && (await isVersion288(send)) === (since === undefined)) return undefined
  const versions = since
    ? `Service version ${since} and later support it`
    : `Service version ${until} is the last to support it`
  return `${summary}: not supported by this server. ${versions}.`
}

/** Whether the service is version 2.8.8: a later version reports that a client of version 2.8.8 is out of date. */
async function isVersion288(send: Send): Promise<boolean> {
  const json = await send('/check-version', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"clientVersion":"2.8.8"}',
  })
  // Stryker disable next-line OptionalChaining: only a response of null differs, which the service never sends.
  return (json as { upToDate?: unknown } | null)?.upToDate === true
}
