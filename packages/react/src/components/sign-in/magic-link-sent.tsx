import type { EmailCodeActions, SignInState } from '@latchkey/core/internal/sign-in'
import { useFlowForm } from '../../forms/use-flow-form.js'
import { FormAlert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Card } from '../../primitives/card.js'
import { CodeField } from '../../primitives/fields/code-field.js'
import { NotArrived } from '../../primitives/resend.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useClient } from '../../provider/client-context.js'
import { mail } from '../../texts/en/mail.js'
import { magicLinkSent } from '../../texts/en/screens/magic-link-sent.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { TextWithEmail } from '../user-text.js'
import { typedEmail } from './typed-email.js'

export interface MagicLinkSentProps {
  readonly flow: {
    readonly state: SignInState & { readonly step: 'code' | 'done' }
    readonly actions: EmailCodeActions
    validate(action: 'submitCode', input: { readonly code: string }): SignInState['fieldErrors'] & object
  }
}

/** Confirms that the email was sent and accepts its code. */
export function MagicLinkSent({ flow }: MagicLinkSentProps) {
  const t = useTexts(magicLinkSent, mail)
  const client = useClient()
  const { state, actions } = flow
  const { busy, error } = state
  const pending = busy === 'submitCode' || state.step === 'done'
  const { errors, props } = useFlowForm(flow, 'submitCode', ['code'], { pending })
  const sent = state.step === 'done' ? undefined : state
  const email = sent?.email ?? typedEmail(client).trim()
  return (
    <Card title={t('magicLink.sentTitle')} moved>
      <TextWithEmail text={t('magicLink.sentTo', { email })} email={email} />
      <Styled.form className="lk-form" {...props}>
        <FormAlert error={error} />
        <CodeField
          kind="alphanumeric"
          form="magic-link"
          label={t('magicLink.code')}
          hint={t('magicLink.codeHint')}
          error={errors.code}
        />
        <SubmitButton pending={pending} pendingText={t('magicLink.checking')}>
          {t('magicLink.codeSubmit')}
        </SubmitButton>
      </Styled.form>
      <NotArrived
        wait={sent?.resendIn ?? 0}
        pending={busy === 'resend'}
        failed={error !== undefined}
        onResend={actions.resend}
      />
      <Styled.p className="lk-aside">
        <Button className="lk-link lk-link-button" onClick={actions.useDifferentEmail}>
          {t('mail.differentEmail')}
        </Button>
      </Styled.p>
    </Card>
  )
}
