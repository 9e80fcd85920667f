'use client'

import type { Client } from '@latchkey/core'
import { checkArgument, INTERNALS } from '@latchkey/core/internal/client'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useIsHydrated } from '../hooks/use-is-hydrated.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { notifyMoved, subscribeToMoves } from './location.js'

// The one-time code of a link in an email. It is moved from the URL into `history.state` on arrival: a reload still finds
// it there, but the address bar, the Referer header and screenshots no longer show it.

/** The query parameter that holds the code. */
export type CodeParameter = 'code' | 'login_code'

/** Input of the hooks for screens that a link in an email opens. */
export interface LinkInput {
  /**
   * The code from the link: the `code` query parameter. `null` or `undefined` without one. On the server and during
   * hydration, `undefined` means that it is not known yet.
   */
  readonly code: string | null | undefined
}

/** React 18 logs a warning for layout effects on a server. */
const useBrowserLayoutEffect = typeof window === 'object' ? useLayoutEffect : useEffect

/** Returns a code of `useLinkCode`, which is `undefined` on the server and during hydration only: then, there is none. */
export function useKnownCode(code: string | null | undefined): string | null | undefined {
  const isHydrated = useIsHydrated()
  return isHydrated ? (code ?? null) : code
}

interface LinkCode {
  /** A router may copy the state of one entry to another. The code belongs to this path only. */
  readonly path: string
  readonly parameter: CodeParameter
  readonly code: string
}

const KEY = 'latchkeyLinkCode'
/** Where a code waits while the user signs in, in `sessionStorage`. */
const ENTRY = 'latchkey-link-code'

/**
 * Returns the code of the link that opened this page, and removes it from the URL.
 *
 * @param parameter The query parameter that holds the code; `null` leaves the URL as it is. Default: `code`.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The code. `null` without a code, `undefined` on the server and during hydration.
 *
 * @example
 * const code = useLinkCode()
 * const { state, actions } = usePasswordReset({ code })
 */
export function useLinkCode(
  parameter: CodeParameter | null = 'code',
  options?: HookOptions,
): string | null | undefined {
  const isName = parameter === null || typeof parameter === 'string'
  checkArgument('useLinkCode', 'parameter', parameter, isName, 'the name of a query parameter, or null')
  const client = useClient(options)
  const code = useSyncExternalStore<string | null | undefined>(
    subscribeToMoves,
    () => parameter && readCode(client, parameter),
    () => undefined,
  )
  // Before the lazy screen starts to load: its requests must not carry the code as Referer.
  useBrowserLayoutEffect(() => {
    if (parameter && code) hideCode(client, parameter, code)
  }, [client, parameter, code])
  return code
}

/** Keeps the code in this tab while `needed`: the user signs in on another page and comes back without it. */
export function useCodeAfterSignIn(needed: boolean, parameter: CodeParameter, code: string | null): void {
  const { tabStore } = useClient()[INTERNALS].env
  useEffect(() => {
    if (needed && code)
      tabStore?.set(ENTRY, JSON.stringify({ path: window.location.pathname, parameter, code } satisfies LinkCode))
  }, [tabStore, needed, parameter, code])
}

function readCode({ [INTERNALS]: { env } }: Client<'client'>, parameter: CodeParameter): string | null {
  const { searchParams, pathname } = new URL(window.location.href)
  const stored = [window.history.state?.[KEY], parsed(env.tabStore?.get(ENTRY))] as (Partial<LinkCode> | undefined)[]
  const found = stored.find((entry) => entry?.path === pathname && entry.parameter === parameter)?.code
  return searchParams.get(parameter) || (typeof found === 'string' && found) || null
}

function hideCode({ [INTERNALS]: { env } }: Client<'client'>, parameter: CodeParameter, code: string): void {
  const url = new URL(window.location.href)
  const waiting = parsed(env.tabStore?.get(ENTRY)) as Partial<LinkCode> | undefined
  if (waiting?.path === url.pathname) env.tabStore?.set(ENTRY, null)
  const state = stateOf(window.history.state)
  if (!url.searchParams.has(parameter) && (state[KEY] as LinkCode | undefined)?.code === code) return
  url.searchParams.delete(parameter)
  const entry: LinkCode = { path: url.pathname, parameter, code }
  window.history.replaceState({ ...state, [KEY]: entry }, '', url)
  notifyMoved()
}

/** The state of the entry with everything that the router of the app stored there. */
function stateOf(state: unknown): Record<string, unknown> {
  if (typeof state !== 'object' || !state) return {}
  // Next.js takes a state with its own marks for its own change, and would restore the URL with the code.
  const { __NA: _, _N: __, ...rest } = state as Record<string, unknown>
  return rest
}

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
