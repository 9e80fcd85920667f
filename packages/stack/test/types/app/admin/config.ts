import type { AdminDomainConfig, AdminProjectConfig, AdminProjectConfigUpdateOptions } from '@stackframe/js'
import { adminApp } from './app'

const changes: AdminProjectConfigUpdateOptions = {
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: false,
  allowLocalhost: true,
  createTeamOnSignUp: true,
  clientTeamCreationEnabled: true,
  clientUserDeletionEnabled: false,
  allowTeamApiKeys: true,
  allowUserApiKeys: true,
  oauthAccountMergeStrategy: 'link_method',
  domains: [{ domain: 'https://example.com', handlerPath: '/handler' }],
  teamMemberDefaultPermissions: [{ id: 'member' }],
  oauthProviders: [
    { id: 'github', type: 'shared' },
    { id: 'google', type: 'standard', clientId: 'a', clientSecret: 'b' },
  ],
  emailConfig: { type: 'shared' },
}
export const apply = async (): Promise<void> => (await adminApp.getProject()).update({ config: changes })
export const domains = (config: AdminProjectConfig): AdminDomainConfig[] => config.domains
export const providers = (config: AdminProjectConfig): string[] =>
  config.oauthProviders.map(({ id, type }) => id + type)
export const defaults = (config: AdminProjectConfig): { id: string }[] => [
  ...config.teamCreatorDefaultPermissions,
  ...config.teamMemberDefaultPermissions,
  ...config.userDefaultPermissions,
]
