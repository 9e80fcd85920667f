'use client'

import { checkChoices } from '@latchkey/core/internal/client'
import { type ReactNode, useId, useRef, useState } from 'react'
import { loadable } from '../../hooks/loadable.js'
import { useResourceState } from '../../hooks/use-resource.js'
import { useUserState } from '../../hooks/use-user-state.js'
import { MenuButton } from '../../primitives/menus/menu-button.js'
import { user as texts } from '../../texts/en/user.js'
import { useTexts } from '../../texts/use-texts.js'
import { Root, type RootProps } from '../../theme/root.js'
import { Styled } from '../../theme/styled.js'
import { Avatar, UserInfo } from '../avatar.js'
import { withoutDirectionControls } from '../bidi-isolate.js'
import { userName } from '../names.js'
import type { UserMenuProps } from './user-menu.js'

/** Props of {@link UserButton}. */
export interface UserButtonProps
  extends Pick<RootProps, 'theme' | 'className' | 'classNames'>,
    Pick<UserMenuProps, 'extraItems' | 'onSignOut' | 'themeSwitch' | 'teamSwitcher'> {
  /** Shows name and email next to the image, in a fixed width: longer ones end with an ellipsis. Default: `false`. */
  readonly showUserInfo?: boolean | undefined
}

/**
 * Avatar button with a menu: account settings and sign-out for signed-in users, sign-in and sign-up otherwise. Its
 * space is reserved from the first render.
 *
 * @example
 * <UserButton showUserInfo extraItems={[{ text: 'Billing', onClick: () => navigate('/billing') }]} />
 */
export function UserButton({ theme, className, classNames, ...props }: UserButtonProps) {
  checkChoices('UserButton', props)
  const placeholder = (
    <Styled.span className="lk-menu-button">
      <Avatar user={null} />
      {props.showUserInfo && <Styled.span className="lk-user lk-skeleton" />}
    </Styled.span>
  )
  return (
    <Root theme={theme} className={className} classNames={classNames} inline placeholder={placeholder}>
      <Content {...props} placeholder={placeholder} />
    </Root>
  )
}
UserButton.displayName = 'UserButton'

interface ContentProps extends Omit<UserButtonProps, 'theme' | 'className' | 'classNames'> {
  readonly placeholder: ReactNode
}

function Content({ showUserInfo, placeholder, ...menu }: ContentProps) {
  const t = useTexts(texts)
  const state = useUserState({ includeRestricted: true })
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, want] = useState<'soon' | 'open'>()
  const user = state.status === 'signed-in' ? state.user : null
  const name = userName(user)
  const label = name ? t('user.menuFor', { name: withoutDirectionControls(name) }) : t('user.menu')
  if (state.status === 'loading') return placeholder
  const soon = () => want('soon')
  return (
    <>
      <MenuButton
        buttonRef={button}
        list={id}
        label={label}
        open={open}
        onPointerEnter={soon}
        onFocus={soon}
        // Do not open the menu after focus has moved on.
        onBlur={() => want('soon')}
        onClick={() => {
          // Retry after an earlier failure.
          MENU.load()
          want('open')
        }}
      >
        <Avatar user={user} />
        {showUserInfo && user && <UserInfo user={user} />}
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

/** Loads the menu on hover or focus. A click waits until it is loaded. */
function Loaded(menu: UserMenuProps) {
  const t = useTexts(texts)
  const state = useResourceState(MENU)
  if (state.status === 'ready') return <state.value {...menu} />
  return (
    <Styled.div role="alert" className="lk-alert">
      {state.status === 'failed' && menu.opens && <p>{t('user.notLoaded')}</p>}
    </Styled.div>
  )
}
