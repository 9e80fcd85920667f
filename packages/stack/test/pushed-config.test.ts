import { expect, test } from 'vitest'
import { StackAdminApp } from '../src/js.js'
import { appOptions } from './apps.js'
import { startForTests } from './start-emulator.js'

const running = startForTests()
const adminApp = () => new StackAdminApp(appOptions(running.url))

test('stores the state of the onboarding, and leaves custom OpenID providers to the configuration', async () => {
  const app = adminApp()
  const oidc = { type: 'custom_oidc', clientId: 'c', clientSecret: 's', issuerUrl: 'https://sso.test' } as const
  const apple = { type: 'standard', clientId: 'c', appleTeamId: 't', appleKeyId: 'k', applePrivateKey: 'p' } as const
  await (await app.getProject()).update({
    onboardingState: { step: 2 },
    config: { oauthProviders: [{ id: 'company', ...oidc }, { id: 'apple', ...apple } as never] },
  })
  const { onboardingState, config } = await app.getProject()
  expect(onboardingState).toEqual({ step: 2 })
  expect(config.oauthProviders).toEqual([{ id: 'apple', ...apple }])
})

test('pushes, changes and resets the configuration of the branch', async () => {
  const app = adminApp()
  const project = await app.getProject()
  const signUpEnabled = async () => (await app.getProject()).config.signUpEnabled
  const github = { owner: 'o', repo: 'r', branch: 'b', commitHash: 'c', configFilePath: 'p', workflowPath: 'w' }
  const source = { type: 'pushed-from-github', ...github } as const
  await project.pushConfig({ auth: { allowSignUp: false } }, { source })
  expect(await signUpEnabled()).toBe(false)
  expect(await project.getPushedConfigSource()).toEqual(source)
  expect(await project.getConfigOverride('branch')).toEqual({ auth: { allowSignUp: false } })
  await project.updatePushedConfig({ 'auth.allowSignUp': true })
  expect(await signUpEnabled()).toBe(true)
  await project.resetConfigOverrideKeys('branch', ['auth'])
  expect(await project.getConfigOverride('branch')).toEqual({})
  await project.replaceConfigOverride('branch', { 'auth.allowSignUp': false })
  expect(await project.getPushedConfigSource()).toEqual(source)
  await project.unlinkPushedConfigSource()
  expect(await project.getPushedConfigSource()).toEqual({ type: 'unlinked' })
  await project.replaceConfigOverride('environment', { 'auth.allowSignUp': true })
  expect(await signUpEnabled()).toBe(true)
})
