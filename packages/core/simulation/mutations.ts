// Faults that the simulation must find. Each one replaces text in a source file while it is loaded.

import type { ModeName } from './world/modes.js'

interface Mutation {
  readonly name: string
  /** What the changed code does. */
  readonly fault: string
  /** The mode in which it shows. Default: the first one in which it is found. */
  readonly mode?: ModeName
  /** `from` must be in the file exactly once. */
  readonly edits: readonly { readonly file: string; readonly from: string; readonly to: string }[]
}

export const mutations: readonly Mutation[] = [
  {
    name: 'no-compare-before-commit',
    fault: 'stores the result of a refresh without comparing the session first',
    edits: [
      {
        file: 'session/session.ts',
        from: 'const commits = () => isCurrent() && tokens.accessToken === before',
        to: 'const commits = () => before === before',
      },
      {
        file: 'session/session.ts',
        from: 'await update(() => (isCurrent() ? afterRejection() : undefined), reason)',
        to: 'await update(() => NO_TOKENS, reason)',
      },
    ],
  },
  {
    name: 'no-identity-check-on-retry',
    fault: 'takes the tokens of the current session for every try of a call',
    edits: [
      {
        file: 'request/send.ts',
        from: 'session.tokens({ identity, signal, current })',
        to: 'session.tokens({ signal, current })',
      },
      {
        file: 'request/send.ts',
        from: "if (identity.isRefreshable || credentials.access !== 'client') throw changed()",
        to: '',
      },
    ],
  },
  {
    name: 'no-finally-on-refresh',
    fault: 'never forgets a refresh that has ended',
    edits: [{ file: 'lib/shared-work.ts', from: 'work.result.then(end, end)', to: 'work.result.catch(() => end)' }],
  },
  {
    name: 'network-error-as-rejection',
    fault: 'treats every failed refresh as a rejection by the service',
    edits: [
      {
        file: 'request/refresh.ts',
        from: "if (isLatchkeyError(error, ...refreshTokenError)) return 'rejected'",
        to: "if (isLatchkeyError(error, ...refreshTokenError) || error) return 'rejected'",
      },
    ],
  },
  {
    name: 'no-compare-before-sign-out',
    fault: 'ends whatever session is current when a sign-out finishes',
    edits: [
      {
        file: 'session/session.ts',
        from: 'if (!isOwn()) return undefined',
        to: 'if (!isOwn) return undefined',
      },
    ],
  },
  {
    name: 'no-compare-before-sign-in',
    fault: 'stores a new session over one that started after the sign-in',
    edits: [
      {
        file: 'session/session.ts',
        from: 'if (id !== before.id && !isSignedOut(tokens)) return undefined',
        to: 'if (id !== before.id && !isSignedOut(tokens) && !before) return undefined',
      },
    ],
  },
  {
    name: 'store-not-awaited',
    fault: 'starts a call before an asynchronous store was read',
    edits: [
      {
        file: 'session/session.ts',
        from: 'const capture = async () => {\n    await read()',
        to: 'const capture = async () => {\n    tryRead()',
      },
    ],
  },
  {
    name: 'no-refresh-lock',
    fault: 'refreshes without the lock that the tabs share',
    edits: [
      {
        file: 'session/lock.ts',
        from: 'of locks ? [',
        to: 'of locks && !signal ? [',
      },
    ],
  },
  {
    name: 'no-identity-check-after-response',
    fault: 'returns the response of a session that is no longer the current one',
    edits: [
      {
        file: 'request/send.ts',
        from: 'if (compared && !(await session.isCurrent(compared))) throw changed()\n    return output',
        to: 'return output',
      },
    ],
  },
  {
    name: 'no-deadline-over-stores',
    fault: 'keeps the deadline of a call only while it waits for the network',
    edits: [
      {
        file: 'lib/timing.ts',
        from: 'end(reject, reason)',
        to: 'end(() => {}, reason)',
      },
    ],
  },
  {
    name: 'sign-out-forgotten',
    fault: 'does not queue a sign-out that the service did not receive',
    edits: [
      {
        file: 'flows/session/revoke-tokens.ts',
        from: 'if (refreshToken !== null) queue.add({ refreshToken, at: env.now() })',
        to: '',
      },
    ],
  },
  {
    name: 'no-compare-at-provider',
    fault: 'exchanges the token of whatever session the provider has by then',
    mode: 'external',
    edits: [
      {
        file: 'external-sessions/external-token-store.ts',
        from: 'if ((await current()) !== session) throw sessionChanged()',
        to: 'await current()',
      },
      {
        file: 'external-sessions/external-token-store.ts',
        from: 'if (sid !== undefined && sid !== session.id)',
        to: 'if (sid === session)',
      },
    ],
  },
  {
    name: 'one-name-for-all-sessions',
    fault: 'takes another session of the provider for the same one',
    mode: 'external',
    edits: [
      {
        file: 'external-sessions/external-token-store.ts',
        from: 'sessions.get(id) ?? begin(id)',
        to: 'latest ?? sessions.get(id) ?? begin(id)',
      },
    ],
  },
  {
    name: 'refresh-token-shown',
    fault: 'leaves the refresh token in the response of a sign-in that also signs up',
    mode: 'http-only',
    edits: [
      {
        file: 'server/http-only-response.ts',
        from: "if (typeof refreshToken === 'string' && refreshToken !== '')",
        to: "if (typeof refreshToken === 'string' && refreshToken !== '' && !('is_new_user' in known))",
      },
    ],
  },
]
