// The apps that a reader can start from. Each is a separate file, so that its types are checked.
import account from './samples/account.tsx?raw'
import ownForm from './samples/own-form.tsx?raw'
import teams from './samples/teams.tsx?raw'
import theme from './samples/theme.tsx?raw'

export const SAMPLES = [
  { name: 'Sign-in and account', code: account },
  { name: 'Custom theme', code: theme },
  { name: 'Teams', code: teams },
  { name: 'Custom form with hooks', code: ownForm },
] as const
