'use client'

import { MessageCard as Card } from '@latchkey/react/screens'
import { MagicLinkSignIn as MagicLink, OAuthButtons, PasswordSignIn, PasswordSignUp } from '@latchkey/react/sign-in'
import { UserAvatar as Avatar, UserButton as Button, TeamSwitcher as Switcher } from '@latchkey/react/user-button'
import type { ReactNode } from 'react'
import type { Team } from '../objects/team.js'
import { useStackApp } from './provider.js'
import { toRepeatPassword } from './repeat-password.js'

/** Sign-in form with email and password. */
export function CredentialSignIn() {
  return <PasswordSignIn />
}
CredentialSignIn.displayName = 'CredentialSignIn'

/** Props of {@link CredentialSignUp}. */
export interface CredentialSignUpProps {
  /** Hides the field that repeats the password. Default: `true`, unless the appearance sets `repeatPassword`. */
  readonly noPasswordRepeat?: boolean | undefined
}

/** Sign-up form with email and password. */
export function CredentialSignUp({ noPasswordRepeat }: CredentialSignUpProps) {
  return <PasswordSignUp repeatPassword={toRepeatPassword(noPasswordRepeat)} />
}
CredentialSignUp.displayName = 'CredentialSignUp'

/** Sign-in form for magic links. */
export function MagicLinkSignIn() {
  return <MagicLink />
}
MagicLinkSignIn.displayName = 'MagicLinkSignIn'

/** Props of {@link OAuthButton}. */
export interface OAuthButtonProps {
  /** The ID of the provider. */
  readonly provider: string
  /** The page of the button. */
  readonly type: 'sign-in' | 'sign-up'
  /** Accepted, without effect. */
  readonly isMock?: boolean | undefined
  /** Called when the button is pressed. Default: signs in with the provider. */
  readonly onAuthenticate?: (() => Promise<void> | void) | undefined
}

/** A button that signs in with an OAuth provider. */
export function OAuthButton({ provider, onAuthenticate }: OAuthButtonProps) {
  return <OAuthButtons providers={[provider]} onChoose={onAuthenticate && (() => void onAuthenticate())} />
}
OAuthButton.displayName = 'OAuthButton'

/** Props of {@link OAuthButtonGroup}. */
export interface OAuthButtonGroupProps {
  /** The page of the buttons. */
  readonly type: 'sign-in' | 'sign-up'
  /** Only the providers of this project. Default: those of the app's project. */
  readonly mockProject?:
    | { readonly config: { readonly oauthProviders: readonly { readonly id: string }[] } }
    | undefined
}

/** A button for each OAuth provider of the project. */
export function OAuthButtonGroup({ mockProject }: OAuthButtonGroupProps) {
  return <OAuthButtons providers={mockProject?.config.oauthProviders.map(({ id }) => id)} />
}
OAuthButtonGroup.displayName = 'OAuthButtonGroup'

/** Props of {@link MessageCard}. */
export interface MessageCardProps {
  /** The heading. */
  readonly title: string
  /** The content. */
  readonly children?: ReactNode
  /** Renders a full page instead of a card. */
  readonly fullPage?: boolean | undefined
  /** The text of the first button. */
  readonly primaryButtonText?: string | undefined
  /** Called by the first button. */
  readonly primaryAction?: (() => Promise<void> | void) | undefined
  /** The text of the second button. */
  readonly secondaryButtonText?: string | undefined
  /** Called by the second button. */
  readonly secondaryAction?: (() => Promise<void> | void) | undefined
}

/** A card with a message and up to two buttons. */
export function MessageCard({ primaryButtonText, secondaryButtonText, children, ...props }: MessageCardProps) {
  const { title, fullPage, primaryAction, secondaryAction } = props
  return (
    <Card
      title={title}
      fullPage={fullPage}
      primaryText={primaryButtonText}
      onPrimary={primaryAction && (() => void primaryAction())}
      secondaryText={secondaryButtonText}
      onSecondary={secondaryAction && (() => void secondaryAction())}
    >
      {children}
    </Card>
  )
}
MessageCard.displayName = 'MessageCard'

/** Props of {@link UserAvatar}. */
export interface UserAvatarProps {
  /** The size in pixels: the nearest of 24, 40 and 64. Default: 40. */
  readonly size?: number | undefined
  /** The user. */
  readonly user?:
    | {
        readonly profileImageUrl?: string | null
        readonly displayName?: string | null
        readonly primaryEmail?: string | null
      }
    | null
    | undefined
  /** Accepted, without effect. */
  readonly border?: boolean | undefined
}

