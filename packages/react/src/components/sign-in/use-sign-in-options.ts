import type { Client } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { useEffect } from 'react'
import { useIsHydrated } from '../../hooks/use-is-hydrated.js'
import { useProjectState } from '../../hooks/use-project.js'
import { keepAppName } from '../../primitives/app-name.js'
import { type Project, useClient } from '../../provider/client-context.js'
import type { Methods } from './methods.js'

/** The sign-in and sign-up options of a project. */
export interface SignInOptions extends Methods {
  readonly signUp: boolean
}

export interface OfferedOptions {
  /** Until the project has loaded, those of the last visit or the most likely. */
  readonly value: SignInOptions
  /** The name of the project, once it has loaded. */
  readonly name: string | undefined
  /** Why the project could not be loaded. */
  readonly error: unknown
}

/**
 * Returns the sign-in options of the project. They are public and cached in the browser, so that the screen has its
 * final layout immediately on the next visit. On the first visit it starts with the form that most projects have.
 */
export function useSignInOptions(): OfferedOptions {
  const client = useClient()
  const project = useProjectState()
  const isHydrated = useIsHydrated()
  const loaded = project.status === 'ready' ? project.value : undefined
  useEffect(() => {
    if (!loaded) return
    client[INTERNALS].env.sharedStore?.set(entry(client), JSON.stringify(signInOptionsOf(loaded.config)))
    keepAppName(client, loaded.displayName)
  }, [client, loaded])
  return {
    value: loaded ? signInOptionsOf(loaded.config) : (isHydrated && keptIn(client)) || LIKELY,
    name: loaded?.displayName,
    error: project.status === 'failed' ? project.error : undefined,
  }
}

/** The options while nothing is known of the project. */
export const LIKELY: SignInOptions = { password: true, magicLink: false, passkey: false, providers: [], signUp: true }

const signInOptionsOf = (config: Project['config']): SignInOptions => ({
  password: config.credentialEnabled,
  magicLink: config.magicLinkEnabled,
  passkey: config.passkeyEnabled,
  providers: config.enabledOauthProviders.map(({ id }) => id),
  signUp: config.signUpEnabled,
})

const entry = (client: Client<'client'>) => `latchkey-offer-${client.projectId}`

/** Returns the cached options. `undefined` for anything else. */
function keptIn(client: Client<'client'>): SignInOptions | undefined {
  try {
    const { password, magicLink, passkey, providers, signUp } = JSON.parse(
      client[INTERNALS].env.sharedStore?.get(entry(client)) ?? '',
    )
    return [password, magicLink, passkey, signUp].every((flag) => typeof flag === 'boolean') &&
      providers.every((id: unknown) => typeof id === 'string')
      ? { password, magicLink, passkey, providers, signUp }
      : undefined
  } catch {
    return undefined
  }
}
