'use client'

import type { Secret } from '@latchkey/core'
import { type TotpEvent, totpGroups, totpMachine, totpUrl } from '@latchkey/core/internal/machines'
import { userName } from '../../components/names.js'
import { checkDigits, type FieldErrorMessage } from '../../forms/check.js'
import { useForm } from '../../forms/use-form.js'
import { useMachine } from '../../hooks/use-machine.js'
import { Alert, FormAlert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { CodeField } from '../../primitives/fields/code-field.js'
import { Icon } from '../../primitives/icon.js'
import { Row } from '../../primitives/row.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { mfa } from '../../texts/en/screens/mfa.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { CopyButton } from './api-keys/copy-button.js'
import { QrCode } from './qr-code.js'
import { Reauthenticate } from './reauthenticate.js'
import { RowButton, type SectionProps } from './section.js'

/** Two-factor authentication: enabled after a correct code, disabled after the user has reauthenticated. */
export function TwoFactor({ user, project }: SectionProps) {
  const tAccount = useAccountTexts()
  const { state, send } = useMachine(() => totpMachine({ on: user.requiresTotpMfa }))
  const { step } = state
  if (step === 'scan' || step === 'saving')
    return (
      <Scan
        secret={state.secret}
        issuer={project.displayName}
        account={user.primaryEmail || userName(user) || user.id}
        busy={step === 'saving'}
        wrong={step === 'scan' && state.fieldError?.code === 'codeIncorrect'}
        error={step === 'scan' ? state.error?.cause : undefined}
        send={send}
      />
    )
  const isEnabled = step === 'enabled' || step === 'confirm-disable' || step === 'disabling'
  const error = 'error' in state ? state.error?.cause : undefined
  return (
    <>
      <Styled as="ul" className="lk-rows" role="presentation">
        <Row
          icon={<Icon name="shield" />}
          title={tAccount('twoFactor.app')}
          badges={[
            isEnabled
              ? { text: tAccount('account.enabled'), tone: 'success' }
              : { text: tAccount('account.disabled'), tone: 'neutral' },
          ]}
          description={
            <span role="status">{isEnabled ? tAccount('twoFactor.enabled') : tAccount('twoFactor.disabled')}</span>
          }
          note={<Alert error={error} />}
        >
          <RowButton
            text={isEnabled ? tAccount('account.disable') : tAccount('account.enable')}
            pending={step === 'disabling' || step === 'creating'}
            onClick={() => send({ type: isEnabled ? 'disable' : 'enable' })}
          />
        </Row>
      </Styled>
      <Reauthenticate
        open={step === 'confirm-disable'}
        title={tAccount('twoFactor.disableTitle')}
        text={tAccount('twoFactor.disableText')}
        confirm={tAccount('account.disable')}
        isDestructive
        twoFactor
        onConfirmed={() => send({ type: 'confirm' })}
        onClose={() => send({ type: 'cancel' })}
      />
    </>
  )
}

interface ScanProps {
  readonly secret: Secret
  readonly issuer: string
  readonly account: string
  readonly busy: boolean
  readonly wrong: boolean
  readonly error: unknown
  readonly send: (event: TotpEvent) => void
}

const WRONG: FieldErrorMessage = ['fieldError.codeIncorrect']

function Scan({ secret, issuer, account, busy, wrong, error, send }: ScanProps) {
  const t = useTexts(mfa)
  const tAccount = useAccountTexts()
  const url = totpUrl(secret, { issuer, account })
  const { errors, props } = useForm({
    fields: ['code'],
    pending: busy,
    check: ({ code }) => ({ code: checkDigits(code) }),
    submit: ({ code }) => send({ type: 'submit', code }),
  })
  return (
    <>
      <p role="status">{tAccount('twoFactor.scan')}</p>
      <Styled as="form" className="lk-form" {...props}>
        <Styled as="div" className="lk-enrol">
          <QrCode text={url} label={tAccount('twoFactor.qrCode')} />
          <div>
            <Styled as="p" className="lk-label" id="lk-totp-key">
              {tAccount('twoFactor.setupKey')}
            </Styled>
            <Styled as="code" className="lk-secret" dir="ltr">
              {totpGroups(secret)}
            </Styled>
            <Styled as="div" className="lk-row-actions">
              <CopyButton text={() => secret.reveal()} describedBy="lk-totp-key" />
              <Styled as="a" className="lk-link" href={url}>
                {tAccount('twoFactor.openApp')}
              </Styled>
            </Styled>
          </div>
        </Styled>
        <FormAlert error={error} />
        <CodeField
          kind="digits"
          form="second-step"
          label={t('mfa.code')}
          hint={t('mfa.codeHint')}
          error={errors.code ?? (wrong ? WRONG : undefined)}
        />
        <Styled as="div" className="lk-box-foot">
          <Button onClick={() => send({ type: 'cancel' })}>{tAccount('account.cancel')}</Button>
          <SubmitButton pending={busy} pendingText={t('mfa.pending')}>
            {t('mfa.submit')}
          </SubmitButton>
        </Styled>
      </Styled>
    </>
  )
}
