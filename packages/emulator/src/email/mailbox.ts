import type { Service } from '../calls/service.js'
import type { EmailKind, EmailRow } from '../world/rows.js'
import { isInMailbox, sendDueEmails } from './outbox.js'

/** An email that the service sent. The emulator stores emails and never sends them. */
export type Email = EmailRow

/** Selects emails. Fields that are not set match every email. */
export interface EmailFilter {
  /** Recipient address, in any case. */
  readonly to?: string
  /** Kind of the email, for example `magic_link`. */
  readonly kind?: EmailKind
  /** The complete subject, or a pattern for it. */
  readonly subject?: string | RegExp
}

/** The emails that the service sent. */
export interface Mailbox {
  /** All emails, oldest first. */
  readonly emails: readonly Email[]
  /** Returns the newest matching email. */
  last(filter?: EmailFilter): Email | undefined
  /** Resolves with the newest matching email, or with the next one. Rejects when the signal is aborted. */
  waitFor(filter: EmailFilter, signal?: AbortSignal): Promise<Email>
  /** Deletes all emails. */
  clear(): void
  /** Returns the link in an email. Throws when there is none. */
  link(email: Email): string
  /** Returns the code in an email: the 6-character code on its own line, or else the code in the link. */
  code(email: Email): string
}

/** A mailbox that is notified of new emails. */
export interface DeliveringMailbox extends Mailbox {
  /** Checks for emails that callers of `waitFor` wait for. Called after the changes of a request are committed. */
  deliver(): void
}

/** Creates the mailbox of a service. */
export function createMailbox(service: Pick<Service, 'world' | 'clock'>): DeliveringMailbox {
  const { world } = service
  const waiting = new Set<() => void>()
  const mailbox: DeliveringMailbox = {
    get emails() {
      sendDueEmails(service)
      return world.emails.where(isInMailbox)
    },
    last: (filter = {}) => mailbox.emails.filter((email) => matches(email, filter)).at(-1),
    waitFor: (filter, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const stop = () => {
          waiting.delete(check)
          signal?.removeEventListener('abort', abort)
        }
        const abort = () => {
          stop()
          reject(signal?.reason)
        }
        const check = () => {
          const email = mailbox.last(filter)
          if (!email) return
          stop()
          resolve(email)
        }
        signal?.addEventListener('abort', abort)
        waiting.add(check)
        check()
      }),
    clear() {
      world.emails.removeWhere(() => true)
      world.commit()
    },
    link: findLink,
    code: (email) => /^[0-9A-Z]{6}$/m.exec(email.text)?.[0] ?? new URL(findLink(email)).searchParams.get('code') ?? '',
    deliver() {
      for (const check of waiting) check()
    },
  }
  return mailbox
}

/** Returns whether a filter selects an email. */
export function matches(email: Email, { to, kind, subject }: EmailFilter): boolean {
  if ((to && email.to.toLowerCase() !== to.toLowerCase()) || (kind && email.kind !== kind)) return false
  return subject instanceof RegExp ? subject.test(email.subject) : !subject || email.subject === subject
}

/** Returns the link in an email, or undefined. */
export const linkIn = ({ link, text }: Email): string | undefined => link ?? /https?:\/\/\S+/.exec(text)?.[0]

function findLink(email: Email): string {
  const link = linkIn(email)
  if (!link) throw new Error(`The email contains no link. Its text: ${email.text}`)
  return link
}
