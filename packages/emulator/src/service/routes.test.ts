import * as contract from '@latchkey/core/internal/contract'
import { describe, expect, test } from 'vitest'
import type { Route } from '../calls/route.js'
import { clientRoutes, serverRoutes } from './routes.js'

const spot = ({ method, path, access }: contract.Contract) => `${method} ${path} ${access}`
const isEndpoint = (value: unknown): value is contract.Contract => typeof value === 'function' && 'path' in value
const { server, older: _, ...client } = contract

describe.each<[string, Readonly<Record<string, Route>>, object]>([
  ['routes available to every caller', clientRoutes, client],
  ['routes with a different response for servers', serverRoutes, server],
])('%s', (_, routes, endpoints) => {
  test.each(Object.entries(endpoints).filter(([, endpoint]) => isEndpoint(endpoint)))(
    '%s is implemented under its name',
    (name, endpoint) => {
      expect(routes[name] && spot(routes[name].contract)).toBe(spot(endpoint))
    },
  )
})
