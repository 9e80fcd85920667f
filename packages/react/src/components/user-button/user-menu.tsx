import { selectTeam, signOut, type Team, type User } from '@latchkey/core'
import type { ReactNode } from 'react'
import { loadable } from '../../hooks/loadable.js'
import { useAction } from '../../hooks/use-action.js'
import { Alert } from '../../primitives/alert.js'
import { Icon } from '../../primitives/icon.js'
import { MenuChoice, MenuItem, MenuLink } from '../../primitives/menus/menu-item.js'
import { MenuList, type MenuListProps } from '../../primitives/menus/menu-list.js'
import { useClient } from '../../provider/client-context.js'
import { userMenu } from '../../texts/en/user-menu.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { Avatar } from '../avatar.js'
import { LazyPart } from '../lazy-screen.js'
import { userName } from '../names.js'
import { UserText } from '../user-text.js'

/**
 * An additional item of the menu.
 *
 * @example
 * const billing: UserButtonItem = { text: 'Billing', onClick: () => navigate('/billing') }
 * return <UserButton extraItems={[billing]} />
 */
export interface UserButtonItem {
  /** The text of the item. */
  readonly text: string
  /** An icon in front of the text. Default: none. */
  readonly icon?: ReactNode
  /** Called when the item is selected. */
  readonly onClick: () => void
}

/**
 * The theme of the app, which the user can choose in the menu.
 *
 * @example
 * const themeSwitch: ThemeSwitch = { value: theme, onChange: setTheme }
 * return <UserButton themeSwitch={themeSwitch} />
 */
export interface ThemeSwitch {
  /** The theme that is selected. `system` follows the setting of the device. */
  readonly value: 'light' | 'dark' | 'system'
  /** Called when the user selects a theme. The app applies and stores it. */
  readonly onChange: (value: 'light' | 'dark' | 'system') => void
}

export interface UserMenuProps extends Pick<MenuListProps, 'id' | 'button' | 'label' | 'opens' | 'onToggle'> {
  readonly user: User | null
  /** Additional menu items, between account settings and sign-out. */
  readonly extraItems?: readonly UserButtonItem[] | undefined
  /**
   * Called instead of signing out immediately, for example to ask for confirmation. For sessions of another provider, calls its
   * kit: without this, the menu has no sign-out.
   */
  readonly onSignOut?: (() => void) | undefined
  /** Lets the user choose a light or dark theme. Default: the menu has no theme. */
  readonly themeSwitch?: ThemeSwitch | undefined
  /**
   * Lists the teams of the user. A selection is saved as the user's selected team. Pass a function to be notified of it.
   * Default: `false`.
   */
  readonly teamSwitcher?: boolean | ((team: Team) => void) | undefined
}

/** The menu of `UserButton`. */
export function UserMenu({
  user,
  extraItems = [],
  onSignOut,
  themeSwitch,
  teamSwitcher = false,
  ...list
}: UserMenuProps) {
  const t = useTexts(userMenu)
  const { session } = useClient()
  const { run, error } = useAction(signOut)
  const select = useAction(selectTeam)
  const choose = async (team: Team) => {
    const { status } = await select.run({ teamId: team.id })
    if (status === 'ok' && typeof teamSwitcher === 'function') teamSwitcher(team)
  }
  const name = userName(user)
  return (
    <>
      <MenuList
        {...list}
        header={
          <Styled.p className="lk-menu-header">
            <Avatar user={user} size="small" />
            {user ? (
              <>
                <strong>{name ? <UserText text={name} /> : t('user.unnamed')}</strong>
                {name !== user.primaryEmail && user.primaryEmail && <span>{user.primaryEmail}</span>}
              </>
            ) : (
              <strong>{t('user.signedOut')}</strong>
            )}
          </Styled.p>
        }
      >
        {user ? (
          <MenuLink page="accountSettings">
            <Icon name="settings" />
            {t('user.settings')}
          </MenuLink>
        ) : (
          <>
            <MenuLink page="signIn" returning>
              <Icon name="user" />
              {t('common.signIn')}
            </MenuLink>
            <MenuLink page="signUp" returning>
              <Icon name="plus" />
              {t('common.signUp')}
            </MenuLink>
          </>
        )}
        {extraItems.map(({ text, icon, onClick }) => (
          <MenuItem key={text} onClick={onClick}>
            {icon}
            {text}
          </MenuItem>
        ))}
        {user && teamSwitcher !== false && <LazyPart part={TEAMS} user={user} onChoose={choose} />}
        {themeSwitch && (
          <Styled.div role="group" aria-label={t('user.theme')} className="lk-menu-group">
            <Styled.span className="lk-menu-label" aria-hidden="true">
              {t('user.theme')}
            </Styled.span>
            {(Object.keys(THEMES) as ThemeSwitch['value'][]).map((theme) => (
              <MenuChoice
                key={theme}
                isSelected={theme === themeSwitch.value}
                onClick={() => themeSwitch.onChange(theme)}
              >
                <Icon name={THEME_ICONS[theme]} />
                {t(THEMES[theme])}
              </MenuChoice>
            ))}
          </Styled.div>
        )}
        {user && (onSignOut || session.provider === undefined) && (
          <MenuItem onClick={() => (onSignOut ? onSignOut() : run())}>
            <Icon name="sign-out" flip />
            {t('common.signOut')}
          </MenuItem>
        )}
      </MenuList>
      <Alert error={error ?? select.error} />
    </>
  )
}

const THEMES = { light: 'user.themeLight', dark: 'user.themeDark', system: 'user.themeSystem' } as const

const THEME_ICONS = { light: 'sun', dark: 'moon', system: 'screen' } as const

/** Loads the teams when the menu has them. */
const TEAMS = loadable(async () => (await import('../teams/team-items.js')).TeamItems)
