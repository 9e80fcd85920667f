import {
  type Client,
  classifyUser,
  getCurrentUser,
  isLatchkeyError,
  type Resource,
  type ResourceState,
  type User,
  type UserFilter,
  watch,
} from '@latchkey/core/internal/client'

/** The resource to watch for the current user. Sends no request while the user is signed out. */
export function currentUser(client: Client<'client'>): Resource<User | null> {
  const { status } = client.session.state()
  if (status === 'loading') return loadingSession(client)
  return status === 'signed-out' || status === 'ended' ? NOTHING : watch(client, getCurrentUser)
}

/** Maps a user who does not count as signed in, and a session whose user no longer exists, to `null`. */
export function signedInUser(state: ResourceState<User | null>, filter?: UserFilter): ResourceState<User | null> {
  if (state.status === 'ready') return classifyUser(state.value, filter) === 'signed-in' ? state : NO_USER_STATE
  return withoutDeleted(state)
}

/** Maps a session whose user no longer exists to `null`. */
export function withoutDeleted(state: ResourceState<User | null>): ResourceState<User | null> {
  return state.status === 'failed' && isLatchkeyError(state.error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
    ? NO_USER_STATE
    : state
}

const NO_USER_STATE = { status: 'ready', value: null } as const
/** A resource whose value is `null`, without a request. */
export const NOTHING: Resource<null> = {
  state: () => NO_USER_STATE,
  subscribe: () => () => {},
  ready: async () => null,
}

/** The placeholder that a component may have waited for before the token store was read. */
export const loadingUser = (client: Client<'client'>): Resource<unknown> | undefined => loadings.get(client)

const loadings = new WeakMap<Client<'client'>, Resource<null>>()

/** Placeholder while the token store is being read. Fails if it cannot be read. */
function loadingSession(client: Client<'client'>): Resource<null> {
  const known = loadings.get(client)
  if (known) return known
  let state: ResourceState<null> = { status: 'pending' }
  const loaded = client.session.loaded().then(
    () => null,
    (error) => {
      state = { status: 'failed', error }
      throw error
    },
  )
  // Components that do not subscribe, on a server, must not leave the rejection unhandled.
  loaded.catch(() => {})
  const loading: Resource<null> = {
    state: () => state,
    subscribe(listener) {
      loaded.catch(listener)
      return () => {}
    },
    // Suspense waits once, until the user is known: the value of the placeholder is not the user.
    ready: () => loaded.then(() => currentUser(client).ready()) as Promise<null>,
  }
  loadings.set(client, loading)
  return loading
}
