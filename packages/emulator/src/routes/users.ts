import { deleteCurrentUser, readCurrentUser, updateCurrentUser } from '@latchkey/core/contract'
import { deleteUser, ownUser } from '../accounts.js'
import { implement } from '../route.js'
import type { UserRow } from '../rows.js'
import { atMost, base64, uuid } from '../rules.js'
import { userForClient } from '../shapes/user.js'

const IMAGE = /^(data:image\/(png|jpe?g|gif|bmp|webp);base64,)?[A-Za-z0-9+/]+={0,2}$/

export const userRoutes = implement(
  { readCurrentUser, updateCurrentUser, deleteCurrentUser },
  {
    readCurrentUser: (_, call) => userForClient(call.world, ownUser(call)),

    updateCurrentUser: {
      rules: { profile_image_url: atMost(1_000_000), selected_team_id: uuid, totp_secret_base64: base64 },
      run(input, call) {
        const { world } = call
        const user = ownUser(call)
        const image = input.profile_image_url
        if (image && !IMAGE.test(image)) call.refuse(400, 'The profile image must be a base64 image.')
        const teamId = input.selected_team_id
        const member = ({ teamId: team, userId }: { teamId: string; userId: string }) =>
          team === teamId && userId === user.id
        if (teamId && !world.memberships.find(member)) {
          call.fail('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: teamId, user_id: user.id })
        }
        if (input.passkey_auth_enabled === true) call.refuse(400, 'A passkey is added by registering it.')
        if (input.passkey_auth_enabled === false) world.passkeys.removeWhere(({ userId }) => userId === user.id)

        const { magic_link_enabled } = call.caller.project.settings
        const otp = input.otp_auth_enabled
        const changed: Partial<UserRow> = {
          ...(input.display_name !== undefined && { displayName: input.display_name || null }),
          ...(image !== undefined && { profileImageUrl: image }),
          ...(input.client_metadata !== undefined && { clientMetadata: input.client_metadata }),
          ...(teamId !== undefined && { selectedTeamId: teamId }),
          ...(input.totp_secret_base64 !== undefined && {
            totpSecret: input.totp_secret_base64,
            totpRequired: input.totp_secret_base64 !== null,
          }),
          // Switched on, it has no effect where the project has no magic links.
          ...(otp !== undefined && (!otp || magic_link_enabled) && { otpEnabled: otp }),
        }
        return userForClient(world, world.users.change(user.id, changed))
      },
    },

    deleteCurrentUser(_, call) {
      const { access, project } = call.caller
      if (access === 'client' && !project.settings.client_user_deletion_enabled) {
        call.refuse(400, 'This project does not let users delete their accounts.')
      }
      deleteUser(call.world, ownUser(call).id)
      return { success: true }
    },
  },
)
