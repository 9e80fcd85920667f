import { type Client, createClient } from './client.js'
import { anyObject, check, checkClient } from './contract/check-input.js'
import { INTERNALS } from './lib/internals.js'
import { optionError } from './lib/latchkey-error.js'
import type { RedirectMethod } from './navigation/urls.js'
import { type ClientOptions, optionsOf } from './options.js'

/**
 * A client as JSON, to pass it from a server to a page. It contains no secret key, and no `extraRequestHeaders`: those of a
 * server can be secret, for example the key of a gateway.
 */
export interface ClientJson {
  /** The ID of the project. */
  readonly projectId: string
  /** The publishable client key. */
  readonly publishableKey: string
  /** Base URL of the API, for browsers. */
  readonly baseUrl: string
  /** Where the session is stored. */
  readonly tokenStore: 'cookie' | 'memory' | null
  /** How redirects are made. */
  readonly redirectMethod: Extract<RedirectMethod, string>
  /** The configured URLs of the app's pages. */
  readonly urls: ClientOptions['urls']
  /** Additional OAuth scopes to request on sign-in, by provider ID. */
  readonly oauthScopesOnSignIn: ClientOptions['oauthScopesOnSignIn']
}

/**
 * Converts a client to JSON, to pass it from a server to a page. The JSON contains no secret key and no
 * `extraRequestHeaders`, which can be secret: add those of the page to what {@link fromJson} gets.
 *
 * @param client The client.
 * @returns The options from which {@link fromJson} creates the client.
 * @throws {LatchkeyError} `INVALID_OPTION` without a publishable client key, for a redirect method or token store that is
 * not a string, a base URL that has none for browsers, and for the client of an owned project.
 *
 * @example
 * const json = JSON.stringify(toJson(client)) // on the server
 * const inBrowser = fromJson(JSON.parse(json))
 */
export function toJson(client: Client): ClientJson {
  checkClient('toJson', client)
  const { projectId, baseUrl, urls } = client
  const { redirectMethod, publishableKey, oauthScopesOnSignIn } = client[INTERNALS]
  const options = optionsOf(client)
  const { tokenStore, baseUrl: given } = options ?? {}
  const store = tokenStore === undefined ? 'cookie' : tokenStore
  if (!options) throw refused('projectId', 'the client of an owned project uses the session of its owner')
  if (!publishableKey) throw refused('publishableKey', 'it is missing')
  if (typeof redirectMethod !== 'string') throw refused('redirectMethod', 'it must be a string')
  // Without its own URL, the page would use that of another service, or learn the one of the server.
  if (typeof given === 'object' && !given.browser) throw refused('baseUrl', 'it has no URL for browsers')
  if (store !== null && typeof store !== 'string') throw refused('tokenStore', "it must be 'cookie', 'memory' or null")
  return {
    projectId,
    publishableKey: publishableKey.reveal(),
    baseUrl: typeof given === 'object' ? given.browser : baseUrl,
    tokenStore: store,
    redirectMethod,
    urls,
    oauthScopesOnSignIn,
  }
}

/**
 * Creates a client from the result of {@link toJson}, with the URL of the service for browsers.
 *
 * @param json The result of {@link toJson}.
 * @returns The client.
 *
 * @example
 * const copy = fromJson(toJson(client))
 */
export function fromJson(json: ClientJson & Pick<ClientOptions, 'extraRequestHeaders'>): Client {
  check('fromJson', anyObject, json, 'json')
  return createClient({ ...json }) as Client
}

const refused = (option: string, why: string) =>
  optionError(option, `Cannot serialize the client (\`${option}\`): ${why}.`)
