import { createMfa, type MfaInput } from '@latchkey/core/internal/controllers'
import type { CodeErrorReason } from '@latchkey/core/internal/sign-in'
import { useEffect } from 'react'
import { useFlowForm } from '../../forms/use-flow-form.js'
import { useController } from '../../hooks/use-controller.js'
import { useLatestCallback } from '../../hooks/use-latest-callback.js'
import { FormAlert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Card, LoadingCard } from '../../primitives/card.js'
import { CodeField } from '../../primitives/fields/code-field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { errors } from '../../texts/en/errors.js'
import { mfa } from '../../texts/en/screens/mfa.js'
import { useTexts } from '../../texts/use-texts.js'
import { useAppearance } from '../../theme/appearance.js'
import { Styled } from '../../theme/styled.js'

export interface TwoFactorCodeProps extends MfaInput {
  /** Called when the user is signed in, before the redirect. */
  readonly onComplete?: (() => void) | undefined
  /** Called when the sign-in was abandoned or can no longer be completed. */
  readonly onEnd: (reason?: CodeErrorReason) => void
}

/** Two-factor code form. A wrong code keeps the attempt, so that the user can try again. */
export function TwoFactorCode({ onComplete, onEnd, ...input }: TwoFactorCodeProps) {
  const t = useTexts(mfa, errors)
  const { helpLink } = useAppearance()
  const flow = useController(createMfa, input)
  const { state, actions } = flow
  const { step, busy, error } = state
  const pending = step !== 'form' || busy !== undefined
  const reason = step === 'code-error' ? state.reason : undefined
  const ended = useLatestCallback(() => {
    if (step === 'done') onComplete?.()
    if (step === 'code-error' || step === 'canceled') onEnd(reason)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: report each end once
  useEffect(() => ended(), [step, ended])
  const { errors: fieldErrors, props } = useFlowForm(flow, 'submit', ['code'], { pending })
  if (step === 'loading' || step === 'code-error' || step === 'canceled') return <LoadingCard />
  return (
    <Card title={t('mfa.title')} moved>
      <p>{t('mfa.text')}</p>
      <Styled.form className="lk-form" {...props}>
        <FormAlert error={error} />
        <CodeField
          kind="digits"
          form="mfa"
          label={t('mfa.code')}
          hint={t('mfa.codeHint')}
          error={fieldErrors.code?.code === 'codeIncorrect' ? t('error.INVALID_TOTP_CODE') : fieldErrors.code}
        />
        <SubmitButton pending={pending} pendingText={t('mfa.pending')}>
          {t('mfa.submit')}
        </SubmitButton>
      </Styled.form>
      <Styled.details className="lk-details">
        <Styled.summary className="lk-link">{t('mfa.lost')}</Styled.summary>
        <p>
          {t('mfa.lostText')}{' '}
          {helpLink && (
            <Styled.a className="lk-link" href={helpLink}>
              {t('common.help')}
            </Styled.a>
          )}
        </p>
      </Styled.details>
      <Styled.p className="lk-aside">
        <Button className="lk-link lk-link-button" onClick={actions.cancel}>
          {t('mfa.backToSignIn')}
        </Button>
      </Styled.p>
    </Card>
  )
}
