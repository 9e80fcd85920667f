'use client'

import { getProject, type ResourceState, watch } from '@latchkey/core'
import { useMemo } from 'react'
import { type HookOptions, type Project, useClient, useInitialProject } from '../provider/client-context.js'
import { finishRead } from '../provider/finished-reads.js'
import { useResource, useResourceState } from './use-resource.js'

/**
 * Returns the project. Suspends while loading.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The project and its sign-in configuration.
 *
 * @example
 * const { config } = useProject()
 * if (config.signUpEnabled) return <a href="/handler/sign-up">Sign up</a>
 */
export const useProject = (options?: HookOptions): Project =>
  useResource(watch(useClient(options), getProject), finishRead)

/**
 * Returns the state of the project. Never suspends, never throws.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the request. Until the browser has loaded the project, the one that the server passed in.
 *
 * @example
 * const state = useProjectState()
 * if (state.status === 'pending') return <Spinner />
 * if (state.status === 'failed') return <ErrorMessage error={state.error} />
 * const project = state.value
 */
export function useProjectState(options?: HookOptions): ResourceState<Project> {
  const client = useClient(options)
  const project = useInitialProject(client)
  const found = useMemo(
    (): ResourceState<Project> | undefined => project && { status: 'ready', value: project },
    [project],
  )
  const state = useResourceState(watch(client, getProject), found)
  return state.status === 'pending' && found ? found : state
}
