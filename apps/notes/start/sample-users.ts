import type { ProjectOptions } from '@latchkey/emulator'

/** Users and teams to try the app with in development. The devtools sign in as any of them. */
export const SAMPLE_USERS = {
  users: [
    { email: 'mira@example.test', displayName: 'Mira Okafor', password: 'correct horse battery' },
    { email: 'jonas@example.test', displayName: 'Jonas Lind', password: 'correct horse battery' },
    { email: 'ana@example.test', displayName: 'Ana Duarte', password: 'correct horse battery' },
  ],
  teams: [
    {
      displayName: 'Bakery',
      members: [{ user: 'mira@example.test', permissions: ['admin', 'write_notes'] }, { user: 'jonas@example.test' }],
    },
    {
      displayName: 'Book club',
      members: [{ user: 'ana@example.test', permissions: ['admin', 'write_notes'] }, { user: 'mira@example.test' }],
    },
  ],
} as const satisfies Pick<ProjectOptions, 'users' | 'teams'>
