import { endpoint } from '../endpoint.js'
import { booleanString, entity, json, list, number, optional, since, string } from '../schema/index.js'
import { serverUser } from '../users/users.js'

/** A count for each day. */
const countsByDay = list(entity({ date: string, activity: number }))

/** Usage metrics of the project. */
export const metrics = entity({
  total_users: number,
  daily_users: countsByDay,
  daily_active_users: countsByDay,
  /** The number of users for each ISO country code. */
  users_by_country: json,
  recently_registered: list(serverUser),
  recently_active: list(serverUser),
  login_methods: list(entity({ method: string, count: number })),
  // What the service counts in these was seen. The names of the fields were not recorded.
  auth_overview: since('2.8.86', json),
  email_overview: since('2.8.86', json),
  analytics_overview: since('2.8.86', json),
  payments_overview: since('2.8.86', json),
})

export const getMetrics = endpoint('GET /internal/metrics', {
  name: 'getMetrics',
  access: 'admin',
  summary: 'Get the usage metrics of the project',
  query: entity({ include_anonymous: since('2.8.86', optional(booleanString)) }),
  response: metrics,
  session: 'none',
  reads: ['metrics'],
})
