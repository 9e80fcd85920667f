/** Error texts that few users ever see. Other languages load them together with the account texts. */
export const rareErrors = {
  'error.PASSKEY_AUTHENTICATION_NOT_ENABLED': 'Passkey sign-in is not enabled for this app.',
  'error.MAGIC_LINK_DISABLED': 'Email sign-in is not enabled for this app.',
  'error.OAUTH_TAB_MISMATCH': 'This sign-in was started in another tab. Continue there, or sign in again here.',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED': 'This sign-in method is not enabled for this app.',
  'error.NO_PRIMARY_EMAIL': 'Your account has no primary email.',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED': 'Password sign-in is not enabled for this app.',
  'error.REDIRECT_URL_NOT_WHITELISTED':
    "This app's URL is not a trusted domain of its project. Please contact the app's developers.",
  'error.REDIRECT_NOT_TRUSTED': 'The redirect was blocked because its URL is not part of this app.',
  'error.ANONYMOUS_ACCOUNTS_NOT_ENABLED': 'This app requires an account.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'This email does not belong to your account.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'This email is not your primary email.',
  'error.USER_DOES_NOT_HAVE_PASSWORD': "Your account doesn't have a password yet.",
  'error.CANNOT_DELETE_CURRENT_SESSION': "You can't revoke the session you are using. Sign out instead.",
  'error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION':
    'You are already connected to another account from this provider.',
  'error.OAUTH_CONNECTION_NOT_CONNECTED_TO_USER': 'This account is not connected. Connect it and try again.',
  'error.OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE':
    'The connected account is missing a required permission. Connect it again to grant it.',
  'error.INVALID_AUTHORIZATION_CODE': 'Error signing in during OAuth callback. Please try again.',
  'error.PROVIDER_REJECTED': 'The provider rejected this connection. Connect the account again.',
  'error.TEAM_NOT_FOUND': 'This team no longer exists.',
  'error.TEAM_MEMBERSHIP_NOT_FOUND': 'This user is not a member of the team.',
  'error.TEAM_MEMBERSHIP_ALREADY_EXISTS': 'You are already a member of this team.',
  'error.API_KEY_NOT_FOUND': 'This API key no longer exists.',
  'error.PUBLIC_API_KEY_CANNOT_BE_REVOKED': 'This API key is public and cannot be revoked.',
  'error.CLI_AUTH_ERROR': "The CLI couldn't be authorized. Start again from the command line.",
  'error.CLI_AUTH_EXPIRED_ERROR': 'CLI authentication request expired. Please try again.',
  'error.CLI_AUTH_USED_ERROR': 'This authentication token has already been used.',
  'error.restricted': 'Your account is restricted. Please contact the developers of this app.',
  'error.botCheck': "We couldn't verify that you're human. Please try again.",
  'error.SIGN_UP_REJECTED': 'Your sign-up was declined. Please contact the developers of this app.',
  'error.TEAM_INVITATION_EMAIL_MISMATCH':
    'This invitation was sent to a different email. Verify that email in your account settings, or sign in with it.',
  'error.OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE':
    'This provider is temporarily unavailable. Try again later, or use another sign-in method.',
  'error.EMAIL_RENDERING_ERROR': "This email couldn't be rendered. Check its template.",
  'error.EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE': 'An email capacity boost is already active.',
  'error.EMAIL_NOT_EDITABLE': 'This email can no longer be edited.',
  'error.NOT_SUPPORTED_BY_SERVER': "The sign-in service of this app doesn't support this yet.",
} as const
