'use client'

import { getProject, watch } from '@latchkey/core'
import { checkChoices } from '@latchkey/core/internal/client'
import { resolveUrls } from '@latchkey/core/internal/navigation'
import { type ComponentType, memo, type ReactNode, Suspense, useEffect, useState } from 'react'
import { NotLoaded } from '../components/cards/not-loaded.js'
import { framed } from '../components/guards/framed.js'
import { Framed } from '../components/guards/unframed.js'
import { ScreenBoundary } from '../components/screen-boundary.js'
import type { LoadableScreen } from '../hooks/loadable.js'
import { useIsHydrated } from '../hooks/use-is-hydrated.js'
import { useLatestCallback } from '../hooks/use-latest-callback.js'
import { useLiveState } from '../hooks/use-resource.js'
import { useRetry } from '../hooks/use-retry.js'
import { useLinkCode } from '../navigation/link-code.js'
import { go, useHref } from '../navigation/location.js'
import { useAppNameFirst } from '../primitives/app-name.js'
import { LoadingCard, Moved } from '../primitives/card.js'
import { DocumentTitle } from '../primitives/document-title.js'
import { Navigate } from '../primitives/page-link.js'
import { useClient } from '../provider/client-context.js'
import type { ErrorComponentProps } from '../provider/error-boundary.js'
import type { AccountSettingsProps } from '../screens/account/account-settings.js'
import { LoadingAccount } from '../screens/account/loading-account.js'
import SCREENS from '../screens/screens.js'
import type { SignInScreenProps } from '../screens/sign-in.js'
import type { SignUpScreenProps } from '../screens/sign-up.js'
import { Root, type RootProps } from '../theme/root.js'
import { customPageUrl } from './custom-page-url.js'
import { NotFound, Redirecting } from './fallbacks.js'
import { type ScreenName, screenOf } from './screen-of.js'

/** Props of {@link AuthHandler}. */
export interface AuthHandlerProps extends Omit<RootProps, 'children'> {
  /** Current path, as known by the router of the app. Default: the location of the page. */
  readonly path?: string | undefined
  /**
   * Navigates with the router of the app. Without it, pages outside of the handler are loaded with a full page load.
   */
  readonly navigate?: ((to: string) => void) | undefined
  /**
   * Returns `document.title` from the title on the screen, for example `(screen) => screen + ' · Notes'`. Default: the
   * title on the screen. `false` leaves `document.title` unchanged.
   */
  readonly documentTitle?: ((screen: string) => string) | false | undefined
  /** Props of individual screens, by path segment: `{ 'sign-in': { firstTab: 'magic-link' } }`. */
  readonly screens?: ScreenProps | undefined
  /**
   * Rendered in place of a screen that throws. Default: a card with the error, a button to try again and, if a user is
   * signed in, a link to sign out.
   */
  readonly errorComponent?: ComponentType<ErrorComponentProps> | undefined
}

/** Props of the screens of the handler. */
export interface ScreenProps {
  /** Props of the sign-in screen, as for `<SignIn>`. */
  readonly 'sign-in'?: SignInScreenProps
  /** Props of the sign-up screen, as for `<SignUp>`. */
  readonly 'sign-up'?: SignUpScreenProps
  /** Props of the account settings, as for `<AccountSettings>`. */
  readonly 'account-settings'?: AccountSettingsProps
}

/**
 * Renders all screens of the kit under the route `/handler/*`. Each screen is loaded when opened. Redirects if the app
 * has configured a different URL for a screen. Refuses to render in a frame of another site; also send the Content
 * Security Policy `frame-ancestors 'none'`.
 *
 * @example
 * // A route for `/handler/*`, with React Router:
 * const location = useLocation()
 * return <AuthHandler path={location.pathname} navigate={useNavigate()} />
 */
export function AuthHandler(props: AuthHandlerProps) {
  return <Handler {...props} />
}
AuthHandler.displayName = 'AuthHandler'

interface HandlerProps extends AuthHandlerProps {
  /** Screens whose code is part of the page. */
  readonly loaded?: Readonly<Partial<Record<ScreenName, LoadableScreen>>> | undefined
}

