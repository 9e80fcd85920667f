// The components whose reference has a live preview.

/** The height of each preview in CSS pixels. */
export const PREVIEWS = {
  AccountSettings: 720,
  AuthHandler: 720,
  CliConfirm: 480,
  EmailVerification: 420,
  ErrorMessage: 220,
  ForgotPassword: 480,
  LatchkeyAppearance: 720,
  MagicLinkCallback: 420,
  MagicLinkSignIn: 320,
  MessageCard: 420,
  Mfa: 520,
  OAuthButtons: 260,
  PasskeyButton: 220,
  PasswordReset: 520,
  PasswordSignIn: 440,
  PasswordSignUp: 440,
  SignIn: 700,
  SignUp: 760,
  TeamInvitation: 480,
  TeamSettings: 720,
  TeamSwitcher: 420,
  UserAvatar: 200,
  UserButton: 520,
  VerifyEmail: 520,
  VerifyEmailNotice: 320,
} as const

export type PreviewName = keyof typeof PREVIEWS

/** Why other components have no preview. */
const WITHOUT_PREVIEW: Readonly<Record<string, string>> = {
  AgentConfirm: 'It needs the request of an agent. See [Let agents sign in](../../guides/agents.md).',
  ErrorPage:
    'A router renders it in place of a page that has thrown. See [React Router](../../guides/react-router.md).',
  FieldErrorMessage:
    'It renders the text of an error of a field. See [Custom screens](../../guides/custom-screens.md).',
  HandlerPage: 'It renders [`AuthHandler`](./react-handler.md#AuthHandler) with the router of the framework.',
  LatchkeyProvider: 'It renders its children only.',
  LatchkeyTexts: 'It renders its children only. Every preview has a menu with its languages.',
  OAuthCallback: 'It is visible for a moment, while it completes the sign-in.',
  Protect: 'It renders its children or `fallback`.',
  RedirectToSignIn: 'It redirects, and renders nothing.',
  SignInReason: 'It renders a sentence about the former session. See [Custom screens](../../guides/custom-screens.md).',
  SignedIn: 'It renders its children only.',
  SignedOut: 'It renders its children only.',
  LatchkeyDevtools: 'It is not part of production builds, such as this site. See [Devtools](../../guides/devtools.md).',
}

const hasPreview = (name: string): name is PreviewName => Object.hasOwn(PREVIEWS, name)

/**
 * Returns the Markdown of the preview of a component, or why it has none.
 *
 * @throws An error if a component has neither.
 */
export function previewOf(name: string): string {
  if (hasPreview(name)) return `**Live preview**\n\n<ComponentPreview name="${name}" :height="${PREVIEWS[name]}" />`
  const reason = WITHOUT_PREVIEW[name]
  if (reason === undefined)
    throw new Error(`The component ${name} needs a live preview, or a reason to have none, in apps/docs/previews.ts.`)
  return `**Live preview** None. ${reason}`
}
