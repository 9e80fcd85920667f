import { endpoint } from '../endpoint.js'
import * as s from '../schema/index.js'
import { serverUser } from '../users/users.js'

/** A count for each day. */
const countsByDay = s.list(s.entity({ date: s.string, activity: s.number }))

/** Usage metrics of the project. */
export const metrics = s.entity({
  total_users: s.number,
  daily_users: countsByDay,
  daily_active_users: countsByDay,
  /** The number of users for each ISO country code. */
  users_by_country: s.json,
  recently_registered: s.list(serverUser),
  recently_active: s.list(serverUser),
  login_methods: s.list(s.entity({ method: s.string, count: s.number })),
  // The counts were observed. The names of the fields were not recorded.
  auth_overview: s.since('2.8.86', s.json),
  email_overview: s.since('2.8.86', s.json),
  analytics_overview: s.since('2.8.86', s.json),
  payments_overview: s.since('2.8.86', s.json),
})

export const getMetrics = endpoint('GET /internal/metrics', 'admin', {
  name: 'getMetrics',
  summary: 'Get the usage metrics of the project',
  query: s.entity({ include_anonymous: s.since('2.8.86', s.optional(s.booleanString)) }),
  response: metrics,
  reads: ['metrics'],
})
