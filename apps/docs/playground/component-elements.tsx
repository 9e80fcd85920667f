// The component of each preview, and what happens before it is rendered.
import {
  type Client,
  createTeam,
  inviteToTeam,
  sendMagicLink,
  sendPasswordResetEmail,
  sendVerificationEmail,
  signInWithPassword,
  signOut,
  signUpWithPassword,
  updateUser,
} from '@latchkey/core'
import { startCliLogin } from '@latchkey/core/cli'
import { LatchkeyAppearance, useUser } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import {
  AccountSettings,
  CliConfirm,
  EmailVerification,
  ErrorMessage,
  ForgotPassword,
  MagicLinkCallback,
  MessageCard,
  Mfa,
  PasswordReset,
  TeamInvitation,
  TeamSettings,
  VerifyEmail,
  VerifyEmailNotice,
} from '@latchkey/react/screens'
import {
  MagicLinkSignIn,
  OAuthButtons,
  PasskeyButton,
  PasswordSignIn,
  PasswordSignUp,
  SignIn,
  SignUp,
} from '@latchkey/react/sign-in'
import { TeamSwitcher, UserAvatar, UserButton } from '@latchkey/react/user-button'
import { type ReactNode, useEffect, useState } from 'react'
import type { PreviewName } from '../previews.ts'
import type { Playground } from './playground.ts'

/** A client of the playground, to prepare a preview. */
export interface Prepared {
  readonly client: Client<'client'>
  readonly playground: Playground
}

interface Preview {
  readonly element: ReactNode
  /** Runs before the component is rendered. If it returns a URL, the preview opens it. */
  prepare?(prepared: Prepared): Promise<unknown>
}

const ADA = { email: 'ada@example.com', password: 'correct horse battery' }
const GRACE = { email: 'grace@example.com', password: 'a nanosecond of wire' }

async function signUpAda({ client }: Prepared): Promise<void> {
  await signUpWithPassword(client, { ...ADA, redirectTo: false })
  await updateUser(client, { displayName: 'Ada Lovelace' })
}

/** The link in the newest email. */
const link = ({ playground }: Prepared) => /https?:\/\/\S+/.exec(playground.state().emails.at(-1)?.text ?? '')?.[0]

function FailedSignIn({ client }: Pick<Prepared, 'client'>) {
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    signInWithPassword(client, { ...ADA, password: 'not this one' }).catch(setError)
  }, [client])
  return <ErrorMessage error={error} />
}

function CurrentAvatar() {
  return <UserAvatar user={useUser()} size="large" />
}

export const elementsOf = (client: Client<'client'>): Readonly<Record<PreviewName, Preview>> => ({
  AccountSettings: { element: <AccountSettings />, prepare: signUpAda },
  AuthHandler: { element: <AuthHandler fullPage />, prepare: async () => '/handler/sign-in' },
  CliConfirm: {
    element: <CliConfirm />,
    async prepare(prepared) {
      await signUpAda(prepared)
      return new Promise<string>((resolve, reject) => {
        startCliLogin(prepared.client, { appUrl: window.location.origin, promptLink: resolve }).catch(reject)
      })
    },
  },
  EmailVerification: {
    element: <EmailVerification />,
    async prepare(prepared) {
      await signUpAda(prepared)
      await sendVerificationEmail(prepared.client)
      return link(prepared)
    },
  },
  ErrorMessage: { element: <FailedSignIn client={client} />, prepare: signUpAda },
  ForgotPassword: { element: <ForgotPassword /> },
  LatchkeyAppearance: {
    element: (
      <LatchkeyAppearance
        preset="soft"
        tokens={{ accent: '#0f766e', 'on-accent': '#fff' }}
        socialButtons="rows"
        logo={<strong>Harbor</strong>}
      >
        <SignIn />
      </LatchkeyAppearance>
    ),
  },
  MagicLinkCallback: {
    element: <MagicLinkCallback />,
    async prepare(prepared) {
      await sendMagicLink(prepared.client, { email: ADA.email })
      return link(prepared)
    },
  },
  MagicLinkSignIn: { element: <MagicLinkSignIn /> },
  MessageCard: {
    element: (
      <MessageCard title="Link expired" primaryText="Back to sign-in" onPrimary={() => {}}>
        Request a new link.
      </MessageCard>
    ),
  },
  Mfa: {
    element: <Mfa />,
    async prepare(prepared) {
      await signUpAda(prepared)
      await updateUser(prepared.client, { totpSecretBase64: btoa('12345678901234567890') })
      await signOut(prepared.client, { redirectTo: false })
      await signInWithPassword(prepared.client, ADA).catch(() => {})
    },
  },
  OAuthButtons: { element: <OAuthButtons /> },
  PasskeyButton: { element: <PasskeyButton /> },
  PasswordReset: {
    element: <PasswordReset />,
    async prepare(prepared) {
      await signUpAda(prepared)
      await signOut(prepared.client, { redirectTo: false })
      await sendPasswordResetEmail(prepared.client, { email: ADA.email })
      return link(prepared)
    },
  },
  PasswordSignIn: { element: <PasswordSignIn /> },
  PasswordSignUp: { element: <PasswordSignUp /> },
  SignIn: { element: <SignIn /> },
  SignUp: { element: <SignUp /> },
  TeamInvitation: {
    element: <TeamInvitation />,
    async prepare(prepared) {
      await signUpAda(prepared)
      const { id: teamId } = await createTeam(prepared.client, { displayName: 'Analysts' })
      await inviteToTeam(prepared.client, { teamId, email: GRACE.email })
      const url = link(prepared)
      await signOut(prepared.client, { redirectTo: false })
      await signUpWithPassword(prepared.client, { ...GRACE, redirectTo: false })
      return url
    },
  },
  TeamSettings: {
    element: <TeamSettings />,
    async prepare(prepared) {
      await signUpAda(prepared)
      await createTeam(prepared.client, { displayName: 'Analysts' }) // also selects it
    },
  },
  TeamSwitcher: {
    element: <TeamSwitcher />,
    async prepare(prepared) {
      await signUpAda(prepared)
      await createTeam(prepared.client, { displayName: 'Analysts' })
      await createTeam(prepared.client, { displayName: 'Compilers' })
    },
  },
  UserAvatar: { element: <CurrentAvatar />, prepare: signUpAda },
  UserButton: { element: <UserButton showUserInfo />, prepare: signUpAda },
  VerifyEmail: { element: <VerifyEmail />, prepare: signUpAda },
  VerifyEmailNotice: { element: <VerifyEmailNotice />, prepare: signUpAda },
})
