import type { Session } from '@latchkey/core'

const REFETCH = 60_000

export interface TokenSource {
  readonly session: Pick<Session, 'state' | 'subscribe'>
  /** The present token, null when nobody is signed in. Throws when the service is out of reach. */
  fetchToken(): Promise<string | null>
}

/** Tells `take` the access token: fetched at once, when somebody signs in or out, and every 60 seconds. Returns how to stop. */
export function followAccessToken(
  { session, fetchToken }: TokenSource,
  take: (token: string | null) => void,
): () => void {
  let stopped = false
  // A lost network is no sign-out: the last token stays, and the next round tries again.
  const again = () =>
    fetchToken().then(
      (token) => stopped || take(token),
      () => undefined,
    )
  const leave = session.subscribe(() => {
    const { status } = session.state()
    if (status === 'active') again()
    if (status === 'signed-out' || status === 'ended') take(null)
  })
  const timer = setInterval(again, REFETCH)
  again()
  return () => {
    stopped = true
    clearInterval(timer)
    leave()
  }
}
