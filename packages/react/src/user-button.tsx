'use client'

import { signOut } from '@latchkey/core'
import type { ReactNode } from 'react'
import { Alert } from './primitives/alert.js'
import { Menu } from './primitives/menu.js'
import { PageLink } from './primitives/page-link.js'
import { user as texts } from './texts/en/user.js'
import { useTexts } from './texts/use-texts.js'
import { Root, type RootProps } from './theme/root.js'
import { useAction } from './use-action.js'
import { useUserState } from './use-user-state.js'
import { UserAvatar } from './user-avatar.js'

export interface UserButtonItem {
  readonly text: string
  readonly icon?: ReactNode
  readonly onClick: () => void
}

export interface UserButtonProps extends Pick<RootProps, 'theme'> {
  /** Shows name and address beside the picture. */
  readonly showUserInfo?: boolean | undefined
  /** More items, between the account and signing out. */
  readonly extraItems?: readonly UserButtonItem[] | undefined
  /** What "Sign out" does instead of signing out at once: asking first, for one. */
  readonly onSignOut?: (() => void) | undefined
}

/** Who is signed in, with a menu to the account and out; for nobody to sign-in and sign-up. Its room is kept from the start. */
export function UserButton({ theme, ...props }: UserButtonProps) {
  return (
    <Root theme={theme} inline placeholder={<Nobody />}>
      <Content {...props} />
    </Root>
  )
}

const Nobody = () => (
  <span className="lk-menu-button">
    <UserAvatar user={null} />
  </span>
)

function Content({ showUserInfo = false, extraItems = [], onSignOut }: Omit<UserButtonProps, 'theme'>) {
  const t = useTexts(texts)
  const state = useUserState()
  const { run, error } = useAction(signOut)
  const user = state.status === 'signed-in' ? state.user : null
  const name = user?.displayName || user?.primaryEmail || ''
  if (state.status === 'loading') return <Nobody />
  return (
    <>
      <Menu
        label={name ? t('user.menuOf', { name }) : t('user.menu')}
        trigger={
          <>
            <UserAvatar user={user} />
            {showUserInfo && user && (
              <span
                className="lk-user"
                aria-hidden="true"
                data-lk-name={name}
                data-lk-email={(user.displayName && user.primaryEmail) || undefined}
              />
            )}
          </>
        }
        header={
          <p className="lk-menu-header">
            {user ? (
              <>
                <strong>{name || t('user.withoutName')}</strong>
                {user.displayName && user.primaryEmail && <span>{user.primaryEmail}</span>}
              </>
            ) : (
              <strong>{t('user.nobody')}</strong>
            )}
          </p>
        }
      >
        {user ? (
          <PageLink page="accountSettings" role="menuitem" tabIndex={-1} className="lk-menu-item">
            {t('user.settings')}
          </PageLink>
        ) : (
          <>
            <PageLink page="signIn" role="menuitem" tabIndex={-1} className="lk-menu-item" returning>
              {t('common.signIn')}
            </PageLink>
            <PageLink page="signUp" role="menuitem" tabIndex={-1} className="lk-menu-item" returning>
              {t('common.signUp')}
            </PageLink>
          </>
        )}
        {extraItems.map(({ text, icon, onClick }) => (
          <button key={text} type="button" role="menuitem" tabIndex={-1} className="lk-menu-item" onClick={onClick}>
            {icon}
            {text}
          </button>
        ))}
        {user && (
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="lk-menu-item"
            onClick={() => (onSignOut ? onSignOut() : run())}
          >
            {t('common.signOut')}
          </button>
        )}
      </Menu>
      <Alert error={error} />
    </>
  )
}
