import {
  CredentialSignIn,
  CredentialSignUp,
  MagicLinkSignIn,
  OAuthButton,
  OAuthButtonGroup,
  SelectedTeamSwitcher,
  UserAvatar,
  UserButton,
  useUser,
} from '@stackframe/react'

export function Header() {
  const user = useUser()
  if (!user)
    return (
      <>
        <OAuthButtonGroup type="sign-in" />
        <OAuthButton provider="github" type="sign-up" />
        <CredentialSignIn />
        <CredentialSignUp noPasswordRepeat />
        <MagicLinkSignIn />
      </>
    )
  return (
    <>
      <UserAvatar user={user} size={32} />
      <UserButton
        showUserInfo
        colorModeToggle={() => {
          document.body.classList.toggle('dark')
        }}
        extraItems={[{ text: 'Help', icon: <i />, onClick: async () => {} }]}
      />
      <SelectedTeamSwitcher
        urlMap={(team) => `/teams/${team.id}`}
        selectedTeam={user.selectedTeam ?? undefined}
        noUpdateSelectedTeam
      />
    </>
  )
}
