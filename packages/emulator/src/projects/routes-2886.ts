import {
  adminProject,
  boolean,
  project as clientProject,
  createOwnedProject,
  entity,
  list,
  listOf,
  listOwnedProjects,
  nullable,
  OAUTH_PROVIDERS,
  oauthProvider,
  oneOf,
  optional,
  string,
  updateProject,
} from '@latchkey/core/contract'
import type { Call } from '../calls/call.js'
import { extended } from '../calls/extended-entity.js'
import { membershipId } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { allOf, atMost, url } from '../calls/rules.js'
import { storeProfileImage } from '../calls/stored-images.js'
import { teamPermissionsOf } from '../permissions/checks.js'
import { defineDefaultPermissions } from '../permissions/definitions.js'
import { managedProjects } from '../world/project-owners.js'
import type { ProjectDisplay, ProjectRow, UserRow } from '../world/rows.js'
import { projectConfigRule } from './project-rules.js'
import { applyConfig2886 } from './project-updates.js'
import { INTERNAL_PROJECT, newProjectSettings } from './projects.js'
import { projectForAdmin } from './responses.js'
import { owner } from './routes.js'

const ONBOARDING = [
  'config_choice',
  'apps_selection',
  'auth_setup',
  'domain_setup',
  'email_theme_setup',
  'payments_setup',
  'welcome',
  'completed',
] as const

const provider2886 = entity({
  ...oauthProvider.fields,
  id: oneOf(...OAUTH_PROVIDERS, 'twitch'),
  provider_config_id: optional(string),
  apple_bundle_ids: optional(list(string)),
})
const { enabled: _, ...writableProvider } = provider2886.fields
const domains = list(entity({ domain: string, handler_path: string }))

/** Characters of a logo. */
const LONGEST_LOGO = 1_000_000

/** The project, as returned to clients. */
export const project2886 = entity({
  ...clientProject.fields,
  config: extended(clientProject.fields.config, { domains }),
})

const logos = {
  logo_url: nullable(string),
  logo_full_url: nullable(string),
  logo_dark_mode_url: nullable(string),
  logo_full_dark_mode_url: nullable(string),
} as const

const logoRules = Object.fromEntries(Object.keys(logos).map((name) => [name, allOf(url, atMost(LONGEST_LOGO))]))

const { id: _id, ...adminConfig } = adminProject.fields.config.fields
const { user_count: _count, ...adminFields } = adminProject.fields

/** The project, as returned to admins. */
export const adminProject2886 = entity({
  ...adminFields,
  ...logos,
  owner_team_id: nullable(string),
  onboarding_status: string,
  config: entity({ ...adminConfig, oauth_providers: list(provider2886), email_theme: string }),
})

const changedConfig = updateProject.body?.fields.config
const writes = {
  ...Object.fromEntries(Object.keys(logos).map((name) => [name, optional(nullable(string))])),
  logo_url: optional(nullable(string)),
  onboarding_status: optional(oneOf(...ONBOARDING)),
  config: optional(
    extended((changedConfig as unknown as { of: typeof adminProject.fields.config }).of, {
      oauth_providers: optional(list(entity(writableProvider))),
      email_theme: optional(string),
      require_email_verification: optional(boolean),
    }),
  ),
}

/** Projects, which teams of the internal project own. */
export const projectRoutes2886 = implement(
  {
    listOwnedProjects: { ...listOwnedProjects, response: listOf(adminProject2886) },
    createOwnedProject: {
      ...createOwnedProject,
      body: extended(createOwnedProject.body, { ...writes, owner_team_id: string }),
      response: adminProject2886,
      errors: [...(createOwnedProject.errors ?? []), 'TEAM_MEMBERSHIP_NOT_FOUND'] as const,
    },
    updateProject: { ...updateProject, body: extended(updateProject.body, writes), response: adminProject2886 },
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
    listOwnedProjects: (_, call) => ({
      items: managedProjects(call.world, owner(call)).map((project) => projectForAdmin(project) as never),
      is_paginated: false,
    }),

    createOwnedProject: {
      rules: { ...logoRules, config: projectConfigRule },
      run({ owner_team_id: ownerTeamId, config = {}, ...input }, call) {
        const { world, random, clock } = call
        requireMembership(call, ownerTeamId, owner(call))
        const id = random.uuid()
        defineDefaultPermissions(world, id)
        const project: ProjectRow = {
          id,
          displayName: input.display_name,
          description: input.description ?? '',
          createdAt: clock.now(),
          productionMode: input.is_production_mode ?? false,
          settings: newProjectSettings(world),
          ownerTeamId,
          ...displayOf(call, input),
        }
        world.projects.put(project)
        world.projects.change(id, { settings: applyConfig2886(call, project, config as never) })
        return projectForAdmin(world.projects.get(id) ?? project) as never
      },
    },

    updateProject: {
      rules: { ...logoRules, config: projectConfigRule },
      run({ display_name, description, is_production_mode, config, ...input }, call) {
        const { project } = call.caller
        const changed = call.world.projects.change(project.id, {
          ...(display_name !== undefined && { displayName: display_name }),
          ...(description !== undefined && { description: description ?? '' }),
          ...(is_production_mode !== undefined && { productionMode: is_production_mode }),
          ...displayOf(call, input, project.display),
          ...(config && { settings: applyConfig2886(call, project, config as never) }),
        })
        return projectForAdmin(changed) as never
      },
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
  const { onboarding_status } = input
  const given = (Object.keys(logos) as (keyof typeof logos)[]).flatMap((name) =>
    input[name] === undefined ? [] : [[name, storeProfileImage(call, input[name])]],
  )
  return {
    display: { ...known, ...Object.fromEntries(given), ...(onboarding_status !== undefined && { onboarding_status }) },
  }
}
