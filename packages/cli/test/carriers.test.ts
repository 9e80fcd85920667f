import { currentHeaderName, KNOWN_ERROR_HEADER, VARIABLES } from '@latchkey/core/internal/contract'
import { describe, expect, test } from 'vitest'
import { SERVICE_CHECKS } from '../src/doctor/checks/service.js'
import { KNOWN_NAMES, settingsOf } from '../src/doctor/settings.js'

// The part of `packages/stack/test/carriers.test.ts` that is about this package.

/** The setting of the doctor that each option is. Secret keys and headers are none. */
const SETTINGS = {
  projectId: 'projectId',
  publishableKey: 'publishableKey',
  baseUrl: 'baseUrl',
  browserUrl: 'baseUrl',
  serverUrl: 'baseUrl',
  secretKey: undefined,
  adminKey: undefined,
  webhookSecret: undefined,
  extraRequestHeaders: undefined,
  hostedDomainSuffix: undefined,
  hostedUrlTemplate: undefined,
} as const satisfies Record<keyof typeof VARIABLES, string | undefined>

describe.each(Object.entries(VARIABLES))('the variables of %s', (option, names) => {
  test.each(names)('%s', (name) => {
    const variable = { name, value: 'https://value.test', file: undefined }
    const settings = settingsOf({ variables: [variable], sources: [] } as never)
    const found = Object.entries(settings).filter(([, setting]) => Object(setting).name === name)
    const setting = SETTINGS[option as keyof typeof SETTINGS]
    expect(found.map(([key]) => key)).toEqual(setting ? [setting] : [])
    expect(KNOWN_NAMES.has(name)).toBe(true)
  })
})

test.each([KNOWN_ERROR_HEADER, currentHeaderName(KNOWN_ERROR_HEADER)])(
  'reads the code of an error in %s',
  async (name) => {
    const check = SERVICE_CHECKS.find(({ id }) => id === 'project')
    const finding = await check?.run({
      settings: { api: 'https://service.test/api/v1', projectId: { name: 'HEXCLAVE_PROJECT_ID', value: 'p1' } },
      fetch: async () => new Response('', { status: 400, headers: { [name]: 'PROJECT_NOT_FOUND' } }),
    } as never)
    expect(finding).toMatchObject({ problem: 'The service does not know the project.' })
  },
)
