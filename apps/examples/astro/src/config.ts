/** The project. Astro makes variables with the prefix `PUBLIC_` available to scripts. */
export const config = {
  projectId: import.meta.env.PUBLIC_HEXCLAVE_PROJECT_ID || undefined,
  publishableKey: import.meta.env.PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY || undefined,
  baseUrl: import.meta.env.PUBLIC_HEXCLAVE_API_URL || undefined,
  urls: { signIn: '/sign-in', verifyEmail: '/verify-email', emailVerification: '/email-verification' },
}
