import { StackHandler } from '@stackframe/react'
import { app } from './app'

export const Handler = ({ path }: { path: string }) => (
  <StackHandler
    app={app}
    location={path}
    fullPage
    componentProps={{
      SignIn: { firstTab: 'password' },
      SignUp: { noPasswordRepeat: true },
      AccountSettings: { extraItems: [] },
    }}
  />
)
