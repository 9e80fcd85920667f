import { checkArgument } from '@latchkey/core/internal/contract'
import type { Control } from '../control/commands/index.js'

type Filter = NonNullable<Parameters<Control['emails']['waitFor']>[0]>
type InboxFilter = Omit<Filter, 'to' | 'id'>

/** The emails to one address. Each function waits for the next matching email when there is none yet. */
export interface Inbox {
  /** The email address. */
  readonly address: string
  /** Resolves with the code in the newest matching email. */
  code(filter?: InboxFilter): Promise<string>
  /** Resolves with the link in the newest matching email. */
  link(filter?: InboxFilter): Promise<string>
  /** Resolves with the newest matching email. */
  email(filter?: InboxFilter): ReturnType<Control['emails']['waitFor']>
}

/**
 * Creates an inbox for an email address.
 *
 * @param control The control API of the emulator.
 * @param address Default: a random, unused address.
 * @returns The inbox.
 *
 * @example
 * const inbox = createInbox(control)
 * await sendMagicLink(client, { email: inbox.address, callbackUrl: 'http://localhost:3000/handler/magic-link-callback' })
 * await page.goto(await inbox.link())
 */
export function createInbox(control: Control, address: string = `inbox-${crypto.randomUUID()}@example.test`): Inbox {
  checkArgument('createInbox', 'control', control, typeof control === 'object' && !!control, 'the control API')
  const { emails } = control
  return {
    address,
    code: async (filter) => (await emails.code({ ...filter, to: address })).code,
    link: async (filter) => (await emails.link({ ...filter, to: address })).link,
    email: (filter) => emails.waitFor({ ...filter, to: address }),
  }
}
