import type { Control } from '../control/commands/index.js'

type Wanted = NonNullable<Parameters<Control['mails']['waitFor']>[0]>
type OfOne = Omit<Wanted, 'to' | 'id'>

/** The mails to one address. Each waits for the next mail when none that fits has come. */
export interface Addressed {
  readonly address: string
  /** The code that stands in the mail. */
  code(wanted?: OfOne): Promise<string>
  link(wanted?: OfOne): Promise<string>
  /** The subject and text of a mail. */
  mail(wanted?: OfOne): ReturnType<Control['mails']['waitFor']>
}

/** The mails to an address; without one, to an address that nobody else in this world has. */
export function inboxOf({ mails }: Control, address: string = `inbox-${crypto.randomUUID()}@example.test`): Addressed {
  return {
    address,
    code: async (wanted) => (await mails.code({ ...wanted, to: address })).code,
    link: async (wanted) => (await mails.link({ ...wanted, to: address })).link,
    mail: (wanted) => mails.waitFor({ ...wanted, to: address }),
  }
}
