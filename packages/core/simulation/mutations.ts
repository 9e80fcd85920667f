// Faults that the simulation must find. Each one replaces text in a source file while it is loaded.

import type { ModeName } from './world/modes.js'

interface Mutation {
  readonly name: string
  /** What the changed code does. */
  readonly fault: string
  /** The mode in which it shows. Default: the first one in which it is found. */
  readonly mode?: ModeName
  /** `from` must be in the file exactly once. */
  readonly edits: readonly (readonly [file: string, from: string, to: string])[]
}

export const mutations: readonly Mutation[] = [
  {
    name: 'no-compare-before-commit',
    fault: 'stores the result of a refresh without comparing the session first',
    edits: [
      [
        'session/session.ts',
        'if (!isCurrent() || tokens.accessToken !== before) return undefined',
        'if (before !== before) return undefined',
      ],
      [
        'session/session.ts',
        'await update(() => (isCurrent() ? afterRejection() : undefined), reason)',
        'await update(() => NO_TOKENS, reason)',
      ],
    ],
  },
  {
    name: 'no-identity-check-on-retry',
    fault: 'takes the tokens of the current session for every try of a call',
    edits: [
      ['request/send.ts', 'session.tokens({ identity, signal, current })', 'session.tokens({ signal, current })'],
      [
        'request/send.ts',
        "if (identity.isRefreshable || credentials.access !== 'client' || contract.startsSession) throw changed()",
        '',
      ],
    ],
  },
  {
    name: 'upgrade-without-guest',
    fault: 'sends the upgrade of a guest also when the session of the guest has ended',
    edits: [['request/send.ts', "|| contract.session === 'required'", '']],
  },
  {
    name: 'no-finally-on-refresh',
    fault: 'never forgets a refresh that has ended',
    edits: [['lib/shared-work.ts', 'work.result.then(end, end)', 'work.result.catch(() => end)']],
  },
  {
    name: 'network-error-as-rejection',
    fault: 'treats every failed refresh as a rejection by the service',
    edits: [
      [
        'request/refresh.ts',
        "if (isLatchkeyError(error, ...refreshTokenError)) return 'rejected'",
        "if (isLatchkeyError(error, ...refreshTokenError) || error) return 'rejected'",
      ],
    ],
  },
  {
    name: 'no-compare-before-sign-out',
    fault: 'ends whatever session is current when a sign-out finishes',
    edits: [['session/session.ts', 'if (!isOwn()) return undefined', 'if (!isOwn) return undefined']],
  },
  {
    name: 'no-compare-before-sign-in',
    fault: 'stores a new session over one that started after the sign-in',
    edits: [
      [
        'session/session.ts',
        'if (id !== before.id && !isSignedOut(tokens)) return undefined',
        'if (id !== before.id && !isSignedOut(tokens) && !before) return undefined',
      ],
    ],
  },
  {
    name: 'store-not-awaited',
    fault: 'starts a call before an asynchronous store was read',
    edits: [
      [
        'session/session.ts',
        'const capture = async () => {\n    await read()',
        'const capture = async () => {\n    tryRead()',
      ],
    ],
  },
  {
    name: 'no-refresh-lock',
    fault: 'refreshes without the lock that the tabs share',
    edits: [['session/lock.ts', 'of locks ? [', 'of locks && !signal ? [']],
  },
  {
    name: 'no-identity-check-after-response',
    fault: 'returns the response of a session that is no longer the current one',
    edits: [
      [
        'request/send.ts',
        'if (compared && !(await session.isCurrent(compared))) throw changed()\n    return output',
        'return output',
      ],
    ],
  },
  {
    name: 'no-deadline-over-stores',
    fault: 'keeps the deadline of a call only while it waits for the network',
    edits: [['lib/timing.ts', 'end(reject, reason)', 'end(() => {}, reason)']],
  },
  {
    name: 'sign-out-forgotten',
    fault: 'does not queue a sign-out that the service did not receive',
    edits: [
      ['flows/session/revoke-tokens.ts', 'if (refreshToken !== null) queue.add({ refreshToken, at: env.now() })', ''],
    ],
  },
  {
    name: 'no-compare-at-provider',
    fault: 'exchanges the token of whatever session the provider has by then',
    mode: 'external',
    edits: [
      [
        'external-sessions/external-token-store.ts',
        'if ((await current()) !== session) throw sessionChanged()',
        'await current()',
      ],
      [
        'external-sessions/external-token-store.ts',
        'if (sid !== undefined && sid !== session.id)',
        'if (sid === session)',
      ],
    ],
  },
  {
    name: 'one-name-for-all-sessions',
    fault: 'takes another session of the provider for the same one',
    mode: 'external',
    edits: [
      [
        'external-sessions/external-token-store.ts',
        'sessions.get(id) ?? begin(id)',
        'latest ?? sessions.get(id) ?? begin(id)',
      ],
    ],
  },
  {
    name: 'refresh-token-shown',
    fault: 'leaves the refresh token in the response of a sign-in that also signs up',
    mode: 'http-only',
    edits: [
      [
        'server/http-only-response.ts',
        "if (typeof refreshToken === 'string' && refreshToken !== '')",
        "if (typeof refreshToken === 'string' && refreshToken !== '' && !('is_new_user' in known))",
      ],
    ],
  },
]
