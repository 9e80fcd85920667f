import type { MailKind, MailRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** A mail that the service sent: nothing leaves the emulator, every mail ends here. */
export type Mail = MailRow

export interface Wanted {
  readonly to?: string
  readonly kind?: MailKind
  /** The subject, or what it must look like. */
  readonly subject?: string | RegExp
}

/** Every mail sent, the newest last. */
export interface Mailbox {
  readonly mails: readonly Mail[]
  /** The newest mail that fits. */
  last(wanted?: Wanted): Mail | undefined
  /** The newest mail that fits, or the next one when none has come yet. Rejects when the signal aborts. */
  waitFor(wanted: Wanted, signal?: AbortSignal): Promise<Mail>
  clear(): void
  /** The link in a mail, in full. Throws when there is none. */
  link(mail: Mail): string
  /** The code that stands alone on its line; in a mail without one, the code in its link. */
  code(mail: Mail): string
}

export interface Post extends Mailbox {
  /** Tells those who wait; called once a request's changes are kept. */
  deliver(): void
}

export function createMailbox(world: World): Post {
  const waiting = new Set<() => void>()
  const mailbox: Post = {
    get mails() {
      return world.mails.where(({ error }) => !error)
    },
    last: (wanted = {}) => mailbox.mails.filter((mail) => fits(mail, wanted)).at(-1),
    waitFor: (wanted, signal) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const mail = mailbox.last(wanted)
          if (!mail) return
          waiting.delete(look)
          resolve(mail)
        }
        signal?.addEventListener('abort', () => {
          waiting.delete(look)
          reject(signal.reason)
        })
        waiting.add(look)
        look()
      }),
    clear() {
      world.mails.removeWhere(() => true)
      world.commit()
    },
    link: linkIn,
    code: ({ text }) => /^[0-9A-Z]{6}$/m.exec(text)?.[0] ?? new URL(linkIn({ text })).searchParams.get('code') ?? '',
    deliver() {
      for (const look of waiting) look()
    },
  }
  return mailbox
}

function fits(mail: Mail, { to, kind, subject }: Wanted): boolean {
  if ((to && mail.to !== to) || (kind && mail.kind !== kind)) return false
  return subject instanceof RegExp ? subject.test(mail.subject) : !subject || mail.subject === subject
}

function linkIn({ text }: Pick<Mail, 'text'>): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`The mail has no link. It reads: ${text}`)
  return link
}
