import { Fragment } from 'react'
import { useHref } from '../../navigation/location.js'
import { useAppName } from '../../primitives/app-name.js'
import { LoadingText } from '../../primitives/loading-text.js'
import { userMenu } from '../../texts/en/user-menu.js'
import { useTexts } from '../../texts/use-texts.js'
import { Logo } from '../../theme/logo.js'
import { Styled } from '../../theme/styled.js'
import { LoadingContent, LoadingSection, LoadingTeam, Skeleton } from './loading-shapes.js'
import { type AccountSection, GROUP_NAMES, GROUPS, isPage, SECTIONS } from './sections.js'

/** The id of the open section, and the path within it. Empty for the list of sections. */
export function useAddress(section: string | undefined): string {
  const href = useHref()
  return section ?? (href ? decoded(new URL(href).hash.slice(1)) : '')
}

/** Decodes a fragment. One that the user has typed may contain a `%` that encodes nothing. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** The shape of the account settings while they load. */
export function LoadingAccount({ section }: { readonly section?: string | undefined }) {
  const t = useTexts(userMenu)
  const address = useAddress(section)
  const [id, within] = address.split('/')
  const inTeam = isPage(id, within)
  const view = address === '' ? 'list' : 'section'
  const Content = view === 'list' ? LoadingContent : LoadingSection
  const open = SECTIONS.find((entry) => entry.id === id) ?? (SECTIONS[0] as AccountSection)
  return (
    <Styled.div className="lk-account" data-lk-view={view}>
      <Logo name={useAppName()} />
      <Styled.p className={view === 'list' ? 'lk-title' : 'lk-title lk-hidden'}>{t('user.settings')}</Styled.p>
      {/* Phones show no section next to the list. */}
      {view === 'list' && <LoadingText isHidden />}
      <Styled.div className="lk-account-columns">
        <Styled.div className="lk-account-nav lk-loading" aria-hidden="true">
          <Styled.div className="lk-account-who">
            <Skeleton width="avatar" />
            <Skeleton width="short" />
          </Styled.div>
          {GROUPS.map((group) => (
            <Fragment key={group}>
              {GROUP_NAMES[group] && (
                <Styled.p className="lk-nav-group">
                  <Skeleton width="short" />
                </Styled.p>
              )}
              <ul>
                {SECTIONS.filter((entry) => entry.group === group && !entry.parent).map(({ id }) => (
                  <Styled.li className="lk-nav-item" key={id}>
                    <Skeleton width="icon" />
                    <Skeleton width="short" />
                  </Styled.li>
                ))}
              </ul>
            </Fragment>
          ))}
        </Styled.div>
        <Styled.div className="lk-account-panel">
          <Styled.span className={inTeam || open.parent ? 'lk-back' : 'lk-back lk-to-list'} />
          {inTeam ? (
            <LoadingTeam />
          ) : (
            <>
              <Styled.div className="lk-section-heading lk-loading">
                <Skeleton width="short" />
                {open.text && <Skeleton width="long" />}
              </Styled.div>
              <Content {...open.shape} />
            </>
          )}
        </Styled.div>
      </Styled.div>
    </Styled.div>
  )
}
