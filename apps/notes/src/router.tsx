import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { AppContext } from './app-context.ts'
import { Home } from './home.tsx'
import { NotePage } from './note-page.tsx'
import { NotFound, SomethingWentWrong } from './parts.tsx'
import { Shell } from './shell.tsx'
import { SignedInPages } from './signed-in-pages.tsx'
import { noteQuery, notesQuery } from './use-notes.ts'

/** Search parameters pass as they are; the router has already read numbers and the like out of them. */
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** Only signed-in users preload data. */
const signedInNow = ({ client }: AppContext) => ['active', 'refreshing'].includes(client.session.state().status)

const root = createRootRouteWithContext<AppContext>()({ component: Shell })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedInPages,
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: (search: { q?: unknown }) => search,
  // Without waiting, so that the page shows at once.
  loader: ({ context }) => void (signedInNow(context) && context.queries.prefetchInfiniteQuery(notesQuery(context))),
  component: () => <Home q={text(home.useSearch().q)} />,
})

const note = createRoute({
  getParentRoute: () => signedIn,
  path: '/note',
  validateSearch: (search: { id?: unknown }) => search,
  loaderDeps: ({ search }) => ({ id: text(search.id) }),
  loader({ context, deps: { id } }) {
    const wanted = id && !context.outbox.draft(id) && signedInNow(context)
    if (wanted) void context.queries.prefetchQuery(noteQuery(context, id))
  },
  component: () => <NotePage id={text(note.useSearch().id)} />,
})

const keep = createRoute({
  getParentRoute: () => root,
  path: '/keep',
  component: lazyRouteComponent(() => import('./keep.tsx'), 'Keep'),
})

const handler = createRoute({
  getParentRoute: () => root,
  path: '/handler/$',
  preload: false,
  component: lazyRouteComponent(() => import('./handler-page.tsx'), 'HandlerPage'),
})

export const createAppRouter = (context: AppContext) =>
  createRouter({
    routeTree: root.addChildren([signedIn.addChildren([home, note]), keep, handler]),
    context,
    // All other defaults of the router are what is wanted: see router.test.ts.
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: SomethingWentWrong,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
