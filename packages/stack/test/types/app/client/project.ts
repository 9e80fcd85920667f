import type { Project, ProjectConfig } from '@stackframe/js'
import { app } from './app'

export async function methods(): Promise<string[]> {
  const project: Project = await app.getProject()
  const { config }: { config: ProjectConfig } = project
  return [
    config.credentialEnabled && 'password',
    config.magicLinkEnabled && 'magic link',
    config.passkeyEnabled && 'passkey',
    ...config.oauthProviders.map(({ id }) => id),
  ].filter((one): one is string => typeof one === 'string')
}
export const title = async (): Promise<string> => (await app.getProject()).displayName
export const flags = ({ signUpEnabled, clientTeamCreationEnabled, ...config }: ProjectConfig): boolean[] => [
  signUpEnabled,
  clientTeamCreationEnabled,
  config.clientUserDeletionEnabled,
  config.allowTeamApiKeys,
  config.allowUserApiKeys,
]
