import {
  checkContactChannelCode,
  sendContactChannelVerification,
  sendPrimaryEmailVerification,
  verifyContactChannel,
} from '@latchkey/core/internal/contract'
import { findUser, requireSignedInUser } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { strictEmail, url, uuid, uuidOrMe } from '../calls/rules.js'
import { emailVerificationLink } from '../verification/code-emails.js'
import { checkCode, codeRule, consumeCode } from '../verification/codes.js'
import { primaryChannelOf } from '../world/restriction.js'
import { channelOf, channelOwner } from './contact-channels.js'

export const verificationRoutes = implement(
  { sendContactChannelVerification, sendPrimaryEmailVerification, verifyContactChannel, checkContactChannelCode },
  {
    sendContactChannelVerification: {
      rules: { user_id: uuidOrMe, contact_channel_id: uuid, callback_url: url },
      run({ user_id, contact_channel_id: id, callback_url }, call) {
        const owner = channelOwner(call, user_id, 400)
        if (!findUser(call, user_id)) call.fail('USER_ID_DOES_NOT_EXIST', { user_id })
        const channel = channelOf(call, owner, id) ?? call.reject(404, 'Contact channel not found.')
        if (channel.verified) call.fail('EMAIL_ALREADY_VERIFIED')
        emailVerificationLink(call, channel, callback_url)
        return { success: true }
      },
    },

    sendPrimaryEmailVerification: {
      rules: { email: strictEmail, callback_url: url },
      run({ email, callback_url }, call) {
        const user = requireSignedInUser(call)
        const primary = primaryChannelOf(call.world, user.id)
        if (primary?.value !== email) {
          return call.fail('EMAIL_IS_NOT_PRIMARY_EMAIL', { email, primary_email: primary?.value ?? null })
        }
        if (primary.verified) call.fail('EMAIL_ALREADY_VERIFIED')
        emailVerificationLink(call, primary, callback_url)
        return { success: true }
      },
    },

    verifyContactChannel: {
      rules: { code: codeRule },
      run({ code }, call) {
        const { data } = consumeCode(call, 'contact_verification', code)
        const { channels } = call.world
        const channel = channels.by('user', String(data.userId)).find((row) => row.value === data.email)
        // The channel was deleted or changed after the email was sent.
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
