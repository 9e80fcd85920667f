import * as contract from '@latchkey/core/internal/contract'
import { describe, expect, test } from 'vitest'
import type { Route } from '../calls/route.js'
import { clientRoutes, serverRoutes } from './routes.js'

const spot = ({ method, path }: contract.Contract) => `${method} ${path}`
const { older: _, ...today } = contract
const rows = contract.contractsIn(today)
const isForServers = ([name]: (typeof rows)[number]) => name.startsWith('server.')

describe.each<[string, Readonly<Record<string, Route>>, typeof rows]>([
  ['routes available to every caller', clientRoutes, rows.filter((row) => !isForServers(row))],
  ['routes with a different response for servers', serverRoutes, rows.filter(isForServers)],
])('%s', (_, routes, endpoints) => {
  test.each(endpoints)('%s is implemented under its name', (name, endpoint) => {
    const route = routes[name.replace('server.', '')]?.contract
    expect(route && spot(route)).toBe(spot(endpoint))
    // Some routes look for the user before they check the access type, and so check it themselves.
    expect([endpoint.access, 'none']).toContain(route?.access)
  })
})
