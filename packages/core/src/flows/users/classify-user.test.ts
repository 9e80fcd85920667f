import { expect, test } from 'vitest'
import { classifyUser, type UserFilter } from './classify-user.js'

const plain = { isAnonymous: false, isRestricted: false }
/** A user of service 2.8.8, which has no restricted users. */
const older = { isAnonymous: false }
const restricted = { isAnonymous: false, isRestricted: true }
const anonymous = { isAnonymous: true, isRestricted: true }
const olderAnonymous = { isAnonymous: true }

test.each<[UserFilter | undefined, ...(string | undefined)[]]>([
  // The filter, and the status of: no user, plain, older, restricted, anonymous, older anonymous.
  [undefined, 'signed-out', 'signed-in', 'signed-in', 'restricted', 'signed-out', 'signed-out'],
  [{ or: 'throw' }, 'signed-out', 'signed-in', 'signed-in', 'restricted', 'signed-out', 'signed-out'],
  [{ includeRestricted: false }, 'signed-out', 'signed-in', 'signed-in', 'restricted', 'signed-out', 'signed-out'],
  [
    { includeRestricted: 'false' as never },
    'signed-out',
    'signed-in',
    'signed-in',
    'restricted',
    'signed-out',
    'signed-out',
  ],
  [{ includeRestricted: true }, 'signed-out', 'signed-in', 'signed-in', 'signed-in', 'signed-out', 'signed-out'],
  [{ or: 'anonymous' }, 'signed-out', 'signed-in', 'signed-in', 'signed-in', 'signed-in', 'signed-in'],
  [{ or: 'anonymous-if-exists' }, 'signed-out', 'signed-in', 'signed-in', 'signed-in', 'signed-in', 'signed-in'],
])('with %j', (filter, ...statuses) => {
  const users = [null, plain, older, restricted, anonymous, olderAnonymous]
  expect(users.map((user) => classifyUser(user, filter))).toEqual(statuses)
})

test('an object that is not a user does not count as signed in', () => {
  expect(classifyUser({} as never)).toBe('signed-out')
})
