'use client'

import { getProject, signOut } from '@latchkey/core'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { NotLoaded } from '../../components/not-loaded.js'
import { withRoot } from '../../components/with-root.js'
import { useAction } from '../../hooks/use-action.js'
import { useProjectState } from '../../hooks/use-project.js'
import { useResourceState } from '../../hooks/use-resource.js'
import { useUserState } from '../../hooks/use-user-state.js'
import { useHref } from '../../navigation/location.js'
import { Alert } from '../../primitives/alert.js'
import { LoadingCard } from '../../primitives/card.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useClient } from '../../provider/client-context.js'
import { AccountTexts, useAccountMessages, useAccountTexts } from '../../texts/account/use-account-texts.js'
import { signOut as signOutTexts } from '../../texts/en/screens/sign-out.js'
import { userMenu } from '../../texts/en/user-menu.js'
import { useTexts } from '../../texts/use-texts.js'
import { Refocus, type SectionProps } from './section.js'
import { type AccountSection, SECTIONS } from './sections.js'
import { SignInFirst } from './sign-in-first.js'
import { useKeptFocus } from './use-restore-focus.js'

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
  /** Custom sections, rendered after the built-in ones. */
  readonly extraItems?: readonly AccountItem[] | undefined
  /** Id of the open section (`'teams'`), or a path within it (`'teams/<id>'`). Default: the fragment of the URL. */
  readonly section?: string | undefined
}

/** Account settings of the signed-in user, in sections. */
export function AccountSettingsScreen(props: AccountSettingsProps) {
  const client = useClient()
  const user = useUserState()
  const project = useProjectState()
  const messages = useAccountMessages()
  if (!messages || user.status === 'loading') return <LoadingCard />
  if (user.status === 'failed') return <NotLoaded error={user.error} retry={user.retry} />
  if (project.status === 'failed')
    return <NotLoaded error={project.error} retry={() => client.cache.invalidate(getProject.reads)} />
  return (
    <AccountTexts value={messages}>
      {user.status === 'signed-out' ? (
        <SignInFirst />
      ) : project.status === 'pending' ? (
        <LoadingCard />
      ) : (
        <Account {...props} user={user.user} project={project.value} />
      )}
    </AccountTexts>
  )
}

interface Entry {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
}

function Account({ extraItems = [], section, ...given }: AccountSettingsProps & SectionProps) {
  const t = useTexts(signOutTexts, userMenu)
  const tAccount = useAccountTexts()
  const title = useId()
  const href = useHref()
  const address = section ?? (href ? new URL(href).hash.slice(1) : '')
  const [wanted, within] = address.split('/')
  const own: readonly Entry[] = SECTIONS.filter(({ offered }) => offered?.(given.project) ?? true).map((one) => ({
    id: one.id,
    title: tAccount(...([one.title] as Parameters<typeof tAccount>)),
    content: <Loaded key={one.id} section={one} within={within} {...given} />,
  }))
  const all = [...own, ...extraItems]
  const open = all.find(({ id }) => id === address) ?? all.find(({ id }) => id === wanted) ?? (all[0] as Entry)
  const leave = useAction(signOut)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (list.current) showCurrent(list.current, open.id)
  }, [open.id])
  return (
    <section className="lk-account" aria-labelledby={title}>
      <h1 className="lk-title" id={title}>
        {t('user.settings')}
      </h1>
      <div className="lk-account-columns">
        <nav className="lk-account-nav" aria-label={tAccount('account.sections')}>
          <ul ref={list}>
            {all.map(({ id, title }) => (
              <li key={id}>
                <a href={placeOf(href, id)} aria-current={id === open.id ? 'page' : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
          <BusyButton pending={leave.pending} pendingText={t('signOut.pending')} onClick={() => leave.run()}>
            {t('common.signOut')}
          </BusyButton>
          <Alert error={leave.error} />
        </nav>
        <Panel entry={open} />
      </div>
    </section>
  )
}

/**
 * Link within this page. A full URL, because accessibility checkers take a fragment link to a hidden target for a skip
 * link.
 */
function placeOf(href: string | undefined, id: string): string {
  const url = href && new URL(`#${id}`, href)
  return url ? url.pathname + url.search + url.hash : `#${id}`
}

/** Scrolls the navigation so that the open section is in view on phones. The page itself does not scroll. */
function showCurrent(list: HTMLElement, id: string): void {
  const link = [...list.querySelectorAll('a')].find(({ hash }) => hash === `#${id}`)
  if (link) list.scrollLeft += middle(link) - middle(list)
}

function middle(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** The open section. Its title receives focus when the user navigated from another section. */
function Panel({ entry }: { readonly entry: Entry }) {
  const title = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [first] = useState(entry.id)
  const moved = useRef(false)
  const refocus = useCallback(() => heading.current?.focus(), [])
  useEffect(() => {
    if (entry.id !== first) moved.current = true
    if (moved.current) refocus()
  }, [entry.id, first, refocus])
  useKeptFocus(panel, refocus)
  return (
    <section className="lk-account-panel" aria-labelledby={title} ref={panel}>
      <h2 className="lk-section-title" id={title} tabIndex={-1} ref={heading}>
        {entry.title}
      </h2>
      <Refocus value={refocus}>{entry.content}</Refocus>
    </section>
  )
}

function Loaded({ section, ...given }: SectionProps & { readonly section: AccountSection }) {
  const state = useResourceState(section.screen)
  if (state.status === 'pending') return <LoadingCard />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={section.screen.load} />
  return <state.value {...given} />
}

/**
 * Account settings: profile, emails, sign-in methods, password, two-factor authentication, teams, sessions and API
 * keys. Requires `account.css` in addition to `styles.css`.
 *
 * @example
 * import '@latchkey/react/styles.css'
 * import '@latchkey/react/account.css'
 *
 * <AccountSettings extraItems={[{ id: 'billing', title: 'Billing', content: <Billing /> }]} />
 */
export const AccountSettings = /* @__PURE__ */ withRoot('AccountSettings', AccountSettingsScreen)