/** The image of a user, or their initials. */
export function UserAvatar({ size = 40, user }: UserAvatarProps) {
  const { profileImageUrl = null, displayName = null, primaryEmail = null } = user ?? {}
  return (
    <Avatar
      size={size <= 32 ? 'small' : size < 52 ? 'medium' : 'large'}
      user={user && { profileImageUrl, displayName, primaryEmail }}
    />
  )
}
UserAvatar.displayName = 'UserAvatar'

/** Props of {@link UserButton}. */
export interface UserButtonProps {
  /** Shows the name and the address of the user next to the image. */
  readonly showUserInfo?: boolean | undefined
  /** Adds an item that switches between the light and the dark theme. */
  readonly colorModeToggle?: (() => void | Promise<void>) | undefined
  /** Additional items of the menu. */
  readonly extraItems?:
    | readonly {
        readonly text: string
        readonly icon: ReactNode
        readonly onClick: () => void | Promise<void>
      }[]
    | undefined
  /** Accepted, without effect. */
  readonly mockUser?: unknown
}

/** A button with the menu of the signed-in user. */
export function UserButton({ showUserInfo, colorModeToggle, extraItems = [] }: UserButtonProps) {
  const items = extraItems.map(({ text, icon, onClick }) => ({ text, icon, onClick: () => void onClick() }))
  const toggle = colorModeToggle && [{ text: 'Toggle theme', onClick: () => void colorModeToggle() }]
  return <Button showUserInfo={showUserInfo} extraItems={[...items, ...(toggle ?? [])]} />
}
UserButton.displayName = 'UserButton'

/** Props of {@link TeamSwitcher}. */
export interface TeamSwitcherProps {
  /** Accepted and ignored. */
  readonly mockUser?: unknown
  /** Accepted and ignored. */
  readonly mockTeams?: unknown
  /** Accepted and ignored. */
  readonly mockProject?: unknown
  /** The team that is shown as selected. */
  readonly team?: Pick<Team, 'id'> | null | undefined
  /** The ID of the team that is shown as selected. */
  readonly teamId?: string | undefined
  /** The teams of the menu. Default: all teams of the user. */
  readonly teams?: readonly Pick<Team, 'id'>[] | undefined
  /** Called with the team that the user chose. */
  readonly onChange?: ((team: Team) => void | Promise<void>) | undefined
  /** Accepted, without effect. */
  readonly allowNull?: boolean | undefined
  /** Accepted, without effect. */
  readonly nullLabel?: string | undefined
  /** Class name of the button. */
  readonly triggerClassName?: string | undefined
}

/** A menu of the teams of the user. Does not change the selected team. */
export function TeamSwitcher({ team, teamId, teams, onChange, triggerClassName }: TeamSwitcherProps) {
  const choose = useChosenTeam(onChange)
  const selectedTeam = teamId === undefined ? team : { id: teamId }
  return <Switcher noUpdate teams={teams} selectedTeam={selectedTeam} onChange={choose} className={triggerClassName} />
}
TeamSwitcher.displayName = 'TeamSwitcher'

/** Props of {@link SelectedTeamSwitcher}. */
export interface SelectedTeamSwitcherProps extends Omit<TeamSwitcherProps, 'team' | 'teamId' | 'teams'> {
  /** Returns the page of a team. */
  readonly urlMap?: ((team: Team) => string) | undefined
  /** The team that is shown as selected. Default: the selected team of the user. */
  readonly selectedTeam?: Pick<Team, 'id'> | undefined
  /** Does not change the selected team of the user. */
  readonly noUpdateSelectedTeam?: boolean | undefined
}

/** A menu of the teams of the user, which changes the selected team. */
export function SelectedTeamSwitcher(props: SelectedTeamSwitcherProps) {
  const { urlMap, selectedTeam, noUpdateSelectedTeam, onChange, triggerClassName } = props
  const navigate = useStackApp().useNavigate()
  const choose = useChosenTeam(async (team) => {
    await onChange?.(team)
    if (urlMap) navigate(urlMap(team))
  })
  return (
    <Switcher
      noUpdate={noUpdateSelectedTeam}
      selectedTeam={selectedTeam}
      onChange={choose}
      className={triggerClassName}
    />
  )
}
SelectedTeamSwitcher.displayName = 'SelectedTeamSwitcher'

/** Returns a function that calls a listener with the object of a team. */
function useChosenTeam(listener: ((team: Team) => void | Promise<void>) | undefined) {
  const app = useStackApp()
  return async ({ id }: { readonly id: string }) => {
    const user = listener && (await app.getUser({ or: 'anonymous-if-exists' }))
    const team = await user?.getTeam(id)
    if (team) await listener?.(team)
  }
}
