import { z } from 'zod'
import { seenAt } from '../../oauth/identities.js'
import { reading, waiting } from '../command.js'

const who = z.strictObject({
  subject: z.string().min(1).optional(),
  email: z.email().optional(),
  emailVerified: z.boolean().optional(),
  name: z.string().min(1).optional(),
  picture: z.url().optional(),
})

export const providers = {
  consent: waiting(
    'Follows a sign-in from the URL that the app would open to the URL that the browser ends on, as this person, or denying.',
    z.strictObject({ url: z.url(), who: z.union([who, z.literal('deny')]) }),
    async ({ emulator }, { url, who }) => ({ url: await emulator.provider.consent(url, who as never) }),
  ),
  people: reading(
    'Lists whom a pretend provider has seen.',
    z.strictObject({ provider: z.string() }),
    ({ service }, { provider }) =>
      seenAt(service.world, provider).map(({ subject, email, emailVerified, name }) => ({
        subject,
        email,
        emailVerified,
        name,
      })),
  ),
}
