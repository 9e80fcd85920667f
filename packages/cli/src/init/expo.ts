import type { App } from '../app.js'
import { createOrManual, type Step } from './step.js'

const FILES: Readonly<Record<string, string>> = {
  'auth/client.ts': `import { createExpoClient } from '@latchkey/expo'

/** The client of the app. Expo replaces variables only if their names are written out. */
export const client = createExpoClient({
  projectId: process.env.EXPO_PUBLIC_HEXCLAVE_PROJECT_ID || undefined,
  publishableKey: process.env.EXPO_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY || undefined,
  baseUrl: process.env.EXPO_PUBLIC_HEXCLAVE_API_URL || undefined,
})
`,
}

const PACKAGES = ['expo-crypto', 'expo-secure-store', 'expo-web-browser']

/** The client, with a session in the secure storage of the device, in an app with Expo. */
export function expoSteps(app: App): Step[] {
  const missing = PACKAGES.filter((name) => !(name in app.manifest.dependencies))
  return [
    // Expo installs the versions that belong to its own.
    ...(missing.length === 0 ? [] : [{ kind: 'run', command: ['npx', 'expo', 'install', ...missing] } as const]),
    ...createOrManual(app, FILES, {}),
  ]
}
