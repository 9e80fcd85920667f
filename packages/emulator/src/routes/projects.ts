import { readProject } from '@latchkey/core/contract'
import { implement } from '../route.js'

export const projectRoutes = implement(
  { readProject },
  {
    readProject(_, { caller: { project } }) {
      const { settings } = project
      return {
        id: project.id,
        display_name: project.displayName,
        config: {
          sign_up_enabled: settings.sign_up_enabled,
          credential_enabled: settings.credential_enabled,
          magic_link_enabled: settings.magic_link_enabled,
          passkey_enabled: settings.passkey_enabled,
          client_team_creation_enabled: settings.client_team_creation_enabled,
          client_user_deletion_enabled: settings.client_user_deletion_enabled,
          allow_user_api_keys: settings.allow_user_api_keys,
          allow_team_api_keys: settings.allow_team_api_keys,
          enabled_oauth_providers: settings.oauth_providers
            .filter(({ enabled }) => enabled)
            .map(({ id }) => ({ id }))
            .sort((a, b) => a.id.localeCompare(b.id)),
        },
      }
    },
  },
)
