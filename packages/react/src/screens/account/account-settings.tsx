'use client'

import { signOut } from '@latchkey/core'
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react'
import { Avatar, UserInfo } from '../../components/avatar.js'
import { teamName } from '../../components/names.js'
import { UserText } from '../../components/user-text.js'
import { UnverifiedEmail } from '../../components/verify-email/unverified-email.js'
import { withRoot } from '../../components/with-root.js'
import { useAction } from '../../hooks/use-action.js'
import { useTeamState } from '../../hooks/use-teams.js'
import { useHref } from '../../navigation/location.js'
import { Alert } from '../../primitives/alert.js'
import { useAppName } from '../../primitives/app-name.js'
import { useDocumentTitle } from '../../primitives/document-title.js'
import { Icon } from '../../primitives/icon.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useClient } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { signOut as signOutTexts } from '../../texts/en/screens/sign-out.js'
import { userMenu } from '../../texts/en/user-menu.js'
import { useKeptFocus } from '../../theme/focus-handover.js'
import { Logo } from '../../theme/logo.js'
import { Styled } from '../../theme/styled.js'
import { LoadingAccount, useAddress } from './loading-account.js'
import { type Entry, LazySection, Panel } from './panel.js'
import type { MemberRoles, SectionProps } from './section.js'
import { GROUP_NAMES, GROUPS, isPage, SECTIONS } from './sections.js'
import { WithAccount } from './with-account.js'

/** A custom section of the account settings. */
export interface AccountItem {
  /** Fragment of the URL. Must differ from those of the built-in sections. */
  readonly id: string
  /** The heading of the section, and its name in the navigation. */
  readonly title: string
  /** The content of the section. */
  readonly content: ReactNode
}

/** Props of {@link AccountSettings}. */
export interface AccountSettingsProps {
  /**
   * Roles to show in the lists of team members, read on your server. A client can read only the permissions of its own
   * user. Default: no roles.
   */
  readonly memberRoles?: MemberRoles | undefined
  /** Custom sections, rendered after the built-in ones. */
  readonly extraItems?: readonly AccountItem[] | undefined
  /** Id of the open section (`'teams'`), or a path within it (`'teams/<id>'`). Default: the fragment of the URL. */
  readonly section?: string | undefined
}

/** Account settings of the signed-in user, in sections. */
export const AccountSettingsScreen = (props: AccountSettingsProps) => (
  <WithAccount loading={<LoadingAccount section={props.section} />}>
    {(given) => <Account {...props} {...given} />}
  </WithAccount>
)

