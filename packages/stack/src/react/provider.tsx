'use client'

import type { Client } from '@latchkey/core'
import { LatchkeyProvider, type LatchkeyProviderProps, LatchkeyTexts } from '@latchkey/react'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import type { StackClientApp } from '../apps/client-app.js'
import type { CurrentInternalUser, CurrentUser } from '../objects/current-user.js'
import type { GetCurrentUserOptions } from '../types/options.js'
import { useTranslationOverrides } from './translation-overrides.js'

/** The app of the nearest provider. */
export const AppContext = createContext<StackClientApp<true> | undefined>(undefined)

/** Props of {@link StackProvider}. */
export interface StackProviderProps {
  /** The app. */
  // biome-ignore lint/suspicious/noExplicitAny: an app of any project
  readonly app: StackClientApp<any, any>
  /** The language of the components, for example `de-DE`. Default: the language of the browser. */
  readonly lang?: string | undefined
  /** Other texts, by the English text that they replace. */
  readonly translationOverrides?: Readonly<Record<string, string>> | undefined
  /** The components that use the app. */
  readonly children?: ReactNode
}

/** Provides the app to `useUser`, `useStackApp` and all components below, and loads the styles. */
export function StackProvider(props: StackProviderProps) {
  useEffect(() => {
    import('@latchkey/react/styles.css')
  }, [])
  return <AppProvider {...props} />
}
StackProvider.displayName = 'StackProvider'

/** The provider without styles. `initialUser` is the user that the server which rendered the page has read. */
export function AppProvider(props: StackProviderProps & Pick<LatchkeyProviderProps, 'initialUser'>) {
  const { app, lang, translationOverrides, initialUser, children } = props
  const messages = useTranslationOverrides(translationOverrides)
  return (
    <AppContext.Provider value={app as StackClientApp<true>}>
      <LatchkeyProvider client={app.client as Client<'client'>} initialUser={initialUser}>
        {/* Also without texts: with another element above them, the children would mount again and lose their state. */}
        <LatchkeyTexts locale={lang} messages={messages}>
          {children}
        </LatchkeyTexts>
      </LatchkeyProvider>
    </AppContext.Provider>
  )
}

/** Options of {@link useStackApp}. */
export interface UseStackAppOptions<ProjectId extends string = string> {
  /** Throws if the app is of another project. */
  readonly projectIdMustMatch?: ProjectId | undefined
}

/**
 * Returns the app of the nearest `<StackProvider>`.
 *
 * @param options The project that the app must be of.
 * @returns The app.
 * @throws {Error} Outside of a provider, or when the app is of another project.
 */
export function useStackApp<ProjectId extends string = string>({
  projectIdMustMatch,
}: UseStackAppOptions<ProjectId> = {}): StackClientApp<true, ProjectId> {
  const app = useContext(AppContext)
  if (!app) throw new Error('useStackApp must be used within a StackProvider')
  if (projectIdMustMatch !== undefined && app.projectId !== projectIdMustMatch)
    throw new Error(`Unexpected project ID in useStackApp: ${app.projectId} (expected: ${projectIdMustMatch})`)
  return app as unknown as StackClientApp<true, ProjectId>
}

type UseUserOptions = GetCurrentUserOptions<true> & UseStackAppOptions

/**
 * Returns the signed-in user, or null. Suspends while loading. With `or`, the result is never null.
 *
 * @param options What to do when no user is signed in.
 * @returns The user, or null.
 */
export function useUser(
  options: GetCurrentUserOptions<true> & {
    or: 'redirect' | 'throw' | 'anonymous'
    projectIdMustMatch: 'internal'
  },
): CurrentInternalUser
/**
 * Returns the signed-in user, never null. Suspends while loading.
 *
 * @param options What to do when no user is signed in.
 * @returns The user.
 */
export function useUser(options: UseUserOptions & { or: 'redirect' | 'throw' | 'anonymous' }): CurrentUser
/**
 * Returns the signed-in user of the project `internal`, or null. Suspends while loading.
 *
 * @param options What to do when no user is signed in.
 * @returns The user, or null.
 */
export function useUser(
  options: GetCurrentUserOptions<true> & { projectIdMustMatch: 'internal' },
): CurrentInternalUser | null
/**
 * Returns the signed-in user, or null. Suspends while loading.
 *
 * @param options What to do when no user is signed in.
 * @returns The user, or null.
 */
export function useUser(options?: UseUserOptions): CurrentUser | null
export function useUser({ projectIdMustMatch, ...options }: UseUserOptions = {}): CurrentUser | null {
  return useStackApp({ projectIdMustMatch }).useUser(options)
}
