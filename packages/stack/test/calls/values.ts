// What the texts and numbers of options mean. The first value of an option is used while others change.
import { ORIGIN, PASSWORD } from './world.js'

/** A text: a value of the data in angle brackets, or the text itself. */
type Text = string

/** A letter that no code has. */
const LETTER = 'l'
const ID = '22222222-2222-4222-8222-222222222222'
const WRONG_ID = [ID, 'not-a-uuid']
const WRONG_CODE = 'a'.repeat(45)
const URLS = [`${ORIGIN}/other`, '/relative', 'https://untrusted.test/', 'not a URL']

/** The texts of options whose names end like this, such as `StackClientApp.resetPassword.code`. The first match counts. */
const TEXTS: readonly (readonly [option: RegExp, texts: readonly Text[]])[] = [
  [/(verifyEmail)\.code$/, ['<code of the verification>', WRONG_CODE]],
  [/(resetPassword|verifyPasswordResetCode)\.code$/, ['<code of the password reset>', WRONG_CODE]],
  [/TeamInvitation\w*\.code$/, ['<code of the invitation>', WRONG_CODE]],
  [/signInWithMagicLink\.code$/, ['<code of the magic link>', WRONG_CODE]],
  [/\.code$/, [WRONG_CODE]],
  [/\.otp$/, ['123456']],
  [/signInWithCredential\.email$/, ['ada@calls.test', 'nobody@calls.test', 'not an email']],
  [/sendForgotPasswordEmail\.email$/, ['ada@calls.test', 'nobody@calls.test', 'not an email']],
  [/createContactChannel\.data\.value$/, ['new@calls.test', 'second@calls.test', 'bob@calls.test', 'not an email']],
  [/createContactChannel\.data\.type$|ContactChannel\.update\.data\.type$/, ['email', 'phone']],
  [/(email|Email|email\w*Address|data\.value)$/, ['new@calls.test', 'bob@calls.test', 'not an email']],
  [/emails$/, ['new@calls.test']],
  [/signInWithCredential\.password$|oldPassword$/, [PASSWORD, 'wrong password']],
  [/assword$/, ['another password', 'short', LETTER.repeat(71)]],
  [/newTeamId$/, ['<ID of Other owners>', ...WRONG_ID]],
  [/(createProject\..*|transferProject\..*)teamId$/, ['<ID of Owners>', ...WRONG_ID]],
  [/projectIdToTransfer$/, ['<ID of Shop>', ...WRONG_ID]],
  [/teamId$|TeamId$|teamOrId$|getTeam\.id$/, ['<ID of Comets>', '<ID of Planets>', ...WRONG_ID]],
  [/(user|creatorUser)Ids?$|getUser\.id$/, ['<ID of Bob>', '<ID of Ada>', ...WRONG_ID]],
  [/getOAuthProvider\.id$/, ['<ID of the GitHub account>', ...WRONG_ID]],
  [/revokeSession\.sessionId$/, ['<ID of the other session>', ...WRONG_ID]],
  [/EmailTheme\.id$|themeId$/, ['<ID of the theme>', ...WRONG_ID]],
  [/EmailTemplate\.id$|templateId$/, ['<ID of the template>', ...WRONG_ID]],
  [/EmailDraft\.id$|draftId$/, ['<ID of the draft>', ...WRONG_ID]],
  [/ProjectPermissionDefinition\.permissionId$/, ['see_all', 'see_metrics', 'missing']],
  [/ProjectPermissionDefinition\.data\.id$/, ['see_more', 'see_all', 'Wrong ID']],
  [/PermissionDefinition\.data\.id$/, ['read_notes', 'manage_notes', 'Wrong ID']],
  [/ProjectPermissionDefinition\..*containedPermissionIds$/, ['see_metrics', 'missing']],
  [/permissionIds?$|PermissionIds$/, ['manage_notes', 'write_notes', 'see_all', 'missing']],
  [/getUser\.options\.apiKey$/, ['<user API key>', '<team API key>', 'sk_wrong']],
  [/getTeam\.options\.apiKey$/, ['<team API key>', '<user API key>', 'sk_wrong']],
  [/accessToken$/, ["<Bob's access token>"]],
  [/efreshToken$/, ["<Bob's refresh token>"]],
  [/(provider|providerConfigId|ConnectedAccount\.id)$/, ['github', 'google', 'missing']],
  [/providerAccountId$/, ['github-ada', 'missing']],
  [/accountId$/, ['github-new', 'github-ada']],
  [/callbackUrl$|CallbackUrl$/, URLS],
  [/(returnTo|redirectUrl|appUrl)$/, URLS],
  [/\.urls\.\w+(\.url)?$/, URLS],
  [/construct\.options\.projectId$/, ['<ID of Shop>', ...WRONG_ID]],
  [
    /(profileImageUrl|logo\w*Url|LogoUrl)$/,
    ['https://cdn.test/image.png', 'not a URL', 'data:image/png;base64,iVBORw0KGgo='],
  ],
  [/domains\.domain$/, ['https://app.test', 'not a URL']],
  [/handlerPath$/, ['/handler', 'handler']],
  [/hostname$/, ['localhost', 'other.test']],
  [/countryCode$/, ['DE', 'de']],
  [/tsxSource$|TsxSource$/, ['export function EmailTheme() { return null }']],
  [/notificationCategoryName$/, ['Marketing', 'missing']],
  [/cursor$/, ['<ID of Ada>']],
  [/resetConfigOverrideKeys\.keys$/, ['teams.allowClientTeamCreation']],
]

