import type { ReauthenticationMethod } from '@latchkey/core/custom-screens'
import type {
  ReauthenticationActions,
  ReauthenticationForm,
  ReauthenticationState,
} from '@latchkey/core/internal/controllers'
import { useEffect, useRef } from 'react'
import { useForm } from '../../forms/use-form.js'
import { useRejectedInput } from '../../forms/use-rejected-input.js'
import { useReauthentication } from '../../hooks/use-account-screens.js'
import type { Controlled } from '../../hooks/use-controller.js'
import { useLatestCallback } from '../../hooks/use-latest-callback.js'
import { FormAlert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Dialog, DialogActions } from '../../primitives/dialog.js'
import { CodeField } from '../../primitives/fields/code-field.js'
import { PasswordOwner } from '../../primitives/fields/new-password.js'
import { PasswordField, ShowPassword, useShownPassword } from '../../primitives/fields/password-field.js'
import { StatusMessage } from '../../primitives/status-message.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { errors as errorTexts } from '../../texts/en/errors.js'
import { field } from '../../texts/en/form.js'
import { magicLinkSent } from '../../texts/en/screens/magic-link-sent.js'
import { mfa } from '../../texts/en/screens/mfa.js'
import { Styled } from '../../theme/styled.js'
import { LoadingSection } from './loading-shapes.js'
import { NotLoadedPart } from './section.js'
import { TypedQuestion } from './typed-confirm.js'

export interface ReauthenticateProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  /** Label of the button, which names the action. */
  readonly confirm: string
  /** Whether the button is styled as destructive. */
  readonly isDestructive?: boolean
  /**
   * What happens for a user who has no sign-in method that can be repeated in place. Default: the user types a word.
   * `continue` where a typed confirmation follows.
   */
  readonly unavailable?: 'type-word' | 'continue'
  /** Called once when the user has reauthenticated. */
  readonly onConfirmed: () => void
  readonly onClose: () => void
}

/**
 * Dialog that lets the user reauthenticate before a sensitive action: with a password, a passkey or an emailed code, and
 * then with the two-factor code. The session does not change.
 */
export const Reauthenticate = ({ open, title, onClose, ...question }: ReauthenticateProps) => (
  <Dialog open={open} title={title} onClose={onClose}>
    <Question {...question} onClose={onClose} />
  </Dialog>
)

type QuestionProps = Omit<ReauthenticateProps, 'open' | 'title'>

function Question({ unavailable = 'type-word', onConfirmed, ...question }: QuestionProps) {
  const t = useAccountTexts()
  const { state, ...flow } = useReauthentication()
  const { step } = state
  const end = useLatestCallback(() => {
    if (step === 'done' || (step === 'unavailable' && unavailable === 'continue')) onConfirmed()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: report the end once
  useEffect(() => end(), [step, end])
  switch (step) {
    case 'loading':
      if (state.error) return <NotLoadedPart error={state.error} retry={flow.actions.retry} />
      return <LoadingSection fields={1} above="text" />
    case 'unavailable':
      return unavailable === 'continue' ? null : (
        <TypedQuestion
          {...question}
          form="reauthenticate"
          word={t('reauth.confirmWord')}
          pendingText={t('reauth.checking')}
          onConfirm={onConfirmed}
        />
      )
    case 'done':
      return null
    default:
      return <Factor key={step} {...question} {...flow} form={state} />
  }
}

interface FactorProps
  extends Omit<QuestionProps, 'unavailable' | 'onConfirmed'>,
    Omit<Controlled<ReauthenticationState, ReauthenticationActions>, 'state'> {
  readonly form: ReauthenticationForm & Pick<ReauthenticationState, 'busy' | 'error' | 'fieldErrors'>
}

/** The form of one factor. Receives focus when it replaces another one. */
function Factor({ form, text, confirm, isDestructive, actions, validate, onClose }: FactorProps) {
  const t = useAccountTexts(field, mfa, magicLinkSent, errorTexts)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const button = isDestructive ? '[data-lk-focus]' : '[type=submit]'
    element.current?.querySelector<HTMLElement>(`input:not([readonly]), ${button}`)?.focus()
  }, [isDestructive])
  const { step, email, error } = form
  const pending = form.busy !== undefined
  const eye = useShownPassword(pending)
  const name = step === 'password' ? 'password' : 'code'
  const { errors, props } = useForm<'password' | 'code'>({
    fields: step === 'passkey' || step === 'email-code' ? [] : [name],
    pending,
    check: ({ [name]: text = '' }) => ({ [name]: validate('submit', { text }).text }),
    submit: ({ [name]: text = '' }) => actions.submit({ text }),
  })
  const rejected = form.fieldErrors?.text
  const password = useRejectedInput(rejected)
  const others = step === 'mfa' ? [] : form.methods.filter((method) => method !== METHOD_OF[step])
  return (
    <Styled.form className="lk-form" {...props} ref={element}>
      <Styled.p className="lk-dialog-text">{text}</Styled.p>
      <FormAlert error={error} />
      {step === 'password' && (
        <>
          <PasswordOwner email={email} />
          <PasswordField
            form="reauthenticate"
            name="password"
            inputRef={password}
            label={t('field.password')}
            kind="current"
            shown={eye.shown}
            live="assertive"
            error={errors.password ?? (rejected && t('error.PASSWORD_CONFIRMATION_MISMATCH'))}
            after={<ShowPassword {...eye} />}
          />
        </>
      )}
      {step === 'passkey' && <p>{t('reauth.passkeyText')}</p>}
      {step === 'email-code' && <p>{t('reauth.emailText', { email: email ?? '' })}</p>}
      {step === 'code' && (
        <>
          <StatusMessage>{t('reauth.codeSent', { email: email ?? '' })}</StatusMessage>
          <CodeField
            kind="alphanumeric"
            form="reauthenticate"
            label={t('magicLink.code')}
            hint={t('magicLink.codeHint')}
            error={errors.code ?? rejected}
          />
        </>
      )}
      {step === 'mfa' && (
        <CodeField
          kind="digits"
          form="reauthenticate"
          label={t('mfa.code')}
          hint={t('mfa.codeHint')}
          error={errors.code ?? rejected}
        />
      )}
      {(others.length > 0 || step === 'code') && (
        <Styled.div className="lk-alternatives">
          {step === 'code' && (
            <Button className="lk-link lk-link-button" onClick={actions.resend}>
              {t('reauth.resend')}
            </Button>
          )}
          {others.map((method) => (
            <Button className="lk-link lk-link-button" key={method} onClick={() => actions.use({ method })}>
              {t(USE[method])}
            </Button>
          ))}
        </Styled.div>
      )}
      <DialogActions cancel={t('account.cancel')} onCancel={onClose}>
        <BusyButton
          type="submit"
          pending={pending}
          pendingText={t('reauth.checking')}
          className={`lk-button ${isDestructive && step !== 'email-code' ? 'lk-danger-fill' : 'lk-primary'}`}
        >
          {step === 'email-code' ? t('reauth.sendCode') : confirm}
        </BusyButton>
      </DialogActions>
    </Styled.form>
  )
}

const METHOD_OF = { password: 'password', passkey: 'passkey', 'email-code': 'email-code', code: 'email-code' } as const

const USE = {
  password: 'reauth.usePassword',
  passkey: 'reauth.usePasskey',
  'email-code': 'reauth.useEmail',
} as const satisfies Record<ReauthenticationMethod, string>
