import type { Story } from '../operation.js'
import { account, apiKeys, contactChannels, sessions } from './account.js'
import { admin, ownedProjects } from './admin.js'
import { browserSessions, oauth } from './browser.js'
import { password } from './password.js'
import { serverTeams, serverUsers } from './server.js'
import { anonymousAndCli, magicLink, twoFactor } from './sign-in.js'
import { teams } from './teams.js'

/** The stories that need no browser. Their outcomes are recorded. */
export const stories: readonly Story[] = [
  password,
  magicLink,
  twoFactor,
  anonymousAndCli,
  account,
  contactChannels,
  sessions,
  apiKeys,
  teams,
  serverUsers,
  serverTeams,
  admin,
  ownedProjects,
]

/** The stories in a browser. */
export const browserStories: readonly Story[] = [oauth, browserSessions]
