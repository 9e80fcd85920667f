/** How a state of the gallery is shown. */
export interface Shot {
  /** Name of a state in packages/react/gallery/states. */
  readonly state: string
  /** Width of the window, in CSS pixels. */
  readonly width: 375 | 1280
  readonly theme: 'light' | 'dark'
}

const VIEWS = {
  'phone light': { width: 375, theme: 'light' },
  'phone dark': { width: 375, theme: 'dark' },
  'desktop light': { width: 1280, theme: 'light' },
  'desktop dark': { width: 1280, theme: 'dark' },
} as const
type View = keyof typeof VIEWS

/**
 * The states whose pictures are compared: each kind of screen and component at least once, errors, menus and dialogs. A state
 * without random or running content.
 */
const STATES: Readonly<Record<string, readonly View[]>> = {
  'sign-in/form': ['phone light', 'phone dark', 'desktop light'],
  'sign-in/by-password': ['phone light'],
  'sign-in/by-providers': ['phone dark'],
  'sign-in/last-used': ['phone light'],
  'sign-in/empty': ['phone light'],
  'sign-in/wrong-password': ['phone dark'],
  'sign-in/mail-sent': ['phone light', 'desktop dark'],
  'sign-in/mail-code-wrong': ['phone light'],
  'sign-in/loading': ['phone light'],
  'sign-in/not-loaded': ['phone dark'],
  'sign-in/already': ['phone light'],
  'sign-up/form': ['phone light'],
  'sign-up/field-errors': ['phone dark'],
  'forgot-password/sent': ['phone light'],
  'password-reset/form': ['phone dark'],
  'password-reset/expired': ['phone light'],
  'second-factor/page': ['phone light', 'phone dark'],
  'second-factor/wrong': ['phone light'],
  'magic-link/question': ['phone light'],
  'oauth-callback/failed': ['phone light'],
  'invitation/question': ['phone dark'],
  'command-line/question': ['phone light'],
  'sign-out/question': ['phone light'],
  'error/known': ['phone dark'],
  'verification/done': ['phone light'],
  'verify-email/restricted': ['phone light'],
  'user-button/somebody-open': ['phone light', 'phone dark'],
  'team-switcher/no-team': ['phone light'],
  'team-switcher/creating': ['phone dark'],
  'account-profile/nameless': ['phone light', 'desktop light'],
  'account-emails/options': ['desktop light'],
  'account-emails/removing': ['phone light'],
  'account-emails/exists': ['phone dark'],
  'account-methods/all': ['phone light', 'desktop light'],
  'account-password/change': ['desktop dark'],
  'account-second-step/turning-off': ['phone dark'],
  'account-api-keys/none': ['desktop light'],
  'account-api-keys/create': ['phone light'],
  'account-delete/question': ['desktop light', 'phone dark'],
  'account-teams/none': ['desktop light'],
  'account-team/alone': ['desktop dark'],
  'account-team/invited': ['desktop light'],
  'account-team-creation/form': ['phone dark'],
}

/** Everything that is compared, with the name of its picture. */
export const shots: readonly (Shot & { readonly name: string })[] = Object.entries(STATES).flatMap(([state, views]) =>
  views.map((view) => ({ state, ...VIEWS[view], name: `${state.replace('/', '-')}-${view.replace(' ', '-')}` })),
)
