'use client'

import { BLANK, LoadingForm } from '../../primitives/loading-form.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { useKeyCount } from './api-keys/key-count.js'

/** The shape of a text or a picture while it loads. */
export const Skeleton = ({ width }: { readonly width: string }) => (
  <Styled as="span" className="lk-skeleton" data-lk-width={width} />
)

/**
 * What a section consists of: rows with an icon or an avatar, a form with a picture or a text above it, or the API keys, of
 * which most users have none.
 */
export type SectionShape =
  | { readonly rows: number; readonly icon?: 'icon' | 'avatar' }
  | { readonly fields: number; readonly above: 'picture' | 'text' }
  | { readonly keys: true }

/** The shape of a section while it loads. Announced to screen readers. */
export function LoadingSection(given: SectionShape) {
  const t = useTexts()
  const keys = useKeyCount()
  const shape = 'keys' in given && keys > 0 ? { rows: keys } : given
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
      ) : 'keys' in shape ? (
        <Styled as="div" className="lk-box lk-empty lk-loading" aria-hidden="true">
          <Styled as="span" className="lk-empty-icon" />
          <p>
            <Skeleton width="short" />
          </p>
          <p>
            <Skeleton width="long" />
          </p>
          <Styled as="div" className="lk-section-action">
            <Styled as="span" className="lk-button">
              {BLANK.repeat(4)}
            </Styled>
          </Styled>
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
          <LoadingForm
            fields={shape.fields}
            foot={(button) => (
              <Styled as="div" className="lk-box-foot">
                {button}
              </Styled>
            )}
          />
        </>
      )}
    </>
  )
}

const NUMBERS = [1, 2, 3, 4, 5]

/** The shape of the page of a team while it loads. */
export const LoadingTeam = () => (
  <>
    <Styled as="div" className="lk-team lk-loading">
      <Styled as="span" className="lk-team-picture">
        <Skeleton width="picture" />
      </Styled>
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
