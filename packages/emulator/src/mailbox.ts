import type { MailKind, MailRow } from './rows.js'
import type { World } from './world.js'

/** A mail that the service sent: nothing leaves the emulator, every mail ends here. */
export type Mail = MailRow

export interface Wanted {
  readonly to?: string
  readonly kind?: MailKind
}

/** Every mail sent, the newest last. */
export interface Mailbox {
  readonly mails: readonly Mail[]
  /** The newest mail that fits. */
  last(wanted?: Wanted): Mail | undefined
  /** The newest mail that fits, or the next one when none has come yet. Rejects when the signal aborts. */
  waitFor(wanted: Wanted, signal?: AbortSignal): Promise<Mail>
  clear(): void
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
    last: ({ to, kind } = {}) =>
      mailbox.mails.filter((mail) => (!to || mail.to === to) && (!kind || mail.kind === kind)).at(-1),
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
    deliver() {
      for (const look of waiting) look()
    },
  }
  return mailbox
}
