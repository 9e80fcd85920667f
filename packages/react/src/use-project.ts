'use client'

import { getProject, type ResourceState, watch } from '@latchkey/core'
import { useContext, useMemo } from 'react'
import { ProjectContext, useClient } from './provider.js'
import { useResource, useResourceState } from './use-resource.js'

/** The project and its sign-in configuration. */
export type Project = Awaited<ReturnType<typeof getProject>>

/**
 * Returns the project. Suspends while loading.
 *
 * @returns The project and its sign-in configuration.
 */
export const useProject = (): Project => useResource(watch(useClient(), getProject))

/**
 * Returns the state of the project. Never suspends, never throws.
 *
 * @returns The state of the request. Until the browser has loaded the project, the one that the server passed in.
 */
export function useProjectState(): ResourceState<Project> {
  const project = useContext(ProjectContext)
  const found = useMemo(
    (): ResourceState<Project> | undefined => project && { status: 'ready', value: project },
    [project],
  )
  const state = useResourceState(watch(useClient(), getProject), found)
  return state.status === 'pending' && found ? found : state
}
