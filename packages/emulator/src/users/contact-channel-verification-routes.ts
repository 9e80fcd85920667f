import {
  checkContactChannelCode,
  sendContactChannelVerification,
  sendPrimaryEmailVerification,
  verifyContactChannel,
} from '@latchkey/core/contract'
import { implement } from '../http/route.js'
import { strictEmail, url, uuid, uuidOrMe } from '../http/rules.js'
import { mailVerification } from '../verification/code-emails.js'
import { checkCode, codeRule, takeCode } from '../verification/codes.js'
import { channelOf, channelOwner } from './contact-channels.js'
import { demandSignedIn, namedUser } from './users.js'

export const verificationRoutes = implement(
  { sendContactChannelVerification, sendPrimaryEmailVerification, verifyContactChannel, checkContactChannelCode },
  {
    sendContactChannelVerification: {
      rules: { user_id: uuidOrMe, contact_channel_id: uuid, callback_url: url },
      run({ user_id, contact_channel_id: id, callback_url }, call) {
        const owner = channelOwner(call, user_id, 400)
        if (!namedUser(call, user_id)) call.fail('USER_ID_DOES_NOT_EXIST', { user_id })
        const channel = channelOf(call, owner, id) ?? call.refuse(404, 'There is no such contact channel.')
        if (channel.verified) call.fail('EMAIL_ALREADY_VERIFIED')
        mailVerification(call, channel, callback_url)
        return { success: true }
      },
    },

    sendPrimaryEmailVerification: {
      rules: { email: strictEmail, callback_url: url },
      run({ email, callback_url }, call) {
        const user = demandSignedIn(call)
        const primary = call.world.channels.find((row) => row.userId === user.id && row.primary)
        if (primary?.value !== email) {
          return call.fail('EMAIL_IS_NOT_PRIMARY_EMAIL', { email, primary_email: primary?.value ?? null })
        }
        if (primary.verified) call.fail('EMAIL_ALREADY_VERIFIED')
        mailVerification(call, primary, callback_url)
        return { success: true }
      },
    },

    verifyContactChannel: {
      rules: { code: codeRule },
      run({ code }, call) {
        const { about } = takeCode(call, 'contact_verification', code)
        const { channels } = call.world
        const channel = channels.find((row) => row.userId === about.userId && row.value === about.email)
        // Removed or changed since the mail went out: what the code was for is not there any more.
        if (!channel) return call.fail('VERIFICATION_CODE_NOT_FOUND')
        channels.change(channel.id, { verified: true })
        return { success: true }
      },
    },

    checkContactChannelCode: {
      rules: { code: codeRule },
      run({ code }, call) {
        checkCode(call, 'contact_verification', code)
        return { is_code_valid: true }
      },
    },
  },
)
