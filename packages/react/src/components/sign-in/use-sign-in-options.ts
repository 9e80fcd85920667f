'use client'

import type { Client } from '@latchkey/core'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useProjectState } from '../../hooks/use-project.js'
import { keepAppName } from '../../primitives/app-name.js'
import { type Project, useClient } from '../../provider/client-context.js'
import type { Methods } from './methods.js'

/** The sign-in and sign-up options of a project. */
export interface SignInOptions extends Methods {
  readonly signUp: boolean
}

export type SignInOptionsState =
  | { readonly status: 'pending' }
  /** Without the name of the project, the value is that of the last visit, and the project has not loaded yet. */
  | { readonly status: 'ready'; readonly value: SignInOptions; readonly name?: string | undefined }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * Returns the sign-in options of the project. They are public and cached in the browser, so that the screen has its
 * final layout immediately on the next visit.
 */
export function useSignInOptions(): SignInOptionsState {
  const client = useClient()
  const project = useProjectState()
  const kept = useSyncExternalStore(never, () => keptIn(client), nothing)
  const state = useMemo((): SignInOptionsState => {
    if (project.status === 'ready') {
      const { displayName: name, config } = project.value
      return { status: 'ready', value: signInOptionsOf(config), name }
    }
    const value = project.status === 'pending' && kept ? read(kept) : undefined
    return value ? { status: 'ready', value } : project
  }, [project, kept])
  useEffect(() => {
    if (state.status !== 'ready' || state.name === undefined) return
    client.env.sharedStore?.set(entry(client), JSON.stringify(state.value))
    keepAppName(client, state.name)
  }, [client, state])
  return state
}

const signInOptionsOf = (config: Project['config']): SignInOptions => ({
  password: config.credentialEnabled,
  magicLink: config.magicLinkEnabled,
  passkey: config.passkeyEnabled,
  providers: config.enabledOauthProviders.map(({ id }) => id),
  signUp: config.signUpEnabled,
})

const entry = (client: Client<'client'>) => `latchkey-offer-${client.projectId}`
const keptIn = (client: Client<'client'>) => client.env.sharedStore?.get(entry(client)) ?? undefined

/** Parses cached options. `undefined` for anything else. */
function read(text: string): SignInOptions | undefined {
  try {
    const { password, magicLink, passkey, providers, signUp } = JSON.parse(text)
    return [password, magicLink, passkey, signUp].every((flag) => typeof flag === 'boolean') &&
      providers.every((id: unknown) => typeof id === 'string')
      ? { password, magicLink, passkey, providers, signUp }
      : undefined
  } catch {
    return undefined
  }
}

const never = () => () => {}
const nothing = () => undefined
