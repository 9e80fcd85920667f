'use client'

import { type ReactNode, useId, useRef, useState } from 'react'
import { loadable } from './handler/load-screen.js'
import { MenuButton } from './primitives/menu-button.js'
import { user as texts } from './texts/en/user.js'
import { useTexts } from './texts/use-texts.js'
import { Root, type RootProps } from './theme/root.js'
import { useResourceState } from './use-resource.js'
import { useUserState } from './use-user-state.js'
import { UserAvatar } from './user-avatar.js'
import type { UserMenuProps } from './user-menu.js'

export interface UserButtonItem {
  readonly text: string
  readonly icon?: ReactNode
  readonly onClick: () => void
}

export interface UserButtonProps extends Pick<RootProps, 'theme' | 'className' | 'classNames'> {
  /** Shows name and address beside the picture. */
  readonly showUserInfo?: boolean | undefined
  /** More items, between the account and signing out. */
  readonly extraItems?: readonly UserButtonItem[] | undefined
  /** What "Sign out" does instead of signing out at once: asking first, for one. */
  readonly onSignOut?: (() => void) | undefined
}

/** Who is signed in, with a menu to the account and out; for nobody to sign-in and sign-up. Its room is kept from the start. */
export function UserButton({ theme, className, classNames, ...props }: UserButtonProps) {
  return (
    <Root theme={theme} className={className} classNames={classNames} inline placeholder={<Nobody />}>
      <Content {...props} />
    </Root>
  )
}

const Nobody = () => (
  <span className="lk-menu-button">
    <UserAvatar user={null} />
  </span>
)

function Content({ showUserInfo = false, ...menu }: Omit<UserButtonProps, 'theme' | 'className' | 'classNames'>) {
  const t = useTexts(texts)
  const state = useUserState()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, want] = useState<'soon' | 'open'>()
  const user = state.status === 'signed-in' ? state.user : null
  const name = user?.displayName || user?.primaryEmail || ''
  const label = name ? t('user.menuOf', { name }) : t('user.menu')
  if (state.status === 'loading') return <Nobody />
  const soon = () => want('soon')
  return (
    <>
      <MenuButton
        ref={button}
        list={id}
        label={label}
        open={open}
        onPointerEnter={soon}
        onFocus={soon}
        // The person has gone on: the menu does not come after them.
        onBlur={() => want('soon')}
        onClick={() => {
          // What has failed before is tried again.
          MENU.load()
          want('open')
        }}
      >
        <UserAvatar user={user} />
        {showUserInfo && user && (
          <span
            className="lk-user"
            aria-hidden="true"
            data-lk-name={name}
            data-lk-email={(user.displayName && user.primaryEmail) || undefined}
          />
        )}
      </MenuButton>
      {wanted && (
        <Loaded
          {...menu}
          id={id}
          button={button}
          label={label}
          user={user}
          opens={wanted === 'open'}
          onToggle={setOpen}
        />
      )}
    </>
  )
}

const MENU = loadable(async () => (await import('./user-menu.js')).UserMenu)

/** The menu loads when a person comes near: until it has come a press waits for it. */
function Loaded(menu: UserMenuProps) {
  const t = useTexts(texts)
  const state = useResourceState(MENU)
  if (state.status === 'ready') return <state.value {...menu} />
  return (
    <div role="alert" className="lk-alert">
      {state.status === 'failed' && menu.opens && <p>{t('user.notLoaded')}</p>}
    </div>
  )
}
