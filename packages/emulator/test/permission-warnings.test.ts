import { createClient, createTeam, hasPermission } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createEmulator, DEFAULT_PROJECT } from '../src/index.js'
import { signInAs } from '../src/testing/index.js'

test('warns once of each permission that is checked and not defined, with the defined ones', async () => {
  const warnings: string[] = []
  const permissions = [
    { id: 'notes:read', scope: 'team' },
    { id: 'billing', scope: 'project' },
  ] as const
  const emulator = createEmulator({
    projects: [{ ...DEFAULT_PROJECT, permissions }],
    warn: (warning) => warnings.push(warning),
  })
  const client = createClient({
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    fetch: emulator.fetch,
    tokenStore: 'memory',
  })
  await signInAs(emulator, client)
  const { id: teamId } = await createTeam(client, { displayName: 'Lab' })
  await hasPermission(client, { teamId, permission: 'notes:read' })
  await hasPermission(client, { teamId, permission: '$update_team' })
  await hasPermission(client, { permission: 'billing' })
  expect(warnings).toEqual([])
  for (let i = 0; i < 2; i++) expect(await hasPermission(client, { teamId, permission: 'note:read' })).toBe(false)
  expect(await hasPermission(client, { permission: 'notes:read' })).toBe(false)
  expect(warnings).toEqual([
    expect.stringMatching(
      /^No team permission "note:read" is defined.* Defined: team_member, team_admin, notes:read, \$update_team/,
    ),
    'No project permission "notes:read" is defined, so that each check of it is false. Defined: billing.',
  ])
})
