import * as SecureStore from 'expo-secure-store'
import { openAuthSessionAsync } from 'expo-web-browser'
import { createExpoAuth } from './auth'
import { secureSession } from './secure-session'

export const { client, signInWithProvider } = createExpoAuth(
  {
    projectId: process.env.EXPO_PUBLIC_STACK_PROJECT_ID,
    publishableKey: process.env.EXPO_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
    tokenStore: secureSession(SecureStore),
  },
  {
    openAuthSession: openAuthSessionAsync,
    redirectUrl: 'stack-auth-mobile-oauth-url://oauth-callback',
  },
)
