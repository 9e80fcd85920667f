import { DEFAULT_PROJECT, INTERNAL_PROJECT } from '@latchkey/emulator'
import { beforeAll, expect, test } from 'vitest'
import * as kit from '../src/js.js'
import { createObjects, type ObjectName } from './objects.js'
import { memberNames, publishedMembers } from './published-members.js'
import { startForTests } from './start-emulator.js'

const { OutOfScopeError, StackAdminApp, StackClientApp, StackServerApp } = kit

const running = startForTests({ serverVersion: '2.8.86', projects: [DEFAULT_PROJECT, INTERNAL_PROJECT] })
let objects: Record<ObjectName, object>
beforeAll(async () => {
  objects = await createObjects(kit, running.url)
})

test.each(Object.keys(publishedMembers) as ObjectName[])('%s has every member of the published kit', (name) => {
  const object = objects[name]
  expect(object).toBeDefined()
  expect(memberNames(name).filter((member) => !(member in object))).toEqual([])
})

test('methods work without their object', async () => {
  const { CurrentUser, Team } = objects as Record<string, Record<string, () => Promise<unknown[]>>>
  const { listTeams } = CurrentUser as Record<string, () => Promise<unknown[]>>
  const { listUsers } = Team as Record<string, () => Promise<unknown[]>>
  await expect(listTeams?.()).resolves.toHaveLength(1)
  await expect(listUsers?.()).resolves.toHaveLength(1)
})

test('members that are out of scope reject with a typed error', async () => {
  const user = objects.CurrentUser as { createCheckoutUrl(): Promise<never> }
  const error = await user.createCheckoutUrl().catch((error) => error)
  expect(error).toBeInstanceOf(OutOfScopeError)
  expect(error).toMatchObject({ code: 'OUT_OF_SCOPE', member: 'createCheckoutUrl', area: 'payments' })
})

test('an app can change a list, without changing the same list of another object', async () => {
  const app = objects.StackAdminApp as kit.StackAdminApp
  const twice = <T>(read: () => Promise<T>) => Promise.all([read(), read()])
  const definitions = await twice(app.listTeamPermissionDefinitions)
  const [contained = [], same] = definitions.map((list): string[] | undefined => list[0]?.containedPermissionIds)
  contained.push('added')
  expect(same).not.toContain('added')
  const [{ config }, other] = await twice(app.getProject)
  for (const name of [
    'teamCreatorDefaultPermissions',
    'teamMemberDefaultPermissions',
    'userDefaultPermissions',
  ] as const) {
    const list: { id: string }[] = config[name]
    list.push({ id: 'added' })
    expect(other.config[name]).not.toContainEqual({ id: 'added' })
  }
})

test('lists in metadata arrive as they are', async () => {
  const user = objects.CurrentUser as kit.CurrentUser
  const team = await user.createTeam({ displayName: 'Lists' })
  const clientMetadata = [[1, [2]], [{ tags: ['a'] }], null]
  await team.update({ clientMetadata })
  expect((await user.getTeam(team.id))?.clientMetadata).toEqual(clientMetadata)
  await user.leaveTeam(team)
})

test('the signed-in user is frozen', () => {
  expect(Object.isFrozen(objects.CurrentUser)).toBe(true)
})

test('an admin app is an instance of all three classes', () => {
  for (const one of [StackClientApp, StackServerApp, StackAdminApp])
    expect(objects.StackAdminApp instanceof (one as unknown as new () => object)).toBe(true)
  expect(objects.StackClientApp instanceof (StackServerApp as unknown as new () => object)).toBe(false)
})
