'use client'

import { PASSWORD_LENGTH, signUpWithPassword } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { checkEmail, checkNewPassword, checkRepeat } from '../forms/check.js'
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
import { NoMethod, SignUpOff } from './no-method.js'
import { rememberEmail, typedEmail } from './typed-email.js'
import { useEntry } from './use-entry.js'

export interface SignUpScreenProps {
  /** Leads people who are signed in already on at once. */
  readonly automaticRedirect?: boolean | undefined
  /** Asks for the password once only. */
  readonly noPasswordRepeat?: boolean | undefined
  /** Shown below the form: help, terms. */
  readonly extraInfo?: ReactNode
}

/** The sign-up page of the handler. */
export const SignUpPage = () => <SignUpScreen automaticRedirect />

export function SignUpScreen({ automaticRedirect = false, noPasswordRepeat = false, extraInfo }: SignUpScreenProps) {
  const user = useUserState()
  const project = useProjectState()
  const entry = useEntry(signUpWithPassword)
  if (!entry.busy && user.status !== 'signed-out')
    return <AlreadyHere state={user} after="afterSignUp" automaticRedirect={automaticRedirect} />
  const config = project.status === 'ready' ? project.value.config : undefined
  if (config?.signUpEnabled === false) return <SignUpOff />
  if (config?.credentialEnabled === false) return <NoMethod />
  return <SignUpForm {...entry} extraInfo={extraInfo} repeat={!noPasswordRepeat} />
}

interface SignUpFormProps extends ReturnType<typeof useEntry<{ email: string; password: string }, void, never>> {
  readonly extraInfo: ReactNode
  readonly repeat: boolean
}

function SignUpForm({ enter, busy, error, extraInfo, repeat }: SignUpFormProps) {
  const t = useTexts()
  const client = useClient()
  const [shown, setShown] = useState(false)
  const { faults, props } = useForm({
    fields: ['email', 'password', 'repeat'],
    check: (values) => ({
      email: checkEmail(values.email),
      password: checkNewPassword(values.password),
      repeat: repeat ? checkRepeat(values.repeat, values.password) : undefined,
    }),
    submit({ email, password }) {
      setShown(false)
      enter({ email: email.trim(), password })
    },
  })
  return (
    <Card title={t('signUp.title')}>
      <form className="lk-form" {...props}>
        <Alert error={error} />
        <EmailField
          form="sign-up"
          autoComplete="username"
          defaultValue={typedEmail(client)}
          onChange={(event) => rememberEmail(client, event.target.value)}
          fault={faults.email}
        />
        <PasswordField
          form="sign-up"
          name="password"
          label={t('field.password')}
          hint={t('field.passwordHint', PASSWORD_LENGTH)}
          kind="new"
          shown={shown}
          fault={faults.password}
          after={<ShowPassword shown={shown} onToggle={() => setShown(!shown)} />}
        />
        {repeat && (
          <PasswordField
            form="sign-up"
            name="repeat"
            label={t('field.passwordRepeat')}
            kind="new"
            shown={shown}
            fault={faults.repeat}
          />
        )}
        <SubmitButton pending={busy} pendingText={t('signUp.pending')}>
          {t('signUp.submit')}
        </SubmitButton>
      </form>
      <p className="lk-aside">
        {t('signUp.hasAccount')} <PageLink page="signIn">{t('signUp.toSignIn')}</PageLink>
      </p>
      {extraInfo}
    </Card>
  )
}
