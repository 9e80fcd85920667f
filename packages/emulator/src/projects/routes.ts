import {
  createOwnedProject,
  deleteProject,
  getAdminProject,
  getProject,
  listOwnedProjects,
  updateProject,
} from '@latchkey/core/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { defineDefaultPermissions } from '../permissions/definitions.js'
import { managedProjectIds } from '../world/project-owners.js'
import type { UserRow } from '../world/rows.js'
import { projectConfigRule } from './project-rules.js'
import { applyConfig, deleteProject as removeProject, withoutDefaultPermissions } from './project-updates.js'
import { INTERNAL_PROJECT, newProjectSettings } from './projects.js'
import { projectForAdmin, projectForClient } from './responses.js'

const rules = { config: projectConfigRule } as const

/** Projects as clients, owners and administrators see them. */
export const projectRoutes = implement(
  { getProject, listOwnedProjects, createOwnedProject, getAdminProject, updateProject, deleteProject },
  {
    getProject: (_, { caller }) => projectForClient(caller.project),

    listOwnedProjects(_, call) {
      const owned = managedProjectIds(owner(call))
      const items = call.world.projects
        .where(({ id }) => owned.includes(id))
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt)
        .map((project) => projectForAdmin(project))
      return { items, is_paginated: false }
    },

    createOwnedProject: {
      rules,
      run({ display_name, description, is_production_mode, config = {} }, call) {
        const { world, random, clock } = call
        const user = owner(call)
        const id = random.uuid()
        const project = world.projects.put({
          id,
          displayName: display_name,
          description: description ?? '',
          createdAt: clock.now(),
          productionMode: is_production_mode ?? false,
          settings: applyConfig(call, { id, settings: newProjectSettings(world) }, withoutDefaultPermissions(config)),
        })
        defineDefaultPermissions(world, id)
        const owned = [...managedProjectIds(user), id]
        world.users.change(user.id, {
          serverMetadata: { ...(user.serverMetadata as object | null), managedProjectIds: owned },
        })
        return projectForAdmin(project)
      },
    },

    getAdminProject: (_, { caller }) => projectForAdmin(caller.project),

    updateProject: {
      rules,
      run({ display_name, description, is_production_mode, config }, call) {
        const { project } = call.caller
        const changed = call.world.projects.change(project.id, {
          ...(display_name !== undefined && { displayName: display_name }),
          // Version 2.8.8 clears a description that the request omits.
          description: description ?? '',
          ...(is_production_mode !== undefined && { productionMode: is_production_mode }),
          ...(config && { settings: applyConfig(call, project, config) }),
        })
        return projectForAdmin(changed)
      },
    },

    deleteProject(_, call) {
      const { id } = call.caller.project
      if (id === INTERNAL_PROJECT.id) call.reject(400, 'The internal project cannot be deleted.')
      removeProject(call.world, id)
      return { success: true }
    },
  },
)

/** Returns the signed-in user of the internal project. */
export function owner(call: Call<'USER_AUTHENTICATION_REQUIRED' | 'EXPECTED_INTERNAL_PROJECT'>): UserRow {
  const { user, project } = call.caller
  if (!user) return call.fail('USER_AUTHENTICATION_REQUIRED')
  return project.id === INTERNAL_PROJECT.id ? user : call.fail('EXPECTED_INTERNAL_PROJECT')
}
