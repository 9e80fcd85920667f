export const provider = {
  'provider.group': 'With an account elsewhere',
  'provider.continue': 'Continue with {provider}',
  'provider.pending': 'Opening {provider}',
} as const

export const passkey = {
  'passkey.signIn': 'Use a passkey',
  'passkey.pending': 'Waiting for your passkey',
} as const
