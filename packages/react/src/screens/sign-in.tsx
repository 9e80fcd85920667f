'use client'

import { signInWithPassword } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { checkEmail, checkPassword } from '../forms/check.js'
import { useForm } from '../forms/use-form.js'
import { Alert } from '../primitives/alert.js'
import { Card } from '../primitives/card.js'
import { EmailField } from '../primitives/field.js'
import { PageLink } from '../primitives/page-link.js'
import { PasswordField, ShowPassword } from '../primitives/password-field.js'
import { SubmitButton } from '../primitives/submit-button.js'
import { useClient } from '../provider.js'
import { useTexts } from '../texts/use-texts.js'
import { useProjectState } from '../use-project.js'
import { useUserState } from '../use-user-state.js'
import { AlreadyHere } from './already-here.js'
import { NoMethod } from './no-method.js'
import { rememberEmail, typedEmail } from './typed-email.js'
import { useEntry } from './use-entry.js'

export interface SignInScreenProps {
  /** Leads people who are signed in already on at once. */
  readonly automaticRedirect?: boolean | undefined
  /** Shown below the form: help, terms. */
  readonly extraInfo?: ReactNode
}

/** The sign-in page of the handler. */
export const SignInPage = () => <SignInScreen automaticRedirect />

export function SignInScreen({ automaticRedirect = false, extraInfo }: SignInScreenProps) {
  const user = useUserState()
  const project = useProjectState()
  const entry = useEntry(signInWithPassword)
  if (!entry.busy && user.status !== 'signed-out')
    return <AlreadyHere state={user} after="afterSignIn" automaticRedirect={automaticRedirect} />
  const config = project.status === 'ready' ? project.value.config : undefined
  if (config?.credentialEnabled === false) return <NoMethod />
  return <SignInForm {...entry} extraInfo={extraInfo} signUp={config?.signUpEnabled !== false} />
}

interface SignInFormProps extends ReturnType<typeof useEntry<{ email: string; password: string }, void, never>> {
  readonly extraInfo: ReactNode
  readonly signUp: boolean
}

function SignInForm({ enter, busy, error, extraInfo, signUp }: SignInFormProps) {
  const t = useTexts()
  const client = useClient()
  const [shown, setShown] = useState(false)
  const { faults, props } = useForm({
    fields: ['email', 'password'],
    check: ({ email, password }) => ({ email: checkEmail(email), password: checkPassword(password) }),
    submit({ email, password }) {
      setShown(false)
      enter({ email: email.trim(), password })
    },
  })
  return (
    <Card title={t('signIn.title')}>
      <form className="lk-form" {...props}>
        <Alert error={error} />
        <EmailField
          form="sign-in"
          autoComplete="username webauthn"
          defaultValue={typedEmail(client)}
          onChange={(event) => rememberEmail(client, event.target.value)}
          fault={faults.email}
        />
        <PasswordField
          form="sign-in"
          name="password"
          label={t('field.password')}
          kind="current"
          shown={shown}
          fault={faults.password}
          after={<ShowPassword shown={shown} onToggle={() => setShown(!shown)} />}
        />
        <SubmitButton pending={busy} pendingText={t('signIn.pending')}>
          {t('signIn.submit')}
        </SubmitButton>
      </form>
      {signUp && (
        <p className="lk-aside">
          {t('signIn.noAccount')} <PageLink page="signUp">{t('signIn.toSignUp')}</PageLink>
        </p>
      )}
      {extraInfo}
    </Card>
  )
}
