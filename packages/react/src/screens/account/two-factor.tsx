import type { Secret } from '@latchkey/core'
import { totpGroups, totpUrl } from '@latchkey/core/internal/controllers'
import { useState } from 'react'
import { userName } from '../../components/names.js'
import { useFlowForm } from '../../forms/use-flow-form.js'
import { useTotp } from '../../hooks/use-account-screens.js'
import { Alert, FormAlert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { CodeField } from '../../primitives/fields/code-field.js'
import { Icon } from '../../primitives/icon.js'
import { Row } from '../../primitives/row.js'
import { StatusMessage } from '../../primitives/status-message.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useToastOf } from '../../primitives/toast.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { mfa } from '../../texts/en/screens/mfa.js'
import { Styled } from '../../theme/styled.js'
import { CopyButton } from './api-keys/copy-button.js'
import { QrCode } from './qr-code.js'
import { Reauthenticate } from './reauthenticate.js'
import { RowButton, type SectionProps } from './section.js'

/** Two-factor authentication: enabled after a correct code, disabled after the user has reauthenticated. */
export function TwoFactor({ user, project }: SectionProps) {
  const t = useAccountTexts()
  const flow = useTotp()
  const { state, actions } = flow
  const { step, busy, error } = state
  const done = { enabled: 'twoFactor.enableDone', disabled: 'twoFactor.disableDone' } as const
  useToastOf(step, step === 'enabled' || step === 'disabled' ? t(done[step]) : undefined)
  if (step === 'scan')
    return (
      <Scan
        secret={state.secret}
        issuer={project.displayName}
        account={user.primaryEmail || userName(user) || user.id}
        flow={flow}
      />
    )
  const isEnabled = user.requiresTotpMfa
  return (
    <>
      <Styled.ul className="lk-rows" role="presentation">
        <Row
          icon={<Icon name="shield" />}
          title={t('twoFactor.app')}
          badges={[
            isEnabled
              ? { text: t('account.enabled'), tone: 'success' }
              : { text: t('account.disabled'), tone: 'neutral' },
          ]}
          description={<span role="status">{isEnabled ? t('twoFactor.enabled') : t('twoFactor.disabled')}</span>}
          note={<Alert error={error} />}
        >
          <RowButton
            text={isEnabled ? t('account.disable') : t('account.enable')}
            pending={busy !== undefined}
            onClick={isEnabled ? actions.disable : actions.enable}
          />
        </Row>
      </Styled.ul>
      <Reauthenticate
        open={step === 'confirm-disable' && busy === undefined}
        title={t('twoFactor.disableTitle')}
        text={t('twoFactor.disableText')}
        confirm={t('twoFactor.disable')}
        isDestructive
        onConfirmed={actions.confirm}
        onClose={actions.cancel}
      />
    </>
  )
}

interface ScanProps {
  readonly secret: Secret
  readonly issuer: string
  readonly account: string
  readonly flow: ReturnType<typeof useTotp>
}

function Scan({ secret, issuer, account, flow }: ScanProps) {
  const t = useAccountTexts(mfa)
  const url = totpUrl(secret, { issuer, account })
  const { state, actions } = flow
  const { errors, props } = useFlowForm(flow, 'submit', ['code'])
  // Nobody scans a phone with itself. jsdom has no media queries.
  const [isPhone] = useState(() => window.matchMedia?.('(max-width: 40rem)').matches)
  return (
    <Styled.form className="lk-form" {...props}>
      <StatusMessage className="lk-dialog-text">{t('twoFactor.scan')}</StatusMessage>
      <Styled.div className="lk-enrol">
        <Styled.details className="lk-details" open={!isPhone}>
          <Styled.summary className="lk-link">
            {t('twoFactor.qrCode')}
            <Icon name="down" />
          </Styled.summary>
          <QrCode text={url} label={t('twoFactor.qrCode')} />
        </Styled.details>
        <div>
          <Styled.div className="lk-field">
            <Styled.p className="lk-label" id="lk-totp-key">
              {t('twoFactor.setupKey')}
            </Styled.p>
            <Styled.div className="lk-secret">
              <code dir="ltr">{totpGroups(secret)}</code>
              <CopyButton text={() => secret.reveal()} describedBy="lk-totp-key" />
            </Styled.div>
            <Styled.a className="lk-link" href={url}>
              {t('twoFactor.openApp')}
            </Styled.a>
          </Styled.div>
          <FormAlert error={state.error} />
          <CodeField
            kind="digits"
            form="second-step"
            label={t('mfa.code')}
            hint={t('mfa.codeHint')}
            error={errors.code}
          />
        </div>
      </Styled.div>
      <Styled.div className="lk-box-foot">
        <Button onClick={actions.cancel}>{t('account.cancel')}</Button>
        <SubmitButton pending={state.busy !== undefined} pendingText={t('mfa.pending')}>
          {t('mfa.submit')}
        </SubmitButton>
      </Styled.div>
    </Styled.form>
  )
}
