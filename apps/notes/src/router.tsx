import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { AppContext } from './app-context.ts'
import { NotFound, SomethingWentWrong } from './fallbacks.tsx'
import { RequireSignIn } from './guard.tsx'
import { Home } from './home.tsx'
import { NotePage } from './note-page.tsx'
import { Shell } from './shell.tsx'
import { noteQuery, notesQuery } from './use-notes.ts'

const root = createRootRouteWithContext<AppContext>()({ component: Shell })

/** Loading ahead is for people who are signed in; without waiting, so that a page shows at once. */
const ahead = ({ client, queries }: AppContext, load: (queries: AppContext['queries']) => Promise<void>) => {
  const { status } = client.session.state()
  if (status === 'active' || status === 'refreshing') void load(queries)
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: ({ context }) => ahead(context, (queries) => queries.prefetchInfiniteQuery(notesQuery(context))),
  component: () => (
    <RequireSignIn>
      <Home />
    </RequireSignIn>
  ),
})

/** The id is passed on as it is; the router has already read numbers and the like out of it. */
const idOf = ({ id }: { id?: unknown }) => (id === undefined || id === null ? '' : String(id))

const note = createRoute({
  getParentRoute: () => root,
  path: '/note',
  validateSearch: (search: Record<string, unknown>): { id?: unknown } => search,
  loaderDeps: ({ search }) => ({ id: idOf(search) }),
  loader: ({ context, deps: { id } }) =>
    id === '' ? undefined : ahead(context, (queries) => queries.prefetchQuery(noteQuery(context, id))),
  component: () => (
    <RequireSignIn>
      <NotePage id={idOf(note.useSearch())} />
    </RequireSignIn>
  ),
})

const handler = createRoute({
  getParentRoute: () => root,
  path: '/handler/$',
  preload: false,
  component: lazyRouteComponent(() => import('./handler.tsx'), 'Handler'),
})

const handlerHome = createRoute({
  getParentRoute: () => root,
  path: '/handler',
  beforeLoad: () => {
    throw redirect({ to: '/handler/$', params: { _splat: 'sign-in' } })
  },
})

export const createAppRouter = (context: AppContext) =>
  createRouter({
    routeTree: root.addChildren([home, note, handler, handlerHome]),
    context,
    defaultPreload: 'intent',
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: SomethingWentWrong,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
