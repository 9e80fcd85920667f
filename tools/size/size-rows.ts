// The apps whose first load is measured, here and in the comparison with other auth kits.

export type Row = { name: string; uses: Readonly<Record<string, readonly string[]>>; styles?: true }

export const ROWS: Readonly<Record<'a' | 'b' | 'c' | 'd' | 'e', Row>> = {
  a: { name: 'client and current user', uses: { '@latchkey/core': ['createClient', 'getUser'] } },
  b: {
    name: 'with password sign-in and sign-up',
    uses: { '@latchkey/core': ['createClient', 'getUser', 'signInWithPassword', 'signUpWithPassword'] },
  },
  c: {
    name: 'a full client app',
    uses: {
      '@latchkey/core': [
        'createClient',
        'getUser',
        'getAccessToken',
        'signInWithPassword',
        'signUpWithPassword',
        'sendPasswordResetEmail',
        'resetPassword',
        'sendMagicLink',
        'signInWithMagicLink',
        'signInWithOAuth',
        'completeOAuth',
        'signInWithPasskey',
        'registerPasskey',
        'signInWithMfa',
        'signOut',
        'updateUser',
        'isLatchkeyError',
        'listTeams',
        'createTeam',
      ],
    },
  },
  d: {
    name: 'React provider and useUser',
    uses: { '@latchkey/core': ['createClient'], '@latchkey/react': ['LatchkeyProvider', 'useUser'] },
  },
  e: {
    name: 'sign-in screen with its styles',
    uses: {
      '@latchkey/core': ['createClient'],
      '@latchkey/react': ['LatchkeyProvider'],
      '@latchkey/react/sign-in': ['SignIn'],
    },
    styles: true,
  },
}
