import { requireUser } from '@latchkey/react/tanstack-router'
import { createFileRoute } from '@tanstack/react-router'
import { client } from '../auth-client'

/** Guards the routes in the folder `_signed-in`, and passes them the user. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async (args) => ({ user: await requireUser(client, args) }),
})
