'use client'

import { Alert } from '../primitives/alert.js'
import { Button } from '../primitives/button.js'
import { Card } from '../primitives/card.js'
import { PageLink } from '../primitives/page-link.js'
import { framed, notFound } from '../texts/en/handler.js'
import { unreachable } from '../texts/en/unreachable.js'
import { useTexts } from '../texts/use-texts.js'
import { useHref } from './location.js'

export function NotFound() {
  const t = useTexts(notFound)
  return (
    <Card title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
      <div className="lk-actions">
        <PageLink page="home" className="lk-button lk-primary">
          {t('common.home')}
        </PageLink>
        <PageLink page="signIn" className="lk-button">
          {t('common.signIn')}
        </PageLink>
      </div>
    </Card>
  )
}

export function Framed() {
  const t = useTexts(framed)
  const href = useHref()
  return (
    <Card title={t('framed.title')}>
      <p>{t('framed.text')}</p>
      <div className="lk-actions">
        <a className="lk-button lk-primary" href={href} target="_blank" rel="noreferrer">
          {t('framed.open')}
        </a>
      </div>
    </Card>
  )
}

/** Shown when a part of the page or the user could not be loaded. */
export function NotLoaded({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const t = useTexts(unreachable)
  return (
    <Card title={t('unreachable.title')}>
      <Alert error={error} />
      <div className="lk-actions">
        <Button className="lk-button lk-primary" onClick={retry}>
          {t('common.retry')}
        </Button>
        <PageLink page="home" className="lk-button">
          {t('common.home')}
        </PageLink>
      </div>
    </Card>
  )
}
