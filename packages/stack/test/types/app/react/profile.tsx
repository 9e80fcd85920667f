import { useStackApp, useUser } from '@stackframe/react'

export function Profile() {
  const user = useUser({ or: 'redirect' })
  const app = useStackApp()
  const project = app.useProject()
  const channels = user.useContactChannels()
  const account = user.useConnectedAccount('github')
  return (
    <form
      onSubmit={async (event) => {
        event.preventDefault()
        await user.update({ displayName: String(new FormData(event.currentTarget).get('name')) })
      }}
    >
      <h1>{project.displayName}</h1>
      <input name="name" defaultValue={user.displayName ?? ''} />
      <p>{channels.map(({ value }) => value).join(', ')}</p>
      <p>{account?.id ?? 'not connected'}</p>
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
      <button type="button" onClick={() => app.redirectToAccountSettings()}>
        Settings
      </button>
    </form>
  )
}
