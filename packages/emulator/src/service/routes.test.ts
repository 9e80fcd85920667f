import * as contract from '@latchkey/core/contract'
import { describe, expect, test } from 'vitest'
import { clientRoutes, serverRoutes } from './routes.js'

const spot = ({ method, path, access }: contract.Contract) => `${method} ${path} ${access}`
const { server, ...client } = contract

describe.each([
  ['routes available to every caller', clientRoutes, client],
  ['routes with a different response for servers', serverRoutes, server],
])('%s', (_, routes, endpoints) => {
  test.each(Object.entries(routes))('%s implements the endpoint with its name', (name, route) => {
    const endpoint = (endpoints as Record<string, unknown>)[name] as contract.Contract
    expect(spot(route.contract)).toBe(spot(endpoint))
  })
})
