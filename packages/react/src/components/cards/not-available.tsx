import { CardError } from '../../primitives/alert.js'
import { Card } from '../../primitives/card.js'
import { HomeLink } from '../../primitives/next-actions.js'
import { notAvailable } from '../../texts/en/unreachable.js'
import { useTexts } from '../../texts/use-texts.js'

/** Shown when the app has turned off what the page is for. Unlike after a failure, another attempt changes nothing. */
export function NotAvailable({ error }: { readonly error: unknown }) {
  const t = useTexts(notAvailable)
  return (
    <Card title={t('notAvailable.title')} moved>
      <CardError error={error} />
      <HomeLink />
    </Card>
  )
}
