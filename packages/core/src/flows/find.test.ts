import { describe, expect, test } from 'vitest'
import type { Client } from '../client.js'
import { known, NOW, refused, scene, through } from './fake-service.test-support.js'
import { findPermission } from './teams/permission.js'
import { findTeam, findTeamMemberProfile } from './teams/team.js'
import { findApiKey } from './users/api-key.js'
import { findContactChannel } from './users/contact-channel.js'

const team = { id: 't1', display_name: 'Notes', profile_image_url: null }
const profile = { team_id: 't1', user_id: 'u1', display_name: 'Ada', profile_image_url: null }
const channel = {
  id: 'c1',
  user_id: 'u1',
  value: 'a@b.test',
  type: 'email',
  is_primary: true,
  is_verified: true,
  used_for_auth: true,
}
const key = {
  id: 'k1',
  description: 'ci',
  created_at_millis: NOW,
  type: 'user',
  user_id: 'u1',
  value: { last_four: '1234' },
}

const TEAM_ID = '7b5f0d0e-5f1c-4d0a-9a3e-2f6f1c0b8a11'
const channelInput = { userId: 'me', contactChannelId: 'c1' }
const keyInput = { userId: 'me', keyId: 'k1' }
const member = { teamId: 't1', userId: 'u1' }

describe.each([
  ['findTeam', 'GET /teams/t1', team, known('TEAM_NOT_FOUND', {}, 404), findTeam, { teamId: 't1' }],
  ['findTeam', 'GET /teams/t1', team, known('TEAM_MEMBERSHIP_NOT_FOUND', {}, 404), findTeam, { teamId: 't1' }],
  [
    'findTeamMemberProfile',
    'GET /team-member-profiles/t1/u1',
    profile,
    known('TEAM_MEMBERSHIP_NOT_FOUND', {}, 404),
    findTeamMemberProfile,
    member,
  ],
  [
    'findTeamMemberProfile',
    'GET /team-member-profiles/t1/u1',
    profile,
    known('USER_NOT_FOUND', {}, 404),
    findTeamMemberProfile,
    member,
  ],
  ['findContactChannel', 'GET /contact-channels/me/c1', channel, refused(404), findContactChannel, channelInput],
  ['findApiKey', 'GET /user-api-keys/k1', key, known('API_KEY_NOT_FOUND', {}, 404), findApiKey, keyInput],
])('%s', (_name, call, found, missing, find, input) => {
  const run = (response: object) => {
    const at = scene({ [call]: response }, { signedIn: true })
    const read = find as (client: Client, input: object) => Promise<object | null>
    return through(at, read(at.client, input))
  }

  test('returns what exists', async () => {
    expect(await run(found)).not.toBeNull()
  })
  test('returns null for what does not exist', async () => {
    expect(await run(missing)).toBeNull()
  })
  test('returns null for an ID that cannot exist, which the service rejects', async () => {
    expect(await run(known('SCHEMA_ERROR', { message: 'the ID must be a UUID' }))).toBeNull()
  })
  test('throws any other error', async () => {
    await expect(run(known('ACCESS_TYPE_REQUIRED'))).rejects.toMatchObject({ code: 'ACCESS_TYPE_REQUIRED' })
  })
})

test.each([
  [{ teamId: TEAM_ID }, 'SCHEMA_ERROR'],
  [{ teamId: TEAM_ID, userId: 'me' }, 'SCHEMA_ERROR'],
  [{ teamId: 'typed-by-hand' }, null],
  [{ teamId: TEAM_ID, userId: 'typed-by-hand' }, null],
])('findPermission in %o ends in %s when the service rejects the fields of the request', async (holder, expected) => {
  const at = scene({ 'GET /team-permissions': known('SCHEMA_ERROR', { message: 'm' }) }, { signedIn: true })
  const found = findPermission(at.client, { permission: 'read', ...holder })
  expect(await found.catch(({ code }) => code)).toBe(expected)
})

test('findPermission returns the permission, or null', async () => {
  const list = { items: [{ id: 'read', user_id: 'u1' }], is_paginated: false }
  const at = scene({ 'GET /project-permissions': list }, { signedIn: true })
  expect(await findPermission(at.client, { permission: 'read' })).toMatchObject({ id: 'read' })
  expect(await findPermission(at.client, { permission: 'write' })).toBeNull()
})
