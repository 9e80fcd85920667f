import { createExpoClient } from '@latchkey/expo'

export const client = createExpoClient({
  projectId: process.env.EXPO_PUBLIC_HEXCLAVE_PROJECT_ID || undefined,
  publishableKey: process.env.EXPO_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY || undefined,
  baseUrl: process.env.EXPO_PUBLIC_HEXCLAVE_API_URL || undefined,
})
