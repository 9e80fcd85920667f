import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type SearchMiddleware,
} from '@tanstack/react-router'
import type { AppContext } from './app-context.ts'
import { noteQuery, notesQuery, sourceFor } from './notes/use-notes.ts'
import { NoNote, Panes } from './panes.tsx'
import { NotFound, SomethingWentWrong } from './parts.tsx'
import { textOf } from './search-parameter.ts'
import { Shell } from './shell.tsx'
import { SignedInPages } from './signed-in-pages.tsx'

/** Whether a user or guest has a session that is not `stale-offline`: the last token refresh reached the service. */
const canPreload = ({ client }: AppContext) => ['active', 'refreshing'].includes(client.session.state().status)

const root = createRootRouteWithContext<AppContext>()({ component: Shell })

/** The notebook that is open: the one of a team or, without the parameter, the user's own. */
type NotebookSearch = { team?: unknown }

/** Stays in the open notebook, unless a link names another one. */
const keepNotebook: SearchMiddleware<NotebookSearch> = ({ search: { team }, next, search }) => {
  const result = next(search)
  return team === undefined || 'team' in result ? result : { ...result, team }
}

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  validateSearch: (search: NotebookSearch) => search,
  search: { middlewares: [keepNotebook] },
  component: SignedInPages,
})

const panes = createRoute({
  getParentRoute: () => signedIn,
  id: 'panes',
  component: Panes,
})

const home = createRoute({
  getParentRoute: () => panes,
  path: '/',
  validateSearch: (search: { q?: unknown; tag?: unknown }) => search,
  loaderDeps: ({ search }) => ({ team: textOf(search.team) }),
  // Does not wait for the response, so that the page renders immediately.
  loader({ context, deps: { team } }) {
    if (canPreload(context)) void context.queries.prefetchInfiniteQuery(notesQuery(sourceFor(context, team)))
  },
  component: NoNote,
})

const note = createRoute({
  getParentRoute: () => panes,
  path: '/note',
  validateSearch: (search: { id?: unknown; q?: unknown; tag?: unknown }) => search,
  loaderDeps: ({ search }) => ({ id: textOf(search.id), team: textOf(search.team) }),
  loader({ context, deps: { id, team } }) {
    const shouldPreload = id && !context.outbox.draft(id) && canPreload(context)
    if (shouldPreload) void context.queries.prefetchQuery(noteQuery(sourceFor(context, team), id))
  },
  component: lazyRouteComponent(() => import('./notes/note-page.tsx'), 'NotePage'),
})

const trash = createRoute({
  getParentRoute: () => signedIn,
  path: '/trash',
  component: lazyRouteComponent(() => import('./notes/trash-page.tsx'), 'TrashPage'),
})

// Where a guest becomes a permanent user.
const keep = createRoute({
  getParentRoute: () => root,
  path: '/keep',
  component: lazyRouteComponent(() => import('./keep.tsx'), 'Keep'),
})

const handler = createRoute({
  getParentRoute: () => root,
  path: '/handler/$',
  // The specification turns preloading off for handler pages (`2.preload` in docs/spec-statements.md).
  preload: false,
  component: lazyRouteComponent(() => import('./handler-page.tsx'), 'HandlerPage'),
})

export const createAppRouter = (context: AppContext) =>
  createRouter({
    routeTree: root.addChildren([signedIn.addChildren([panes.addChildren([home, note]), trash]), keep, handler]),
    context,
    defaultPreload: 'intent',
    // In milliseconds. The router has the same defaults: they are fixed here so that an update cannot change them.
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 30_000,
    defaultPreloadGcTime: 300_000,
    defaultGcTime: 300_000,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: SomethingWentWrong,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
