import { Alert } from '../primitives/alert.js'
import { Card } from '../primitives/card.js'
import { HomeLink } from '../primitives/next-actions.js'
import { BusyButton } from '../primitives/submit-button.js'
import { confirmLink } from '../texts/en/screens/confirm-link.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

interface ConfirmLinkCardProps {
  readonly title: string
  readonly text: string
  /** Label of the button that uses the link. */
  readonly confirm: string
  readonly pending: boolean
  readonly pendingText: string
  /** Why the link could not be used. */
  readonly error: unknown
  readonly onConfirm: () => void
}

/** Asks for a click before the link of an email is used, because link scanners open links too. */
export function ConfirmLinkCard({ title, text, confirm, error, onConfirm, ...progress }: ConfirmLinkCardProps) {
  const t = useTexts(confirmLink)
  return (
    <Card title={title}>
      <Alert error={error} />
      <p>{text}</p>
      <Styled.div className="lk-actions">
        <BusyButton {...progress} className="lk-button lk-primary" onClick={onConfirm}>
          {confirm}
        </BusyButton>
      </Styled.div>
      <HomeLink>{t('confirmLink.cancel')}</HomeLink>
    </Card>
  )
}
