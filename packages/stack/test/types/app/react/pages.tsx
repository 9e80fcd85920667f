import {
  AccountSettings,
  AuthPage,
  EmailVerification,
  ForgotPassword,
  MessageCard,
  PasswordReset,
  SignIn,
  SignUp,
} from '@stackframe/react'

export const pages = {
  signIn: <SignIn fullPage automaticRedirect firstTab="magic-link" extraInfo={<p>Info</p>} />,
  signUp: <SignUp noPasswordRepeat extraInfo="Info" />,
  auth: <AuthPage type="sign-up" fullPage />,
  forgot: <ForgotPassword fullPage />,
  reset: <PasswordReset searchParams={{ code: 'a' }} />,
  verify: <EmailVerification searchParams={{ code: 'a' }} fullPage />,
  settings: <AccountSettings fullPage extraItems={[{ id: 'a', title: 'A', content: <p />, iconName: 'Settings' }]} />,
  message: (
    <MessageCard
      title="Done"
      primaryButtonText="Home"
      primaryAction={async () => {}}
      secondaryButtonText="Back"
      secondaryAction={() => {}}
    >
      <p>Saved</p>
    </MessageCard>
  ),
}
