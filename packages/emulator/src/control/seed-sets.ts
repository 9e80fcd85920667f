import { teamPermissionNames } from '../permissions/definitions.js'
import type { SeedOptions } from '../projects/seeds.js'
import type { World } from '../world/world.js'

const password = 'correct horse battery'

/** Prepared users and teams. All passwords are `correct horse battery`. */
export const SEED_SETS = {
  unverified: () => ({ users: [{ email: 'unverified@example.test', emailVerified: false, password }] }),

  'two-factor': () => ({
    users: [{ email: 'two-factor@example.test', password, totpSecret: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' }],
  }),

  'team-owner': (world) => ({
    users: [{ email: 'owner@example.test', password, displayName: 'Olive Owner' }],
    teams: [
      {
        displayName: 'Olive and friends',
        members: [{ user: 'owner@example.test', permissions: [teamPermissionNames(world).admin] }],
      },
    ],
  }),

  'team-of-50': () => ({
    users: Array.from({ length: 50 }, (_, i) => ({
      email: `member-${i + 1}@example.test`,
      displayName: `Member ${i + 1}`,
    })),
    teams: [
      {
        displayName: 'Fifty members',
        members: Array.from({ length: 50 }, (_, i) => ({ user: `member-${i + 1}@example.test` })),
      },
    ],
  }),
} as const satisfies Record<string, (world: World) => SeedOptions>
