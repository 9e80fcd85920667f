import { projectPermission, teamPermission } from '../contract/access/permissions.js'
import { camel } from '../contract/schema/entity.js'
import { entity, type Fields, list, type Schema, string } from '../contract/schema/index.js'
import { type ServerTeam, serverTeam } from '../contract/teams/teams.js'
import { serverUser } from '../contract/users/users.js'
import type { ServerUser } from '../flows/users/current-user.js'

const deletedUser = entity({ id: string, teams: list(entity({ id: string })) })
const deletedTeam = entity({ id: string })
const teamMembership = entity({ team_id: string, user_id: string })

interface DataSchema<Data> extends Pick<Schema<unknown, Data>, 'decode'> {
  readonly fields: Fields
}
const user: DataSchema<ServerUser> = serverUser
const team: DataSchema<ServerTeam> = serverTeam

/** The schemas of the data of the events, by type. */
const SCHEMAS = {
  'user.created': user,
  'user.updated': user,
  'user.deleted': deletedUser,
  'team.created': team,
  'team.updated': team,
  'team.deleted': deletedTeam,
  'team_membership.created': teamMembership,
  'team_membership.deleted': teamMembership,
  'team_permission.created': teamPermission,
  'team_permission.deleted': teamPermission,
  'project_permission.created': projectPermission,
  'project_permission.deleted': projectPermission,
}
type WebhookData = { readonly [Type in WebhookEventType]: ReturnType<(typeof SCHEMAS)[Type]['decode']> }

/** The types of events that the service sends. */
export type WebhookEventType = keyof typeof SCHEMAS

/** The event of one type. */
interface EventOf<Type extends string, Data> {
  /** The ID of the message: `svix-id`. Retries have the same ID, so use it to process each event once. */
  readonly id: string
  /** The type, for example `user.created`. */
  readonly type: Type
  /** What the event is about, with the fields that functions for servers return. */
  readonly data: Data
  /**
   * How the data differs from its type, for example `data.user_id: expected a string, got undefined`. These fields are as
   * the service sent them: missing, or of another type. Undefined when nothing differs.
   */
  readonly differences?: readonly string[] | undefined
}

/** An event of a newer service, whose type this version of the package does not list. */
export interface UnknownWebhookEvent {
  /** The ID of the message: `svix-id`. Retries have the same ID, so use it to process each event once. */
  readonly id: string
  /** `unknown`, so that the compiler can tell it from the events whose data has a type. */
  readonly type: 'unknown'
  /** The type that the service sent, for example `stack.test`. */
  readonly originalType: string
  /** What the event is about, as the service sent it. */
  readonly data: unknown
}

/** A verified webhook event. Its `type` determines the type of its `data`. */
export type WebhookEvent =
  | { [Type in WebhookEventType]: EventOf<Type, WebhookData[Type]> }[WebhookEventType]
  | UnknownWebhookEvent

/** Decodes the body of a webhook. Fields that do not match the type of the event are as the service sent them. */
export function decodeEvent(id: string, type: string, data: object): WebhookEvent {
  if (!Object.hasOwn(SCHEMAS, type)) return { id, type: 'unknown', originalType: type, data }
  const decoded: Record<string, unknown> = {}
  const differences: string[] = []
  for (const [name, schema] of Object.entries(SCHEMAS[type as WebhookEventType].fields)) {
    let value = (data as Record<string, unknown>)[name]
    try {
      value = schema.decode(value, `data.${name}`)
    } catch (error) {
      differences.push((error as Error).message)
    }
    if (value !== undefined) decoded[schema.view ?? camel(name)] = value
  }
  // The compiler does not see that the type and the data belong together.
  return { id, type, data: decoded, ...(differences.length > 0 && { differences }) } as WebhookEvent
}
