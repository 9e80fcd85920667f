import { BLANK, LoadingForm } from '../../primitives/loading-form.js'
import { LoadingText } from '../../primitives/loading-text.js'
import { Styled } from '../../theme/styled.js'
import { useKeyCount } from './api-keys/key-count.js'

/** The shape of a text or a picture while it loads. */
export const Skeleton = ({ width }: { readonly width: string }) => (
  <Styled.span className="lk-skeleton" data-lk-width={width} />
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
export const LoadingSection = (shape: SectionShape) => (
  <>
    <LoadingContent {...shape} />
    <LoadingText isHidden />
  </>
)

/** The shape of the content of a section, without an announcement. */
export function LoadingContent(given: SectionShape) {
  const keys = useKeyCount()
  const shape = 'keys' in given && keys > 0 ? { rows: keys } : given
  if ('rows' in shape)
    return (
      <Styled.div className="lk-rows lk-loading" aria-hidden="true">
        {NUMBERS.slice(0, shape.rows).map((number) => (
          <Styled.div className="lk-row" key={number}>
            <Skeleton width={shape.icon ?? 'icon'} />
            <Styled.div className="lk-row-text">
              <Skeleton width="short" />
              <Skeleton width="long" />
            </Styled.div>
          </Styled.div>
        ))}
      </Styled.div>
    )
  if ('keys' in shape)
    return (
      <Styled.div className="lk-box lk-empty lk-loading" aria-hidden="true">
        <Styled.span className="lk-empty-icon" />
        <p>
          <Skeleton width="short" />
        </p>
        <p>
          <Skeleton width="long" />
        </p>
        <Styled.div className="lk-section-action">
          <Styled.span className="lk-button">{BLANK.repeat(4)}</Styled.span>
        </Styled.div>
      </Styled.div>
    )
  return (
    <>
      {shape.above === 'picture' ? (
        <Styled.div className="lk-box lk-row lk-picture">
          <Skeleton width="picture" />
        </Styled.div>
      ) : (
        <Styled.p className="lk-section-text">{BLANK}</Styled.p>
      )}
      <LoadingForm fields={shape.fields} foot={(button) => <Styled.div className="lk-box-foot">{button}</Styled.div>} />
    </>
  )
}

const NUMBERS = [1, 2, 3, 4, 5]

/** The shape of the page of a team while it loads. */
export const LoadingTeam = () => (
  <>
    <Styled.div className="lk-team lk-loading">
      <Styled.span className="lk-team-picture">
        <Skeleton width="picture" />
      </Styled.span>
      <Skeleton width="short" />
    </Styled.div>
    <LoadingTabs />
  </>
)

/** The shape of the tabs of a team page and of the open tab. */
export const LoadingTabs = () => (
  <>
    <Styled.div className="lk-tabs lk-loading">
      <Skeleton width="tab" />
      <Skeleton width="tab" />
    </Styled.div>
    <LoadingSection rows={3} icon="avatar" />
  </>
)
