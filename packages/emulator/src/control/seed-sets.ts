import type { SeedOptions } from '../projects/seeds.js'

/** Prepared users and teams. All passwords are `correct horse battery`. */
export const SEED_SETS = {
  unverified: {
    users: [{ email: 'unverified@example.test', emailVerified: false, password: 'correct horse battery' }],
  },
  'two-factor': {
    users: [
      {
        email: 'two-factor@example.test',
        password: 'correct horse battery',
        totpSecret: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=',
      },
    ],
  },
  'team-owner': {
    users: [{ email: 'owner@example.test', password: 'correct horse battery', displayName: 'Olive Owner' }],
    teams: [{ displayName: 'Olive and friends', members: [{ user: 'owner@example.test', permissions: ['admin'] }] }],
  },
  'team-of-50': {
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
  },
} as const satisfies Record<string, SeedOptions>
