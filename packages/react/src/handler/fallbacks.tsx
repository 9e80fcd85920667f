'use client'

import { useHref } from '../navigation/location.js'
import { Card } from '../primitives/card.js'
import { HomeOrSignIn } from '../primitives/next-actions.js'
import { framed, notFound } from '../texts/en/handler.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

export function NotFound() {
  const t = useTexts(notFound)
  return (
    <Card title={t('notFound.title')}>
      <p>{t('notFound.text')}</p>
      <HomeOrSignIn />
    </Card>
  )
}

export function Framed() {
  const t = useTexts(framed)
  const href = useHref()
  return (
    <Card title={t('framed.title')}>
      <p>{t('framed.text')}</p>
      <Styled as="div" className="lk-actions">
        <Styled as="a" className="lk-button lk-primary" href={href} target="_blank" rel="noreferrer">
          {t('framed.open')}
        </Styled>
      </Styled>
    </Card>
  )
}
