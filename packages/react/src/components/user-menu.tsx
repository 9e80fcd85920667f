'use client'

import { signOut, type User } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAction } from '../hooks/use-action.js'
import { Alert } from '../primitives/alert.js'
import { Button } from '../primitives/button.js'
import { MenuList, type MenuListProps } from '../primitives/menu-list.js'
import { PageLink } from '../primitives/page-link.js'
import { userMenu } from '../texts/en/user-menu.js'
import { useTexts } from '../texts/use-texts.js'

/** An additional item of the menu. */
export interface UserButtonItem {
  /** The text of the item. */
  readonly text: string
  /** An icon in front of the text. Default: none. */
  readonly icon?: ReactNode
  /** Called when the item is selected. */
  readonly onClick: () => void
}

export interface UserMenuProps extends Pick<MenuListProps, 'id' | 'button' | 'label' | 'opens' | 'onToggle'> {
  readonly user: User | null
  /** Additional menu items, between account settings and sign-out. */
  readonly extraItems?: readonly UserButtonItem[] | undefined
  /** Called instead of signing out immediately, for example to ask for confirmation. */
  readonly onSignOut?: (() => void) | undefined
}

/** The menu of `UserButton`. */
export function UserMenu({ user, extraItems = [], onSignOut, ...list }: UserMenuProps) {
  const t = useTexts(userMenu)
  const { run, error } = useAction(signOut)
  const name = user?.displayName || user?.primaryEmail
  return (
    <>
      <MenuList
        {...list}
        header={
          <p className="lk-menu-header">
            {user ? (
              <>
                <strong>{name || t('user.unnamed')}</strong>
                {user.displayName && user.primaryEmail && <span>{user.primaryEmail}</span>}
              </>
            ) : (
              <strong>{t('user.signedOut')}</strong>
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
          <Button key={text} role="menuitem" tabIndex={-1} className="lk-menu-item" onClick={onClick}>
            {icon}
            {text}
          </Button>
        ))}
        {user && (
          <Button
            role="menuitem"
            tabIndex={-1}
            className="lk-menu-item"
            onClick={() => (onSignOut ? onSignOut() : run())}
          >
            {t('common.signOut')}
          </Button>
        )}
      </MenuList>
      <Alert error={error} />
    </>
  )
}