function Account({ extraItems = [], section, ...given }: AccountSettingsProps & SectionProps) {
  const t = useAccountTexts(signOutTexts, userMenu)
  const base = useId()
  const href = useHref()
  const address = useAddress(section)
  const [wanted, within] = address.split('/')
  const builtIn: readonly Entry[] = SECTIONS.filter(({ offered }) => offered?.(given.project) ?? true).map(
    (accountSection) => ({
      id: accountSection.id,
      title: t(accountSection.title),
      navTitle: t(accountSection.navTitle ?? accountSection.title),
      ...(accountSection.text && { text: t(accountSection.text) }),
      hasAction: accountSection.hasAction?.(given.project) ?? false,
      icon: accountSection.icon,
      parent: accountSection.parent,
      group: accountSection.group,
      content: <LazySection key={accountSection.id} section={accountSection} within={within} {...given} />,
    }),
  )
  const extra = extraItems.map((item): Entry => ({ ...item, icon: 'settings', group: 'app' }))
  const all = [...builtIn, ...extra]
  const open = all.find(({ id }) => id === address) ?? all.find(({ id }) => id === wanted) ?? (all[0] as Entry)
  // Narrow containers show the list of sections first, and then one section at a time.
  const teamId = isPage(open.id, within) ? within : undefined
  const view = address === '' ? 'list' : 'section'
  // The section that the link back opens. Default: the list of sections.
  const above = teamId ? open : all.find(({ id }) => id === open.parent)
  useDocumentTitle(view === 'list' ? t('user.settings') : `${open.title} · ${t('user.settings')}`)
  const { session } = useClient()
  const leave = useAction(signOut)
  const nav = useRef<HTMLElement>(null)
  const settings = useRef<HTMLElement>(null)
  // The name of a team is the first heading of its page.
  const Title = teamId ? Styled.p : Styled.h1
  useKeptFocus(settings, base)
  const isBack = useRef(false)
  useEffect(() => {
    if (isBack.current && view === 'list') nav.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    isBack.current = view !== 'list'
  }, [view])
  const back = (
    <Styled.a
      className={above ? 'lk-link lk-back' : 'lk-link lk-back lk-to-list'}
      href={placeOf(href, above?.id ?? '')}
    >
      <Icon name="back" flip />
      {above?.title ?? t('user.settings')}
    </Styled.a>
  )
  return (
    <Styled.section
      className="lk-account"
      data-lk-view={view}
      aria-label={t('user.settings')}
      tabIndex={-1}
      ref={settings}
    >
      <Logo name={useAppName()} />
      <Title className={view === 'list' ? 'lk-title' : 'lk-title lk-hidden'}>{t('user.settings')}</Title>
      {/* One of the two is displayed, in a place where nothing moves when it appears. */}
      <UnverifiedEmail />
      <Styled.div className="lk-account-columns">
        <Styled.nav className="lk-account-nav" aria-label={t('account.sections')} ref={nav}>
          <Styled.div className="lk-account-who">
            <Avatar user={given.user} />
            <UserInfo user={given.user} />
          </Styled.div>
          {GROUPS.map((group) => {
            const entries = all.filter((entry) => entry.group === group && !entry.parent)
            const name = GROUP_NAMES[group]
            const nameId = `${base}-${group}`
            return (
              entries.length > 0 && (
                <Fragment key={group}>
                  {name && (
                    <Styled.p className="lk-nav-group" id={nameId}>
                      {t(name)}
                    </Styled.p>
                  )}
                  <ul
                    aria-labelledby={name && nameId}
                    // Screen readers would announce a list of one item.
                    role={entries[1] ? undefined : 'presentation'}
                  >
                    {entries.map(({ id, title, navTitle = title, icon }) => (
                      <li key={id}>
                        <Styled.a
                          className="lk-nav-item"
                          href={placeOf(href, id)}
                          aria-current={id === open.id && !teamId ? 'page' : id === (above ?? open).id || undefined}
                        >
                          <Icon name={icon} />
                          <span>{navTitle}</span>
                          <Icon name="forward" flip />
                        </Styled.a>
                      </li>
                    ))}
                  </ul>
                </Fragment>
              )
            )
          })}
          {session.provider === undefined && (
            <Styled.div className="lk-nav-end">
              <BusyButton
                className="lk-nav-item"
                pending={leave.pending}
                pendingText={t('signOut.pending')}
                onClick={() => leave.run()}
              >
                <Icon name="sign-out" flip />
                <span>{t('common.signOut')}</span>
              </BusyButton>
              <Alert error={leave.error} />
            </Styled.div>
          )}
        </Styled.nav>
        <Panel
          entry={open}
          view={teamId ? 'page' : view}
          back={
            teamId ? (
              <Styled.div className="lk-path">
                {back}
                <TeamName teamId={teamId} />
              </Styled.div>
            ) : (
              back
            )
          }
        />
      </Styled.div>
      <UnverifiedEmail isSecond />
    </Styled.section>
  )
}

/** The end of the path to the page of a team. */
function TeamName({ teamId }: { readonly teamId: string }) {
  const state = useTeamState(teamId)
  return (
    state.status === 'ready' && (
      <span aria-current="page">
        <UserText text={teamName(state.value)} mayBeCut />
      </span>
    )
  )
}

/**
 * Link within this page. A full URL, because accessibility checkers take a fragment link to a hidden target for a skip
 * link.
 */
function placeOf(href: string | undefined, id: string): string {
  const fragment = `#${encodeURI(id)}`
  return href ? new URL(fragment, href).href : fragment
}

/**
 * Account settings: profile, emails, sign-in methods, password, two-factor authentication, teams, sessions and API
 * keys.
 *
 * @example
 * import '@latchkey/react/styles.css'
 *
 * <AccountSettings extraItems={[{ id: 'billing', title: 'Billing', content: <Billing /> }]} />
 */
export const AccountSettings = /* @__PURE__ */ withRoot('AccountSettings', AccountSettingsScreen)
