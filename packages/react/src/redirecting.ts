import { type Client, redirectTo } from '@latchkey/core'

/** How long a redirect is given to unmount who asked for it, in milliseconds. */
const PAUSE = 2000

const underWay = new WeakMap<Client<'client'>, Promise<void>>()

/**
 * Leads to sign-in, once however often it is rendered. Resolves when it is worth looking again: the session has
 * changed, or the page is still here after the pause.
 */
export function redirecting(client: Client<'client'>): Promise<void> {
  const known = underWay.get(client)
  if (known) return known
  const way = lead(client).finally(() => underWay.delete(client))
  underWay.set(client, way)
  return way
}

async function lead(client: Client<'client'>): Promise<void> {
  // Not while rendering: the app's router may set state.
  await Promise.resolve()
  await redirectTo(client, 'signIn', { replace: true })
  await new Promise<void>((resolve) => {
    const look = () => {
      cancel()
      leave()
      resolve()
    }
    const cancel = client.env.idleTimer(PAUSE, look)
    const leave = client.session.subscribe(look)
  })
}