/** The handler for pages of our own packages, which may contain the code of screens. */
export function Handler({
  path,
  navigate,
  documentTitle = sameTitle,
  screens,
  errorComponent,
  loaded,
  ...root
}: HandlerProps) {
  checkChoices('AuthHandler', root)
  const client = useClient()
  const pages = resolveUrls(client.urls)
  const { handler } = pages
  const href = useHref()
  const inFrame = useIsHydrated() && framed(window)
  const at = path ?? href
  const name = at === undefined ? undefined : screenOf(at, handler)
  const away = name && href && customPageUrl(name, pages, href)
  const moved = useMoved(name)
  // Here as well as in the screens: they load first, and their requests would carry the code as Referer.
  useLinkCode((!away && !inFrame && name && SCREENS[name].code) || null)
  const readsProject = !away && !inFrame && name !== undefined && SCREENS[name].readsProject
  useEffect(() => {
    if (readsProject) return watch(client, getProject).subscribe(() => {})
  }, [client, readsProject])
  const ownWay = (to: string) => (screenOf(to, handler) ? go(to) : window.location.assign(to))
  const way = navigate ?? (path === undefined ? ownWay : undefined)
  // The same function for each render: when a context changes, React replaces the form of a server whose code still loads.
  const latestWay = useLatestCallback((to: string) => way?.(to))
  return (
    <Root {...root}>
      <Navigate.Provider value={way && latestWay}>
        <DocumentTitle.Provider value={documentTitle || undefined}>
          <Moved.Provider value={moved}>
            {inFrame ? (
              <Framed />
            ) : away ? (
              <Redirecting to={away} />
            ) : name ? (
              <ScreenBoundary key={name} screen={errorComponent}>
                <Screen
                  name={name}
                  screen={loaded?.[name] ?? SCREENS[name].screen}
                  given={screens?.[name as keyof ScreenProps]}
                />
              </ScreenBoundary>
            ) : at ? (
              <NotFound />
            ) : (
              <LoadingCard />
            )}
          </Moved.Provider>
        </DocumentTitle.Provider>
      </Navigate.Provider>
    </Root>
  )
}

interface ScreenOptions {
  readonly name: ScreenName
  readonly screen: LoadableScreen
  readonly given: ScreenProps[keyof ScreenProps]
}

/**
 * Waits for the screen without Suspense, except on a server and until its page is hydrated. Does not render again with the
 * handler: while the code of the screen loads, React would replace the form of the server, and what the user has typed.
 */
const Screen = /* @__PURE__ */ memo(function Screen({ name, screen, given }: ScreenOptions) {
  const { named } = SCREENS[name]
  const loading =
    name === 'account-settings' ? (
      <LoadingAccount section={(given as AccountSettingsProps | undefined)?.section} />
    ) : (
      <LoadingCard named={named} hasForm={name === 'sign-in' || name === 'sign-up'} />
    )
  return (
    <Suspense fallback={loading}>
      <LoadedScreen screen={screen} given={given} named={named} loading={loading} />
    </Suspense>
  )
})

interface LoadedScreenOptions {
  readonly screen: LoadableScreen
  readonly given: object | undefined
  readonly named: boolean | undefined
  readonly loading: ReactNode
}

function LoadedScreen({ screen, given, named = false, loading }: LoadedScreenOptions) {
  const isHydrated = useIsHydrated()
  const state = useLiveState(screen)
  const retry = useRetry(screen)
  const isReady = useAppNameFirst(named)
  // Not with `use`: React logs an error if the component, rendered again without the HTML of the server, does not call it.
  if (!isHydrated && state.status === 'pending') throw screen.ready()
  if (state.status === 'pending' || !isReady) return loading
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={retry} />
  return <state.value {...given} />
}

/** Whether another screen was shown before. The first screen does not take focus. */
function useMoved(name: ScreenName | undefined): boolean {
  const [first, setFirst] = useState(name)
  const [moved, setMoved] = useState(false)
  if (first === undefined && name !== undefined) setFirst(name)
  if (!moved && first !== undefined && name !== first) setMoved(true)
  return moved
}

const sameTitle = (screen: string) => screen
