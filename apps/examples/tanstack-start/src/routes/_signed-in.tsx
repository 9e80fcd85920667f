import { requireUser } from '@latchkey/react/tanstack-router'
import { createFileRoute } from '@tanstack/react-router'
import { client } from '../auth-client'

/** Guards the routes in the folder, and puts the signed-in user into their context. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: async (args) => ({ user: await requireUser(client, args, { user: args.context.user }) }),
})
