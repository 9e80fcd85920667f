import { type Client, getUser, holdComponentGuard, INTERNALS, isLatchkeyError } from '@latchkey/core/internal/client'

/** A failed sign-up is not repeated for this time, in milliseconds: rendering again must not send it again. */
const FAILURE_LIFETIME = 2000

const running = new WeakMap<Client<'client'>, Promise<void>>()

/** Creates an anonymous user once, even if rendered repeatedly. Resolves when the session has a user. */
export function createAnonymousUser(client: Client<'client'>): Promise<void> {
  const known = running.get(client)
  if (known) return known
  const forget = () => void running.delete(client)
  const created = signUp(client).then(forget, (error) => {
    client[INTERNALS].env.idleTimer(FAILURE_LIFETIME, forget)
    throw error
  })
  running.set(client, created)
  return created
}

async function signUp(client: Client<'client'>): Promise<void> {
  try {
    // The page that a sign-out leaves needs no user.
    if (await holdComponentGuard(client)) await getUser(client, { or: 'anonymous' })
  } catch (error) {
    // A user has signed in meanwhile.
    if (!isLatchkeyError(error, 'SESSION_CHANGED')) throw error
  }
}
