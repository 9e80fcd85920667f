'use client'

import { Alert } from '../primitives/alert.js'
import { Button } from '../primitives/button.js'
import { Card } from '../primitives/card.js'
import { HomeLink } from '../primitives/next-actions.js'
import { unreachable } from '../texts/en/unreachable.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

/** Shown when a part of the page or the user could not be loaded. */
export function NotLoaded({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const t = useTexts(unreachable)
  return (
    <Card title={t('unreachable.title')}>
      <Alert error={error} />
      <Styled as="div" className="lk-actions">
        <Button className="lk-button lk-primary" onClick={retry}>
          {t('common.retry')}
        </Button>
      </Styled>
      <HomeLink />
    </Card>
  )
}
