import type { Client } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { LOCALES } from '../texts/negotiate.js'
import { explainSession } from './explain-session.js'
import { isNetworkCut, simulatedLanguage, simulatedTheme } from './page-simulation.js'
import { panelTheme } from './panel-theme.js'
import type { RecordedEvent, Recorder } from './recorder.js'
import { decodeClaims, expirationIn, sessionIdIn } from './token-claims.js'

/** What the client did or stores. The inspector of the emulator displays it as a row of a list. */
interface Row {
  readonly key: string
  readonly group: 'Session' | 'Requests' | 'Cache' | 'Ignored values'
  readonly name: string
  readonly result: string
  readonly at?: number
  readonly facts: Readonly<Record<string, string>>
}

/** Reads what the inspector displays of the page: session, requests, cache, and the simulation. Contains no token. */
export async function readAppState(client: Client<'client'>, recorder: Recorder) {
  const tokens = await client.session.capture().catch(() => undefined)
  const claims = tokens?.accessToken ? decodeClaims(tokens.accessToken.reveal()) : {}
  const { status } = client.session.state()
  const isSignedIn = status !== 'signed-out' && status !== 'ended'
  return {
    projectId: client.projectId,
    theme: panelTheme(),
    session: {
      ...explainSession(client.session.state()),
      ...(isSignedIn && { id: sessionIdIn(claims), userId: claims.sub, expires: expirationIn(claims) }),
      facts: {
        'Refresh token': tokens?.refreshToken ? 'stored' : 'none',
        Project: client.projectId,
        Service: client.baseUrl,
      },
    },
    claims,
    rows: [...timelineRows(recorder), ...recorder.events().map(rowOf).reverse(), ...cacheRows(client)].sort(
      (one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group),
    ),
    page: {
      theme: simulatedTheme(),
      language: simulatedLanguage(),
      languages: LOCALES,
      isOffline: isNetworkCut(),
    },
  }
}

const GROUPS: readonly Row['group'][] = ['Session', 'Ignored values', 'Requests', 'Cache']

const timelineRows = (recorder: Recorder): Row[] =>
  recorder
    .timeline()
    .map((entry, index): Row => {
      const { title, cause, fix } = explainSession(entry)
      return {
        key: `session-${index}-${entry.at}`,
        group: 'Session',
        name: title,
        result: cause,
        at: entry.at,
        facts: { ...(fix && { Fix: fix }) },
      }
    })
    .reverse()

function rowOf({ id, at, event }: RecordedEvent): Row {
  switch (event.type) {
    case 'request': {
      const { method, url, status, ms } = event
      const result = status === undefined ? 'no response' : `Status ${status}`
      const facts = { URL: url, Duration: `${Math.round(ms)} ms` }
      return { key: `event-${id}`, group: 'Requests', name: `${method} ${pathOf(url)}`, result, at: at - ms, facts }
    }
    case 'retry': {
      const { url, why, wait } = event
      const result = `${why}, retried after ${Math.round(wait)} ms`
      return { key: `event-${id}`, group: 'Requests', name: `Retry of ${pathOf(url)}`, result, at, facts: { URL: url } }
    }
    case 'invalid-storage':
      return { key: `event-${id}`, group: 'Ignored values', name: event.place, result: event.reason, at, facts: {} }
  }
}

/** Returns the path of a URL without the prefix of the API, and its parameters. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname.replace(/^\/api\/v\d+(?=\/)/, '')}${search}`
}

const STATES = { pending: 'loading', ready: 'fresh', failed: 'failed' } as const

/** The entries of the cache of `watch`, without their values. */
export const cacheRows = ({ [INTERNALS]: { cache } }: Client<'client'>): Row[] =>
  [...cache.entries].map(([given, entry]) => {
    const key = withoutTokens(given)
    return {
      key: `cache-${key}`,
      group: 'Cache',
      name: cacheName(key),
      result: `${STATES[entry.state().status]}, ${entry.watched() ? 'has subscribers' : 'no subscribers, stale'}`,
      facts: { Tags: entry.tags.join(', ') },
    }
  })

/** Keys contain the input of a read, for example the tokens of a session. Each token is longer than a UUID. */
const withoutTokens = (key: string): string => key.replace(/[\w.-]{37,}/g, (token) => `…${token.slice(-4)}`)

/** Formats the key of an entry, `clients1 /teams [["userId","me"]]`, without the access and the session: `/teams userId=me`. */
function cacheName(key: string): string {
  const [, path, input = ''] = /^\S* (\S+) ?(\[.*\])?$/.exec(key) ?? []
  // The name of a `watchQuery` is any text.
  if (path === undefined) return key.replace(/^\S* /, '')
  const fields = [...input.matchAll(/\["([^"]+)",("[^"]*"|[^\]]+)\]/g)].map(
    ([, name, value = '']) => `${name}=${value.replaceAll('"', '')}`,
  )
  return [path, ...fields].join(' ')
}
