import { createExpoClient } from '@latchkey/expo'

export const client = createExpoClient({
  projectId: process.env.EXPO_PUBLIC_STACK_PROJECT_ID,
  publishableKey: process.env.EXPO_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
  baseUrl: process.env.EXPO_PUBLIC_STACK_API_URL,
})
