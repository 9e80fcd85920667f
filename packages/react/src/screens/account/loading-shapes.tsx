'use client'

import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

/** The shape of a text or a picture while it loads. */
export const Skeleton = ({ width }: { readonly width: string }) => (
  <Styled as="span" className="lk-skeleton" data-lk-width={width} />
)

/** What a section consists of: rows with an icon or an avatar, or a form with a picture or a text above it. */
export type SectionShape =
  | { readonly rows: number; readonly icon?: 'icon' | 'avatar' }
  | { readonly fields: number; readonly above: 'picture' | 'text' }

/** The shape of a section while it loads. Announced to screen readers. */
export function LoadingSection(shape: SectionShape) {
  const t = useTexts()
  return (
    <>
      <p className="lk-hidden" role="status">
        {t('common.loading')}
      </p>
      {'rows' in shape ? (
        <Styled as="div" className="lk-rows lk-loading" aria-hidden="true">
          {NUMBERS.slice(0, shape.rows).map((number) => (
            <Styled as="div" className="lk-row" key={number}>
              <Skeleton width={shape.icon ?? 'icon'} />
              <Styled as="div" className="lk-row-text">
                <Skeleton width="short" />
                <Skeleton width="long" />
              </Styled>
            </Styled>
          ))}
        </Styled>
      ) : (
        <>
          {shape.above === 'picture' ? (
            <Styled as="div" className="lk-box lk-row lk-picture">
              <Skeleton width="picture" />
            </Styled>
          ) : (
            <p>{BLANK}</p>
          )}
          <Styled as="div" className="lk-form lk-loading">
            {NUMBERS.slice(0, shape.fields).map((number) => (
              <Styled as="div" className="lk-field" key={number}>
                <Styled as="span" className="lk-label">
                  {BLANK}
                </Styled>
                <Styled as="span" className="lk-input" />
              </Styled>
            ))}
            <Styled as="div" className="lk-box-foot">
              <Styled as="span" className="lk-button">
                {BLANK.repeat(4)}
              </Styled>
            </Styled>
          </Styled>
        </>
      )}
    </>
  )
}

const NUMBERS = [1, 2, 3]

/** As high as text, and as wide as high. */
const BLANK = '\u2003'

/** The shape of the page of a team while it loads. */
export const LoadingTeam = () => (
  <>
    <Styled as="div" className="lk-team lk-loading">
      <Skeleton width="picture" />
      <Skeleton width="short" />
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
    <LoadingSection rows={3} icon="avatar" />
  </>
)
