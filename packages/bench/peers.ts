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
    packages: { '@supabase/auth-js': '2.119.1' },
    imports: ['@supabase/auth-js'],
    rows: { a: { '@supabase/auth-js': ['AuthClient'] } },
  },
  {
    name: 'Supabase, all services',
    packages: { '@supabase/supabase-js': '2.119.1', '@supabase/auth-ui-react': '0.4.7' },
    imports: ['@supabase/supabase-js'],
    rows: {
      a: { '@supabase/supabase-js': ['createClient'] },
      e: { '@supabase/supabase-js': ['createClient'], '@supabase/auth-ui-react': ['Auth'] },
    },
  },
  {
    name: 'Auth0',
    packages: { '@auth0/auth0-spa-js': '2.28.3', '@auth0/auth0-react': '2.27.0' },
    imports: ['@auth0/auth0-spa-js'],
    rows: {
      a: { '@auth0/auth0-spa-js': ['createAuth0Client'] },
      d: { '@auth0/auth0-react': ['Auth0Provider', 'useAuth0'] },
    },
  },
  {
    name: 'Logto',
    packages: { '@logto/browser': '3.0.14', '@logto/react': '4.0.15' },
    imports: ['@logto/browser'],
    rows: { a: { '@logto/browser': ['default as LogtoClient'] }, d: { '@logto/react': ['LogtoProvider', 'useLogto'] } },
  },
  {
    name: 'oidc-client-ts',
    packages: { 'oidc-client-ts': '3.5.0' },
    imports: ['oidc-client-ts'],
    rows: { a: { 'oidc-client-ts': ['UserManager'] } },
  },
  {
    name: 'WorkOS',
    packages: { '@workos-inc/authkit-js': '0.20.3', '@workos-inc/authkit-react': '0.16.2' },
    imports: ['@workos-inc/authkit-js'],
    rows: {
      a: { '@workos-inc/authkit-js': ['createClient'] },
      d: { '@workos-inc/authkit-react': ['AuthKitProvider', 'useAuth'] },
    },
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
