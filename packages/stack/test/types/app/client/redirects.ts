import { app } from './app'

const redirects = [
  app.redirectToSignIn,
  app.redirectToSignUp,
  app.redirectToSignOut,
  app.redirectToAfterSignIn,
  app.redirectToAfterSignUp,
  app.redirectToAfterSignOut,
  app.redirectToEmailVerification,
  app.redirectToPasswordReset,
  app.redirectToForgotPassword,
  app.redirectToHome,
  app.redirectToMagicLinkCallback,
  app.redirectToAccountSettings,
  app.redirectToTeamInvitation,
  app.redirectToError,
]

export async function redirectAll(): Promise<void> {
  for (const redirect of redirects) await redirect({ replace: true, noRedirectBack: true })
  await app.redirectToOAuthCallback()
}
