'use client'

import {
  type ConnectedAccount,
  findConnectedAccount,
  LatchkeyError,
  linkOAuthAccount,
  type Resource,
  type ResourceState,
  watchQuery,
} from '@latchkey/core'
import { useEffect, useSyncExternalStore } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { useAction } from './use-action.js'
import { useResource, useResourceState } from './use-resource.js'

/** The connected account to return. */
export interface ConnectedAccountInput {
  /** ID of the OAuth provider, for example `github`. */
  readonly providerId: string
  /** OAuth scopes that the account must have granted. Default: none. */
  readonly scopes?: readonly string[] | undefined
  /**
   * What to do if the provider is not connected or a scope is missing: return `null` (default) or redirect to the
   * provider.
   */
  readonly or?: 'return-null' | 'redirect' | undefined
}

function useWatched(
  { providerId, scopes = [], or }: ConnectedAccountInput,
  options?: HookOptions,
): Resource<ConnectedAccount | null> {
  if (or !== undefined && or !== 'return-null' && or !== 'redirect')
    throw new LatchkeyError('INVALID_OPTION', '`useConnectedAccount`: `or` must be one of return-null | redirect.', {
      function: 'useConnectedAccount',
      option: 'or',
    })
  const client = useClient(options)
  const { subscribe, identity } = client.session
  useSyncExternalStore(subscribe, identity, identity)
  return watchQuery(client, `connected-account ${providerId} ${scopes.join(' ')}`, ['user'], (call) =>
    findConnectedAccount(client, { providerId, scopes }, call),
  )
}

function useConnectRedirect(
  account: ConnectedAccount | null | undefined,
  { providerId, scopes, or }: ConnectedAccountInput,
  options?: HookOptions,
) {
  const { run } = useAction(linkOAuthAccount, options)
  const scopeList = scopes?.join(' ')
  const mustRedirect = account === null && or === 'redirect'
  useEffect(() => {
    if (mustRedirect) run({ providerId, scopes: scopeList?.split(' ') })
  }, [mustRedirect, run, providerId, scopeList])
}

/**
 * Returns the connected account of the signed-in user. Suspends while loading.
 *
 * @param input The provider, the required scopes, and what to do if they are missing.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The account, or `null` if it is not connected or a scope is missing.
 *
 * @example
 * const github = useConnectedAccount({ providerId: 'github', scopes: ['repo'], or: 'redirect' })
 */
export function useConnectedAccount(input: ConnectedAccountInput, options?: HookOptions): ConnectedAccount | null {
  const resource = useWatched(input, options)
  const state = useResourceState(resource)
  useConnectRedirect(state.status === 'ready' ? state.value : undefined, input, options)
  return useResource(resource)
}

/**
 * Returns the connected account of the signed-in user. Never suspends, never throws.
 *
 * @param input The provider, the required scopes, and what to do if they are missing.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request: `pending`, `ready` with the account or `null`, or `failed` with the error.
 *
 * @example
 * const state = useConnectedAccountState({ providerId: 'github' })
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const github = state.value
 */
export function useConnectedAccountState(
  input: ConnectedAccountInput,
  options?: HookOptions,
): ResourceState<ConnectedAccount | null> {
  const state = useResourceState(useWatched(input, options))
  useConnectRedirect(state.status === 'ready' ? state.value : undefined, input, options)
  return state
}
