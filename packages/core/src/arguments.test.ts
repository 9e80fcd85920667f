import { expect, test } from 'vitest'
import { tryArguments } from '../test/argument-table.js'
import * as admin from './admin/index.js'
import * as app from './client-entries.test-support.js'
import './lazy-modules.test-support.js'
import * as server from './server/index.js'
import * as webhooks from './webhooks.js'

test('refuses IDs without a value, unknown and misspelled fields, and wrong token stores', async () => {
  const { functions, calls, faults } = await tryArguments([app, server, webhooks, admin], app.createClient)
  expect(faults).toEqual([])
  expect(functions.length).toBeGreaterThan(140)
  expect(calls).toBeGreaterThan(20_000)
})
