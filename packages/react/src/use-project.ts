'use client'

import { type ResourceState, readProject, watch } from '@latchkey/core'
import { useClient } from './provider.js'
import { useResource, useResourceState } from './use-resource.js'

/** The project and how people may sign in to it. */
export type Project = Awaited<ReturnType<typeof readProject>>

/** The project; suspends until known. */
export const useProject = (): Project => useResource(watch(useClient(), readProject))

/** The project as far as known: never suspends. */
export const useProjectState = (): ResourceState<Project> => useResourceState(watch(useClient(), readProject))
