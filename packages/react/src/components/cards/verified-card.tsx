import { type Client, redirectTo } from '@latchkey/core'
import { useAction } from '../../hooks/use-action.js'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Card } from '../../primitives/card.js'
import { SuccessMark } from '../../primitives/success-mark.js'
import { verify } from '../../texts/en/screens/email-verification.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

/** Without the options of a call, which `redirectTo` rejects. */
const continueInApp = (client: Client) => redirectTo(client, 'afterSignIn')

/** Confirms that an email address is verified, and continues on the page that the user asked for. */
export function VerifiedCard() {
  const t = useTexts(verify)
  const { run, error } = useAction(continueInApp)
  return (
    <Card title={t('verify.doneTitle')} picture={<SuccessMark />} moved>
      <Alert error={error} />
      <Styled.div className="lk-actions">
        <Button className="lk-button lk-primary" onClick={() => run()}>
          {t('common.continue')}
        </Button>
      </Styled.div>
    </Card>
  )
}
