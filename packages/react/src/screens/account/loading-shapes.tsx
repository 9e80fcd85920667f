'use client'

import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

/** The shape of a text or a picture while it loads. */
export const Skeleton = ({ width }: { readonly width: string }) => (
  <Styled as="span" className="lk-skeleton" data-lk-width={width} />
)

/** The shape of a list of settings while it loads. Announced to screen readers. */
export function LoadingRows() {
  const t = useTexts()
  return (
    <>
      <p className="lk-hidden" role="status">
        {t('common.loading')}
      </p>
      <Styled as="div" className="lk-rows lk-loading" aria-hidden="true">
        {WIDTHS.map((width) => (
          <Styled as="div" className="lk-row" key={width}>
            <Skeleton width="icon" />
            <Styled as="div" className="lk-row-text">
              <Skeleton width={width} />
              <Skeleton width="line" />
            </Styled>
          </Styled>
        ))}
      </Styled>
    </>
  )
}

const WIDTHS = ['long', 'short', 'medium'] as const

/** The shape of the page of a team while it loads. */
export const LoadingTeam = () => (
  <>
    <Styled as="div" className="lk-team lk-loading">
      <Skeleton width="picture" />
      <Skeleton width="medium" />
    </Styled>
    <LoadingTabs />
  </>
)

/** The shape of the tabs of a team page and of the open tab. */
export const LoadingTabs = () => (
  <>
    <Styled as="div" className="lk-tabs lk-loading">
      <Skeleton width="tab" />
      <Skeleton width="tab" />
    </Styled>
    <LoadingRows />
  </>
)
