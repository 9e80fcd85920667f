import { LatchkeyProvider } from '@latchkey/react/tanstack-router'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import '@latchkey/react/styles.css'
import { client } from '../auth-client'

export const Route = createRootRoute({
  component: () => (
    <LatchkeyProvider client={client}>
      <Outlet />
    </LatchkeyProvider>
  ),
})
