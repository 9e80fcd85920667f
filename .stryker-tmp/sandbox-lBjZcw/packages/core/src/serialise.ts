// @ts-nocheck
import { type Client, createClient } from './client.js'
import { anyObject, check, checkClient } from './contract/check-input.js'
import { ClientError } from './errors/client-error.js'
import type { RedirectMethod } from './navigation/redirect-to.js'
import { type ClientOptions, optionsOf } from './options.js'

/** A client as data: to hand one from a server to a page. */
export interface ClientJson {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly baseUrl: string
  readonly tokenStore: 'cookie' | 'memory' | null
  readonly redirectMethod: Extract<RedirectMethod, string>
  readonly urls: ClientOptions['urls']
  readonly oauthScopesOnSignIn: ClientOptions['oauthScopesOnSignIn']
  readonly extraRequestHeaders: ClientOptions['extraRequestHeaders']
}

/**
 * The client as data that a page may see: no secret key goes with it. Throws INVALID_OPTION without a publishable key,
 * with a redirect method or token store that is no text, and for the client of an owned project.
 */
export function toJson(client: Client): ClientJson {
  checkClient('toJson', client)
  const { redirectMethod, publishableKey, projectId, baseUrl, urls, oauthScopesOnSignIn } = client
  const options = optionsOf(client)
  const { tokenStore, extraRequestHeaders } = options ?? {}
  const store = tokenStore === undefined ? 'cookie' : tokenStore
  if (!options) throw refused('projectId', 'the client of an owned project lives by its owner’s session')
  if (!publishableKey) throw refused('publishableClientKey', 'it needs a publishable client key')
  if (typeof redirectMethod !== 'string')
    throw refused('redirectMethod', 'a function cannot be made text: use a named method')
  if (store !== null && typeof store !== 'string') throw refused('tokenStore', 'it must be cookie, memory or null')
  const publishableClientKey = publishableKey.reveal()
  return {
    projectId,
    publishableClientKey,
    baseUrl,
    tokenStore: store,
    redirectMethod,
    urls,
    oauthScopesOnSignIn,
    extraRequestHeaders,
  }
}

/** The client that `toJson` described. */
export function fromJson(json: ClientJson): Client {
  check('fromJson', anyObject, json, 'json')
  return createClient({ ...json }) as Client
}

const refused = (option: string, why: string) =>
  new ClientError('INVALID_OPTION', `This client cannot be made data (${option}): ${why}.`, { option })
