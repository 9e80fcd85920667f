// The auth kits that are measured next to this one, as black boxes. Versions are pinned, so that two runs compare.

export interface Peer {
  name: string
  packages: Readonly<Record<string, string>>
  imports: readonly string[]
  /** The imports of the app of each row of `size-rows.ts`. */
  rows: Partial<Record<'a' | 'd' | 'e', Readonly<Record<string, readonly string[]>>>>
}

export const PEERS: readonly Peer[] = [
  {
    name: 'Better Auth',
    packages: { 'better-auth': '1.7.25' },
    imports: ['better-auth/client'],
    rows: { a: { 'better-auth/client': ['createAuthClient'] }, d: { 'better-auth/react': ['createAuthClient'] } },
  },
  {
    name: 'Supabase',
    packages: { '@supabase/supabase-js': '2.119.1', '@supabase/auth-ui-react': '0.4.7' },
    imports: ['@supabase/supabase-js'],
    rows: {
      a: { '@supabase/supabase-js': ['createClient'] },
      e: { '@supabase/supabase-js': ['createClient'], '@supabase/auth-ui-react': ['Auth'] },
    },
  },
  {
    name: 'WorkOS',
    packages: { '@workos-inc/authkit-js': '0.20.3' },
    imports: ['@workos-inc/authkit-js'],
    rows: { a: { '@workos-inc/authkit-js': ['createClient'] } },
  },
  {
    name: 'Firebase',
    packages: { firebase: '12.9.0' },
    imports: ['firebase/auth'],
    rows: { a: { 'firebase/app': ['initializeApp'], 'firebase/auth': ['getAuth', 'onAuthStateChanged'] } },
  },
  {
    name: 'Clerk',
    packages: { '@clerk/clerk-react': '5.61.11' },
    imports: ['@clerk/clerk-react'],
    rows: { d: { '@clerk/clerk-react': ['ClerkProvider', 'useUser'] } },
  },
  {
    name: "the service's own kit",
    packages: { '@stackframe/react': '2.8.108' },
    imports: ['@stackframe/react'],
    rows: {
      a: { '@stackframe/react': ['StackClientApp'] },
      d: { '@stackframe/react': ['StackClientApp', 'StackProvider', 'useUser'] },
      e: { '@stackframe/react': ['StackClientApp', 'StackProvider', 'SignIn'] },
    },
  },
]
