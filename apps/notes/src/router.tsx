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
import { Shortcuts } from './shortcuts.tsx'
import { noteQuery, notesQuery } from './use-notes.ts'

const root = createRootRouteWithContext<AppContext>()({ component: Shell })

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: () => (
    <RequireSignIn>
      <Shortcuts />
    </RequireSignIn>
  ),
})

/** Loading ahead is for people who are signed in; without waiting, so that a page shows at once. */
const ahead = ({ client, queries }: AppContext, load: (queries: AppContext['queries']) => Promise<void>) => {
  const { status } = client.session.state()
  if (status === 'active' || status === 'refreshing') void load(queries)
}

/** A search parameter as it is; the router has already read numbers and the like out of it. */
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: (search: Record<string, unknown>): { q?: unknown } => search,
  loader: ({ context }) => ahead(context, (queries) => queries.prefetchInfiniteQuery(notesQuery(context))),
  component: () => <Home q={text(home.useSearch().q)} />,
})

const note = createRoute({
  getParentRoute: () => signedIn,
  path: '/note',
  validateSearch: (search: Record<string, unknown>): { id?: unknown } => search,
  loaderDeps: ({ search }) => ({ id: text(search.id) }),
  loader: ({ context, deps: { id } }) =>
    id && !context.outbox.draft(id) && ahead(context, (queries) => queries.prefetchQuery(noteQuery(context, id))),
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

const handlerHome = createRoute({
  getParentRoute: () => root,
  path: '/handler',
  beforeLoad: () => {
    throw redirect({ to: '/handler/$', params: { _splat: 'sign-in' } })
  },
})

export const createAppRouter = (context: AppContext) =>
  createRouter({
    routeTree: root.addChildren([signedIn.addChildren([home, note]), keep, handler, handlerHome]),
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
