/** The cause of an error and what to do about it, for the error reference. */
export interface ErrorHelp {
  readonly cause: string
  readonly fix: string
}

/** Names the codes in types, without the texts. */
export const errorTable = <C extends string>(rows: Readonly<Record<C, ErrorHelp>>): Readonly<Record<C, ErrorHelp>> =>
  rows

/** Codes for errors that the service reports in plain text, without a code. Not part of any bundle: a type names them. */
export const plainTextErrors = errorTable({
  ACCOUNT_DELETION_DISABLED: {
    cause: 'The project does not allow users to delete their account.',
    fix: 'Allow it in the settings of the project, or delete the user from a server with `deleteUser`.',
  },
  API_KEYS_DISABLED: {
    cause: 'The project does not allow API keys of this type.',
    fix: 'Allow API keys of users or of teams in the settings of the project.',
  },
  CLI_LOGIN_REJECTED: {
    cause: 'The login code is unknown, expired or already used.',
    fix: 'Start the CLI login again in the terminal.',
  },
  INVALID_CONFIG: {
    cause: 'The service rejected the configuration.',
    fix: 'Correct the setting that the message names.',
  },
  CONTACT_CHANNEL_EXISTS: {
    cause: 'The user already has this email address.',
    fix: 'Use the existing contact channel.',
  },
  CONTACT_CHANNEL_NOT_FOUND: {
    cause: 'The user has no contact channel with this ID.',
    fix: 'List the contact channels again: it was deleted.',
  },
  EMAIL_DRAFT_NOT_FOUND: {
    cause: 'There is no email draft with this ID.',
    fix: 'List the drafts again: it was deleted.',
  },
  EMAIL_REJECTED: {
    cause: 'The service rejected the email, for example because of its recipients or its content.',
    fix: 'Correct what the message names.',
  },
  EMAIL_TEMPLATE_NOT_FOUND: {
    cause: 'There is no email template with this ID.',
    fix: 'List the templates again: it was deleted.',
  },
  EMAIL_THEME_NOT_FOUND: {
    cause: 'There is no email theme with this ID.',
    fix: 'List the themes again: it was deleted.',
  },
  INVALID_IMAGE: {
    cause: 'The profile image is not a base64 data URL of an image.',
    fix: 'Pass a data URL such as `data:image/png;base64,…`. A server can also pass another URL.',
  },
  MAGIC_LINK_DISABLED: {
    cause: 'The project does not allow sign-in with email codes and magic links.',
    fix: 'Enable them in the sign-in methods of the project, or offer another sign-in method.',
  },
  NOT_ALLOWED: {
    cause: 'The signed-in user asked for data of another user, or of a team without being a member.',
    fix: 'Use `me` as the user ID, or call the function on a server.',
  },
  NOTIFICATION_CATEGORY_NOT_FOUND: {
    cause: 'There is no notification category with this ID.',
    fix: 'Use an ID that `listNotificationPreferences` returns.',
  },
  OAUTH_ACCOUNT_EXISTS: {
    cause: 'An OAuth account with this account ID exists already.',
    fix: 'Update the existing OAuth account.',
  },
  OAUTH_ACCOUNT_NOT_FOUND: {
    cause: 'The user has no OAuth account with this ID.',
    fix: 'List the OAuth accounts again: it was disconnected.',
  },
  OAUTH_PROVIDER_NOT_CONFIGURED: {
    cause: 'The project has no OAuth provider with this ID.',
    fix: 'Add the provider in the settings of the project.',
  },
  PASSWORD_ALREADY_SET: {
    cause: 'The user already has a password.',
    fix: 'Change it with `updatePassword`, which requires the current password.',
  },
  PROJECT_CHANGE_REJECTED: {
    cause: 'The service rejected the change of the project.',
    fix: 'Correct the setting that the message names.',
  },
  PROJECT_KEYS_NOT_FOUND: {
    cause: 'The project has no publishable client key.',
    fix: 'Create a set of API keys for the project.',
  },
  SESSION_NOT_FOUND: {
    cause: 'There is no session with this ID: it has expired or was revoked.',
    fix: 'List the sessions again.',
  },
  TEAM_CREATION_DISABLED: {
    cause: 'The project does not allow users to create teams.',
    fix: 'Allow it in the settings of the project, or create the team from a server.',
  },
  TEMPLATE_NOT_CUSTOM: {
    cause: 'The email template is the default one, so there is nothing to reset.',
    fix: 'Continue: the default template is in use.',
  },
  INVALID_TEMPLATE: {
    cause: 'The content of the email template is invalid.',
    fix: 'Correct the template. The message contains the reason.',
  },
  USER_CHANGE_REJECTED: {
    cause:
      'The service rejected the change of the user, for example because the email address is already used for sign-in.',
    fix: 'Correct what the message names.',
  },
})
