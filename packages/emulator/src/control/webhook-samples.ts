import type { Service } from '../calls/service.js'
import { seedEntities } from '../projects/seeds.js'
import { runBackgroundTasks } from '../service/request-pipeline.js'
import { teamForServer } from '../teams/responses.js'
import { userForServer } from '../users/responses.js'
import type { WebhookEventType } from '../webhooks/events.js'
import type { ProjectRow } from '../world/rows.js'

/** The data of an event about the newest user, team or membership of a project. */
type Sample = (service: Service, project: ProjectRow) => object

const user: Sample = ({ world }, project) => {
  const data = userForServer(world, newest(world.users, project))
  return world.legacy.userInWebhooks?.(data) ?? data
}
const deletedUser: Sample = ({ world }, project) => {
  const { id } = newest(world.users, project)
  return { id, teams: world.memberships.by('user', id).map(({ teamId }) => ({ id: teamId })) }
}
const team: Sample = ({ world }, project) => teamForServer(newest(world.teams, project))
const deletedTeam: Sample = ({ world }, project) => ({ id: newest(world.teams, project).id })
const membership: Sample = ({ world }, project) => {
  const { teamId, userId } = newest(world.memberships, project)
  return { team_id: teamId, user_id: userId }
}
const teamPermission: Sample = (service, project) => ({ id: 'team_member', ...membership(service, project) })
const projectPermission: Sample = ({ world }, project) => ({ id: 'admin', user_id: newest(world.users, project).id })

const SAMPLES: Readonly<Record<WebhookEventType, Sample>> = {
  'user.created': user,
  'user.updated': user,
  'user.deleted': deletedUser,
  'team.created': team,
  'team.updated': team,
  'team.deleted': deletedTeam,
  'team_membership.created': membership,
  'team_membership.deleted': membership,
  'team_permission.created': teamPermission,
  'team_permission.deleted': teamPermission,
  'project_permission.created': projectPermission,
  'project_permission.deleted': projectPermission,
}

/** The types of events that the emulator sends. */
export const EVENT_TYPES = Object.keys(SAMPLES) as [WebhookEventType, ...WebhookEventType[]]

/** Returns the data of an event. If there is nothing that it can be about, creates a user with a team, without events. */
export function sampleData(service: Service, project: ProjectRow, type: WebhookEventType): object {
  const { users, teams, memberships } = service.world
  const subjects = type.startsWith('team.') ? teams : type.startsWith('team_') ? memberships : users
  if (!subjects.find(({ projectId }: { readonly projectId: string }) => projectId === project.id)) {
    const id = service.random.uuid()
    const email = `user-${service.random.code(8)}@example.test`
    seedEntities(service, project, {
      users: [{ id, email, displayName: 'Ada Example' }],
      teams: [{ displayName: 'Example team', members: [{ user: email }] }],
    })
    runBackgroundTasks(service)
    service.pendingWebhooks.length = 0
  }
  return SAMPLES[type](service, project)
}

interface Rows<R> {
  where(match: (row: R) => boolean): R[]
}

function newest<R extends { readonly projectId: string }>(table: Rows<R>, { id }: ProjectRow): R {
  // `sampleData` has created one.
  return table.where(({ projectId }) => projectId === id).at(-1) as R
}
