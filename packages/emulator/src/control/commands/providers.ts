import { z } from 'zod'
import { knownIdentities } from '../../oauth/identities.js'
import { defineConcurrentCommand, defineQuery } from '../command.js'

const identity = z.strictObject({
  subject: z.string().min(1).optional(),
  email: z.email().optional(),
  emailVerified: z.boolean().optional(),
  name: z.string().min(1).optional(),
  picture: z.url().optional(),
})

export const providers = {
  consent: defineConcurrentCommand(
    'Follows an OAuth sign-in from its authorization URL to the callback URL of the app. Consents with an identity, or denies access.',
    z.strictObject({ url: z.url(), identity: z.union([identity, z.literal('deny')]) }),
    async ({ emulator }, { url, identity }) => ({ url: await emulator.provider.consent(url, identity as never) }),
  ),
  identities: defineQuery(
    'Lists the identities that have signed in with a simulated provider.',
    z.strictObject({ provider: z.string() }),
    ({ service }, { provider }) =>
      knownIdentities(service.world, provider).map(({ subject, email, emailVerified, name }) => ({
        subject,
        email,
        emailVerified,
        name,
      })),
  ),
}
