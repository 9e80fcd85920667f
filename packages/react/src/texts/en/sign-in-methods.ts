export const provider = {
  'provider.lastUsed': 'Last used',
  'provider.group': 'Sign in with a provider',
  'provider.continue': 'Continue with {provider}',
  'provider.pending': 'Redirecting to {provider}',
} as const

export const passkey = {
  'passkey.signIn': 'Sign in with a passkey',
  'passkey.pending': 'Waiting for your passkey',
} as const
