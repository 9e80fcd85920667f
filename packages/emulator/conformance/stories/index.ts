import type { Story } from '../step.js'
import { agents } from './agents.js'
import { channels } from './channels.js'
import { emailsAndConfig } from './emails-and-config.js'
import { endpoints } from './endpoints.js'
import { externalSessions } from './external-sessions.js'
import { fromContract } from './from-contract.js'
import { keys } from './keys.js'
import { now } from './now.js'
import { password } from './password.js'
import { permissions } from './permissions.js'
import { pipeline } from './pipeline.js'
import { projects } from './projects.js'
import { serverUsers } from './server-users.js'
import { sessions } from './sessions.js'
import { sideEffects } from './side-effects.js'
import { signIn } from './sign-in.js'
import { teams } from './teams.js'
import { today } from './today.js'
import { users } from './users.js'
import { versionDetails } from './version-details.js'

/** All stories by area. */
export const stories: readonly Story[] = [
  ...pipeline,
  ...fromContract,
  ...password,
  ...signIn,
  ...sessions,
  ...channels,
  ...users,
  ...serverUsers,
  ...teams,
  ...permissions,
  ...keys,
  ...projects,
  ...versionDetails,
  ...sideEffects,
  ...emailsAndConfig,
  ...today,
  ...externalSessions,
  ...endpoints,
  ...now,
  ...agents,
]
