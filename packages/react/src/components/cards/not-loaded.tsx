import { CardError } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Card } from '../../primitives/card.js'
import { HomeLink } from '../../primitives/next-actions.js'
import { PageLink } from '../../primitives/page-link.js'
import { useClient } from '../../provider/client-context.js'
import type { ErrorComponentProps } from '../../provider/error-boundary.js'
import { unreachable } from '../../texts/en/unreachable.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

/** Shown when a part of the page or the user could not be loaded. A signed-in user can sign out, to get another page. */
export function NotLoaded({ error, retry }: ErrorComponentProps) {
  const t = useTexts(unreachable)
  const { session } = useClient()
  return (
    <Card title={t('unreachable.title')}>
      <CardError error={error} />
      <Styled.div className="lk-actions">
        <Button className="lk-button lk-primary" onClick={retry}>
          {t('common.retry')}
        </Button>
        {!!session.claims().sub && (
          <PageLink page="signOut" className="lk-button">
            {t('common.signOut')}
          </PageLink>
        )}
      </Styled.div>
      <HomeLink />
    </Card>
  )
}
