'use client'

import { type ResourceState, readProject, watch } from '@latchkey/core'
import { useContext, useMemo } from 'react'
import { ProjectContext, useClient } from './provider.js'
import { useResource, useResourceState } from './use-resource.js'

/** The project and how people may sign in to it. */
export type Project = Awaited<ReturnType<typeof readProject>>

/** The project; suspends until known. */
export const useProject = (): Project => useResource(watch(useClient(), readProject))

/** The project as far as known: never suspends. Until the browser has asked, as the server found it. */
export function useProjectState(): ResourceState<Project> {
  const project = useContext(ProjectContext)
  const found = useMemo(
    (): ResourceState<Project> | undefined => project && { status: 'ready', value: project },
    [project],
  )
  const state = useResourceState(watch(useClient(), readProject), found)
  return state.status === 'pending' && found ? found : state
}
