import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { requireSession } from './guard.ts'
import { NotFound, SomethingWentWrong } from './messages.tsx'
import { listQuery, noteQuery } from './notes/notes.ts'
import { NoneOpen, Panes } from './notes/panes.tsx'
import { sessionQueries } from './session-data.tsx'
import { Shell } from './shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** The notebook that the URL names, and the search in it. */
interface Notebook {
  readonly team?: string | undefined
  readonly q?: string | undefined
}

/** The router parses parameters as JSON, so that `?q=5` arrives as a number. */
const text = (value: unknown) => (value === undefined || value === null ? undefined : String(value))

const root = createRootRouteWithContext<{ readonly accessToken: string | null }>()({ component: Shell })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  // Without a team, the notebook of the user.
  validateSearch: ({ team, q }: { team?: unknown; q?: unknown }): Notebook => ({ team: text(team), q: text(q) }),
  component: Panes,
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  loaderDeps: ({ search }) => search,
  // Not awaited: the page renders while its notes load.
  loader: ({ deps: { team, q } }) => void sessionQueries().prefetchInfiniteQuery(listQuery(team, q)),
  component: NoneOpen,
})

const note = createRoute({
  getParentRoute: () => signedIn,
  path: '/note',
  // Any id: the API responds with 404 to one that is not a UUID.
  validateSearch: ({ id }: { id?: unknown }) => ({ id: text(id) ?? '' }),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { team, id } }) => void sessionQueries().prefetchQuery(noteQuery(team, id)),
  component: lazyRouteComponent(() => import('./notes/note.tsx'), 'NotePage'),
})

const handler = createRoute({
  getParentRoute: () => root,
  path: '/handler/$',
  // A link to an auth screen must not load anything before it is clicked: `/handler/sign-out` signs out.
  preload: false,
  component: lazyRouteComponent(() => import('./handler.tsx'), 'Handler'),
})

export const router = createRouter({
  routeTree: root.addChildren([signedIn.addChildren([home, note]), handler]),
  // See `access-token.ts`.
  context: { accessToken: null },
  defaultPreload: 'intent',
  // In milliseconds, and the defaults of the router: listed so that an update of it does not change how the app loads.
  defaultPreloadDelay: 50,
  defaultPreloadStaleTime: 30_000,
  defaultPreloadGcTime: 300_000,
  defaultGcTime: 300_000,
  defaultPendingMs: 1000,
  defaultPendingMinMs: 500,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: SomethingWentWrong,
})