const LONG = 300
const ANY_TEXT: readonly Text[] = ['text']

/** Returns the texts of an option: what it is for, and its extremes. */
export function textsOf(
  option: string,
): { readonly text: string; make(values: Readonly<Record<string, string>>): string }[] {
  const texts = TEXTS.find(([pattern]) => pattern.test(option))?.[1] ?? ANY_TEXT
  return [
    ...texts.map((text) => {
      const name = /^<(.*)>$/.exec(text)?.[1]
      if (name === undefined) return { text: quote(text), make: () => text }
      return { text, make: (values: Readonly<Record<string, string>>) => values[name] ?? missing(name) }
    }),
    { text: "''", make: () => '' },
    { text: `<${LONG} characters>`, make: () => LETTER.repeat(LONG) },
  ]
}

const quote = (text: string) => (text.length > 60 ? `<${text.length} characters in a row>` : `'${text}'`)

function missing(name: string): never {
  throw new Error(`The data has no value "${name}".`)
}

/** The numbers of options whose names end like this. The first match counts. */
const NUMBERS: readonly (readonly [option: RegExp, numbers: readonly number[]])[] = [
  // Not 1: whether a login expires before its first poll depends on the speed of the machine.
  [/expiresInMillis$/, [3_600_000, 0, 86_400_000_000]],
  [/(bot|freeTrialAbuse)$/, [50, 0, 100, 101, 1.5]],
  [/port$/, [465, 0, 65_536]],
  [/limit$/, [1, 0, 200, 201]],
]

/** Returns the numbers of an option. */
export const numbersOf = (option: string): readonly number[] =>
  NUMBERS.find(([pattern]) => pattern.test(option))?.[1] ?? [1, 0, -1, 2_147_483_648]

/** Any JSON: metadata and configurations. */
export const JSON_VALUES: readonly unknown[] = [{ key: 'value' }, {}, { list: [1, { deep: null }], text: '' }]

/** Configurations of a project. */
export const CONFIGURATIONS: readonly unknown[] = [
  { 'teams.allowClientTeamCreation': false },
  {},
  { teams: { allowClientTeamCreation: true }, auth: { password: { allowSignIn: false } } },
  { 'teams.allowClientTeamCreation': null },
  { 'missing.key': 1 },
]
