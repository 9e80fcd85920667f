import {
  createOwnedProject,
  deleteProject,
  listOwnedProjects,
  readAdminProject,
  readProject,
  updateProject,
} from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { implement } from '../http/route.js'
import { defineFirstPermissions } from '../permissions/permissions.js'
import type { UserRow } from '../world/rows.js'
import { projectConfig } from './project-rules.js'
import { changedSettings, ownedIds, deleteProject as removeProject, withoutDefaults } from './project-updates.js'
import { INTERNAL_PROJECT, NEW_PROJECT_SETTINGS } from './projects.js'
import { projectForAdmin, projectForClient } from './responses.js'

const rules = { config: projectConfig } as const

/** Projects as their apps, their owners and their administration see them. */
export const projectRoutes = implement(
  { readProject, listOwnedProjects, createOwnedProject, readAdminProject, updateProject, deleteProject },
  {
    readProject: (_, { caller }) => projectForClient(caller.project),

    listOwnedProjects(_, call) {
      const owned = ownedIds(owner(call).serverMetadata)
      const items = call.world.projects
        .where(({ id }) => owned.includes(id))
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt)
        .map((project) => projectForAdmin(call.world, project))
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
          settings: changedSettings(call, { id, settings: NEW_PROJECT_SETTINGS }, withoutDefaults(config)),
        })
        defineFirstPermissions(world, id)
        const managedProjectIds = [...ownedIds(user.serverMetadata), id]
        world.users.change(user.id, {
          serverMetadata: { ...(user.serverMetadata as object | null), managedProjectIds },
        })
        return projectForAdmin(world, project)
      },
    },

    readAdminProject: (_, { world, caller }) => projectForAdmin(world, caller.project),

    updateProject: {
      rules,
      run({ display_name, description, is_production_mode, config }, call) {
        const { project } = call.caller
        const changed = call.world.projects.change(project.id, {
          ...(display_name !== undefined && { displayName: display_name }),
          ...(description !== undefined && { description: description ?? '' }),
          ...(is_production_mode !== undefined && { productionMode: is_production_mode }),
          ...(config && { settings: changedSettings(call, project, config) }),
        })
        return projectForAdmin(call.world, changed)
      },
    },

    deleteProject(_, call) {
      const { id } = call.caller.project
      if (id === INTERNAL_PROJECT.id) call.refuse(400, 'The internal project belongs to the service itself.')
      removeProject(call.world, id)
      return { success: true }
    },
  },
)

/** The signed-in user, who must be one of the internal project. */
function owner(call: Call<'USER_AUTHENTICATION_REQUIRED' | 'EXPECTED_INTERNAL_PROJECT'>): UserRow {
  const { user, project } = call.caller
  if (!user) return call.fail('USER_AUTHENTICATION_REQUIRED')
  return project.id === INTERNAL_PROJECT.id ? user : call.fail('EXPECTED_INTERNAL_PROJECT')
}
