import {
  createOwnedProject,
  deleteProject,
  entity,
  getAdminProject,
  getProject,
  listOwnedProjects,
  string,
  updateProject,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { membershipId } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { allOf, atMost, objectRule, type Rule, url } from '../calls/rules.js'
import { storeProfileImage } from '../calls/stored-images.js'
import { teamPermissionsOf } from '../permissions/checks.js'
import { defineDefaultPermissions } from '../permissions/definitions.js'
import { managedProjects } from '../world/project-owners.js'
import type { ProjectDisplay, ProjectRow, UserRow } from '../world/rows.js'
import { projectConfigRule } from './project-rules.js'
import { applyConfig, deleteProject as removeProject } from './project-updates.js'
import { INTERNAL_PROJECT, newProjectSettings } from './projects.js'
import { projectForAdmin, projectForClient } from './responses.js'

/** Characters of a logo. */
const LONGEST_LOGO = 1_000_000

const LOGOS = ['logo_url', 'logo_full_url', 'logo_dark_mode_url', 'logo_full_dark_mode_url'] as const

const rules = {
  ...Object.fromEntries(LOGOS.map((name) => [name, allOf(url, atMost(LONGEST_LOGO))])),
  config: projectConfigRule,
  onboarding_state: ((value) => (value === null ? undefined : objectRule(value))) satisfies Rule,
}

/** Projects as clients, owners and administrators see them. Teams of the internal project own them. */
export const projectRoutes = implement(
  {
    getProject,
    listOwnedProjects,
    createOwnedProject,
    getAdminProject,
    updateProject,
    deleteProject,
    transferProject: {
      name: 'transferProject',
      method: 'POST',
      path: '/internal/projects/transfer',
      access: 'client',
      summary: 'Transfer a project to another team',
      body: entity({ project_id: string, new_team_id: string }),
      response: entity({ success: string }),
      errors: ['PROJECT_NOT_FOUND', 'TEAM_MEMBERSHIP_NOT_FOUND', 'TEAM_PERMISSION_REQUIRED'],
    } as const,
  },
  {
    getProject: (_, { caller }) => projectForClient(caller.project),

    listOwnedProjects: (_, call) => ({
      items: managedProjects(call.world, owner(call)).map((project) => projectForAdmin(project)),
      is_paginated: false,
    }),

    createOwnedProject: {
      rules,
      run({ owner_team_id: ownerTeamId = '', config = {}, ...input }, call) {
        const { world, random, clock } = call
        requireMembership(call, ownerTeamId, owner(call))
        const fresh: ProjectRow = {
          id: random.uuid(),
          displayName: input.display_name,
          description: input.description ?? '',
          createdAt: clock.now(),
          productionMode: input.is_production_mode ?? false,
          settings: newProjectSettings(world),
          ownerTeamId,
          ...displayOf(call, input),
        }
        const project = world.projects.put({ ...fresh, ...applyConfig(call, fresh, config) })
        defineDefaultPermissions(world, project.id)
        return projectForAdmin(project)
      },
    },

    getAdminProject: (_, { caller }) => projectForAdmin(caller.project),

    updateProject: {
      rules,
      run({ display_name, description, is_production_mode, config, ...input }, call) {
        const { project } = call.caller
        const changed = call.world.projects.change(project.id, {
          ...(display_name !== undefined && { displayName: display_name }),
          ...(description !== undefined && { description: description ?? '' }),
          ...(is_production_mode !== undefined && { productionMode: is_production_mode }),
          ...displayOf(call, input, project.display),
          ...(config && applyConfig(call, project, config)),
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

    transferProject({ project_id, new_team_id }, call) {
      const { world, caller } = call
      const { user } = caller
      if (!user || caller.project.id !== INTERNAL_PROJECT.id) {
        return call.schemaError('auth.user: a signed-in user of the internal project is required')
      }
      const project = world.projects.get(project_id) ?? call.fail('PROJECT_NOT_FOUND', { project_id })
      const team = world.teams.get(project.ownerTeamId ?? '')
      if (!team) return call.reject(400, 'The project has no owner team.')
      requireMembership(call, team.id, user)
      if (!teamPermissionsOf(world, team, user.id).has('team_admin')) {
        call.fail('TEAM_PERMISSION_REQUIRED', { team_id: team.id, user_id: user.id, permission_id: 'team_admin' })
      }
      requireMembership(call, new_team_id, user)
      world.projects.change(project.id, { ownerTeamId: new_team_id })
      return { success: 'true' }
    },
  },
)

function requireMembership(call: Call<'TEAM_MEMBERSHIP_NOT_FOUND'>, teamId: string, { id: userId }: UserRow): void {
  if (!call.world.memberships.get(membershipId(teamId, userId))) {
    call.fail('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: userId })
  }
}

/** Images that are given as data URLs are stored as files. */
function displayOf(call: Call, input: ProjectDisplay, known: ProjectDisplay = {}): { display: ProjectDisplay } {
  const { onboarding_status, onboarding_state, is_development_environment } = input
  const given = LOGOS.flatMap((name) =>
    input[name] === undefined ? [] : [[name, storeProfileImage(call, input[name])]],
  )
  return {
    display: {
      ...known,
      ...Object.fromEntries(given),
      ...(onboarding_status !== undefined && { onboarding_status }),
      ...(onboarding_state !== undefined && { onboarding_state }),
      ...(is_development_environment !== undefined && { is_development_environment }),
    },
  }
}

/** Returns the signed-in user of the internal project. */
export function owner(call: Call<'USER_AUTHENTICATION_REQUIRED' | 'EXPECTED_INTERNAL_PROJECT'>): UserRow {
  const { user, project } = call.caller
  if (!user) return call.fail('USER_AUTHENTICATION_REQUIRED')
  return project.id === INTERNAL_PROJECT.id ? user : call.fail('EXPECTED_INTERNAL_PROJECT')
}
