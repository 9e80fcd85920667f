import { z } from 'zod'
import { type Email, type EmailFilter, matches } from '../../email/mailbox.js'
import { defineCommand, defineConcurrentCommand, defineQuery } from '../command.js'
import type { ControlContext } from '../control-context.js'
import { ControlError, throwNotFound } from '../control-error.js'
import { scanLink } from '../link-scanner.js'

const KINDS = ['email_verification', 'password_reset', 'magic_link', 'team_invitation', 'other'] as const
const filterFields = {
  to: z.string().min(1).optional(),
  kind: z.enum(KINDS).optional(),
  /** The complete subject. */
  subject: z.string().optional(),
}
/** How long to wait for the email, in milliseconds. */
const timeout = z.coerce.number().int().min(0).max(120_000).default(10_000)
const oneEmail = z.strictObject({ id: z.string().optional(), ...filterFields, timeout })

const definedFilter = ({
  to,
  kind,
  subject,
}: { [K in keyof EmailFilter]?: EmailFilter[K] | undefined }): EmailFilter => ({
  ...(to !== undefined && { to }),
  ...(kind !== undefined && { kind }),
  ...(subject !== undefined && { subject }),
})

/** Returns the email with an id, or the newest match. Waits for a match when there is none. */
async function findEmail({ mailbox }: ControlContext, input: z.output<typeof oneEmail>): Promise<Email> {
  if (input.id !== undefined) {
    return mailbox.emails.find(({ id }) => id === input.id) ?? throwNotFound(`No email with the id "${input.id}".`)
  }
  const filter = definedFilter(input)
  return mailbox.waitFor(filter, AbortSignal.timeout(input.timeout)).catch(() => {
    const received = mailbox.emails.map(({ to, subject }) => `${to}: ${subject}`).join('; ') || 'none'
    throw new ControlError(
      'TIMED_OUT',
      `No email matched ${JSON.stringify(filter)} within ${input.timeout} ms. Emails in the mailbox: ${received}.`,
    )
  })
}

const orNull = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

export const emails = {
  list: defineQuery(
    'Lists matching emails, newest first, with their code and link.',
    z.strictObject(filterFields),
    ({ mailbox }, filter) =>
      mailbox.emails
        .filter((email) => matches(email, definedFilter(filter)))
        .reverse()
        .map((email) => ({
          ...email,
          link: orNull(() => mailbox.link(email)),
          code: orNull(() => mailbox.code(email)),
        })),
  ),

  waitFor: defineConcurrentCommand('Returns the newest matching email. Waits for one if needed.', oneEmail, findEmail),

  code: defineConcurrentCommand(
    'Returns the code in the newest matching email. Waits for one if needed.',
    oneEmail,
    async (context, input) => ({ code: context.mailbox.code(await findEmail(context, input)) }),
  ),

  link: defineConcurrentCommand(
    'Returns the link in the newest matching email. Waits for one if needed.',
    oneEmail,
    async (context, input) => ({ link: context.mailbox.link(await findEmail(context, input)) }),
  ),

  scanLink: defineConcurrentCommand(
    'Requests the link with HEAD and GET, like an email security scanner, and returns whether its code still works.',
    oneEmail,
    async (context, input) => scanLink(context, context.mailbox.link(await findEmail(context, input))),
  ),

  clear: defineCommand('Deletes all emails.', z.strictObject({}), ({ mailbox }) => mailbox.clear()),
}
