import type { ReactNode } from 'react'
import { useHref } from '../../navigation/location.js'
import { Card } from '../../primitives/card.js'
import { framed as texts } from '../../texts/en/handler.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { framed } from './framed.js'

/**
 * A screen that hands out access to the account. It is never shown in a frame of another site, which could lay other
 * content over its buttons. In browsers only.
 */
export const Unframed = ({ children }: { readonly children: ReactNode }) => (framed(window) ? <Framed /> : children)

/** Shown in place of a page that is in a frame of another site. */
export function Framed() {
  const t = useTexts(texts)
  const href = useHref()
  return (
    <Card title={t('framed.title')}>
      <p>{t('framed.text')}</p>
      <Styled.div className="lk-actions">
        <Styled.a className="lk-button lk-primary" href={href} target="_blank" rel="noreferrer">
          {t('framed.open')}
        </Styled.a>
      </Styled.div>
    </Card>
  )
}
