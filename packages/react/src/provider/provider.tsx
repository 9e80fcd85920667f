'use client'

import {
  type Client,
  checkArgument,
  hasQueuedSignOuts,
  INTERNALS,
  sendQueuedSignOuts,
} from '@latchkey/core/internal/client'
import { type ComponentType, Fragment, type ReactNode, useEffect, useMemo, useState } from 'react'
import { LocaleContext } from '../texts/locale-context.js'
import type { Locale } from '../texts/locales.js'
import { type Appearance, LatchkeyAppearance } from '../theme/appearance.js'
import { checkProps } from './check-props.js'
import {
  type InitialUserProp,
  type Project,
  type Provided,
  ProviderContext,
  useProviderOfThisCopy,
} from './client-context.js'
import { ErrorBoundary, type ErrorComponentProps } from './error-boundary.js'
import { FinishedReadsContext, useFinishedReads } from './finished-reads.js'
import { onWindow } from './on-window.js'
import { useServedUser } from './use-served-user.js'
import { useStableClient } from './use-stable-client.js'
import { useStalePage } from './use-stale-page.js'
import { useUserChanges } from './use-user-changes.js'

/** Props of {@link LatchkeyProvider}. */
export interface LatchkeyProviderProps {
  /** The client returned by `createClient`. Create it once, outside of components. */
  readonly client: Client<'client'>
  /**
   * The signed-in user as read on the server that rendered the page (`getUser` with the request as token store), or
   * `null`. Used from the first render until the browser has loaded the user itself. With a promise, components that
   * read the user suspend until it resolves; a promise that resolves to `undefined` or rejects is the same as no user.
   * If a later render passes in a changed user, the browser reads the user again.
   */
  readonly initialUser?: InitialUserProp
  /**
   * The project as read on the server (`getProject`). With it, the server renders the sign-in methods of the project.
   * Default: the form for an email address and a password.
   */
  readonly initialProject?: Project | undefined
  /** Customization of all screens: design tokens, class names, logo and layout options. */
  readonly appearance?: Appearance | undefined
  /**
   * Language of the screens (BCP 47), such as `de`: the nearest supported one. Default: the language of the surrounding
   * `<LatchkeyTexts>`, or of the browser. `<LatchkeyTexts>` also changes single texts.
   */
  readonly locale?: Locale | (string & {}) | undefined
  /**
   * Rendered in place of the app when a component throws and no error boundary of the app catches the error, for example
   * because the user could not be loaded. It may use hooks, and throw the error to pass it on. Default: for errors of the
   * kit, a page with the error, a button to try again and a link to sign out. Other errors are passed on.
   */
  readonly errorComponent?: ComponentType<ErrorComponentProps> | undefined
  /** The app. */
  readonly children?: ReactNode
}

/** The mean time between two deliveries of pending sign-outs, in milliseconds. */
const DELIVERY_INTERVAL = 60_000
/** How old data on the page may be when the user returns to it, in milliseconds. */
const FRESH = 60_000

/** The names of the props. */
const PROPS = ['client', 'initialUser', 'initialProject', 'appearance', 'locale', 'errorComponent', 'children']

/**
 * Checks the props of a provider.
 *
 * @param additional The names of the props that this provider has in addition.
 */
export function checkProviderProps(props: LatchkeyProviderProps, additional: readonly string[] = []): void {
  checkProps('LatchkeyProvider', props, [...PROPS, ...additional])
  const { client } = props
  checkArgument('LatchkeyProvider', 'client', client, INTERNALS in Object(client), 'a client from `createClient`')
}

/**
 * Provides the client to all components below, and delivers pending sign-outs to the service. When the device is back
 * online, reads again what could not be read, and when the user returns to the page, what it has read more than a minute ago:
 * another device or a server may have changed it. Loads no texts or styles. If the back button shows a page of a session that
 * has ended or of another user, renders nothing and loads the page again. When another user replaces the signed-in one, as after
 * a sign-in in another tab, mounts the app again: no component keeps what the former user has typed or loaded.
 *
 * @example
 * const client = createClient({ projectId, publishableKey })
 *
 * createRoot(root).render(
 *   <LatchkeyProvider client={client}>
 *     <App />
 *   </LatchkeyProvider>,
 * )
 */
export function LatchkeyProvider(props: LatchkeyProviderProps) {
  checkProviderProps(props)
  const { client, initialUser, initialProject, appearance, locale, errorComponent, children } = props
  useProviderOfThisCopy()
  useStableClient(client)
  const [seed] = useState(() =>
    initialUser === undefined ? undefined : { user: initialUser, identity: client.session.identity() },
  )
  const [toast, showToast] = useState<ReactNode>()
  const provided = useMemo(
    (): Provided => ({ client, initialUser: seed, initialProject, showToast }),
    [client, seed, initialProject],
  )
  const isStale = useStalePage(client, seed?.user)
  useServedUser(client, initialUser)
  const userChanges = useUserChanges(client)
  const finishedReads = useFinishedReads()
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const { session } = client
    const { env } = client[INTERNALS]
    let isDelivering = false
    const deliver = async () => {
      if (isDelivering) return
      isDelivering = true
      // An undelivered sign-out stays queued.
      await sendQueuedSignOuts(client, {}, { signal }).catch(() => {})
      isDelivering = false
      if (!signal.aborted && hasQueuedSignOuts(client)) deliverLater()
    }
    const refresh = (age: number) => {
      deliver()
      for (const entry of client[INTERNALS].cache.entries.values())
        if (entry.watched() && entry.isStale(age)) entry.refetch()
    }
    let cancelTimer: (() => void) | undefined
    const deliverLater = () => {
      // With jitter: many browsers would otherwise send at the same time after an outage.
      cancelTimer ??= env.idleTimer(DELIVERY_INTERVAL * (0.5 + env.random()), () => {
        cancelTimer = undefined
        deliver()
      })
    }
    deliver()
    // What ended the session, in any tab, may not have reached the service.
    let identity = session.identity()
    const unsubscribe = session.subscribe(() => {
      deliverLater()
      if (session.identity() === identity) return
      identity = session.identity()
      // It can name the user of the session before.
      showToast(undefined)
    })
    const stopOnline = onWindow('online', () => refresh(Number.POSITIVE_INFINITY))
    const stopFocus = onWindow('focus', () => refresh(FRESH))
    return () => {
      unsubscribe()
      stopOnline()
      stopFocus()
      cancelTimer?.()
      stop.abort()
    }
  }, [client])
  return (
    <ProviderContext.Provider value={provided}>
      <FinishedReadsContext.Provider value={finishedReads}>
        {!isStale && (
          <LocaleContext.Provider value={locale}>
            <LatchkeyAppearance {...appearance}>
              <ErrorBoundary client={client} screen={errorComponent}>
                <Fragment key={userChanges}>{children}</Fragment>
              </ErrorBoundary>
              {toast}
            </LatchkeyAppearance>
          </LocaleContext.Provider>
        )}
      </FinishedReadsContext.Provider>
    </ProviderContext.Provider>
  )
}
LatchkeyProvider.displayName = 'LatchkeyProvider'
