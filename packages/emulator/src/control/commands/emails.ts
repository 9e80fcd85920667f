import { z } from 'zod'
import type { Mail, Wanted } from '../../email/mailbox.js'
import { ControlError, changing, notFound, reading, waiting } from '../command.js'
import type { Workings } from '../control-context.js'
import { visit } from '../link-scanner.js'

const KINDS = ['email_verification', 'password_reset', 'magic_link', 'team_invitation', 'other'] as const
const wanted = {
  to: z.string().min(1).optional(),
  kind: z.enum(KINDS).optional(),
  /** The whole subject. */
  subject: z.string().optional(),
}
/** How long to wait for it, in milliseconds. */
const timeout = z.coerce.number().int().min(0).max(120_000).default(10_000)
const oneMail = z.strictObject({ id: z.string().optional(), ...wanted, timeout })

const wantedOf = ({ to, kind, subject }: { [K in keyof Wanted]?: Wanted[K] | undefined }): Wanted => ({
  ...(to !== undefined && { to }),
  ...(kind !== undefined && { kind }),
  ...(subject !== undefined && { subject }),
})

/** The mail with that id, or the newest that fits, waiting for one that is still to come. */
async function mailMeant({ emulator: { mailbox } }: Workings, input: z.output<typeof oneMail>): Promise<Mail> {
  if (input.id !== undefined) {
    return mailbox.mails.find(({ id }) => id === input.id) ?? notFound(`There is no mail ${input.id}.`)
  }
  const asked = wantedOf(input)
  return mailbox.waitFor(asked, AbortSignal.timeout(input.timeout)).catch(() => {
    const got = mailbox.mails.map(({ to, subject }) => `${to}: ${subject}`).join('; ') || 'none'
    throw new ControlError(
      'TIMED_OUT',
      `No mail like ${JSON.stringify(asked)} came in ${input.timeout} ms. Those that came: ${got}.`,
    )
  })
}

const textOr = <T>(read: () => T, fallback: T): T => {
  try {
    return read()
  } catch {
    return fallback
  }
}

export const mails = {
  list: reading(
    'Lists the mails that fit, the newest first, with their code and link.',
    z.strictObject(wanted),
    ({ emulator: { mailbox } }, input) => {
      const { to, kind, subject } = input
      return mailbox.mails
        .filter(
          (mail) => (!to || mail.to === to) && (!kind || mail.kind === kind) && (!subject || mail.subject === subject),
        )
        .reverse()
        .map((mail) => ({
          ...mail,
          link: textOr<string | null>(() => mailbox.link(mail), null),
          code: textOr<string | null>(() => mailbox.code(mail), null),
        }))
    },
  ),

  waitFor: waiting('Answers the newest mail that fits, or the next one when none has come yet.', oneMail, mailMeant),

  code: waiting(
    'Answers the code in the newest mail that fits, or in the next one.',
    oneMail,
    async (workings, input) => ({
      code: workings.emulator.mailbox.code(await mailMeant(workings, input)),
    }),
  ),

  link: waiting(
    'Answers the link in the newest mail that fits, or in the next one.',
    oneMail,
    async (workings, input) => ({
      link: workings.emulator.mailbox.link(await mailMeant(workings, input)),
    }),
  ),

  scan: waiting(
    'Opens the link as a mail scanner would, by HEAD and GET, and says whether its code still works.',
    oneMail,
    async (workings, input) => visit(workings, workings.emulator.mailbox.link(await mailMeant(workings, input))),
  ),

  clear: changing('Empties the mailbox.', z.strictObject({}), ({ emulator }) => emulator.mailbox.clear()),
}
