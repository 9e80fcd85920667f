import { ConfigError } from '../config.js'
import { controlContextOf } from '../control/control-context.js'
import type { Emulator } from '../service/emulator.js'
import type { SmtpServer } from './options.js'

/** What is used of a transport of `nodemailer`. */
interface Transport {
  sendMail(email: { from: string; to: string; subject: string; text: string; html: string }): Promise<unknown>
  close(): void
}

interface Nodemailer {
  createTransport(options: object): Transport
}

/** How long the SMTP server may take to respond, in milliseconds. The emulator waits for it when it stops. */
const TIMEOUT = 3_000

/**
 * Opens a connection to an SMTP server, with the optional package `nodemailer`.
 *
 * @throws {ConfigError} If `nodemailer` is not installed.
 */
export async function openSmtp({ host, port }: SmtpServer): Promise<Transport> {
  const loading: Promise<{ default: Nodemailer }> = import('nodemailer')
  const { default: nodemailer } = await loading.catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new ConfigError('`--smtp-port` needs the package nodemailer: npm install --save-dev nodemailer')
  })
  return nodemailer.createTransport({
    host,
    port,
    secure: false,
    ignoreTLS: true,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  })
}

/**
 * Sends each new email of an emulator. An email that cannot be sent is reported on the standard error, and stays in the
 * mailbox of the emulator.
 *
 * @returns A function that stops sending, after the emails that are under way.
 */
export function sendEmails(emulator: Emulator, transport: Transport): () => Promise<void> {
  const { notifications } = controlContextOf(emulator)
  const sent = new Set(emulator.mailbox.emails.map(({ id }) => id))
  const underWay = new Set<Promise<void>>()
  const unsubscribe = notifications.onChange(() => {
    for (const { id, from, to, subject, text, html } of emulator.mailbox.emails) {
      if (sent.has(id)) continue
      sent.add(id)
      const sending: Promise<void> = transport
        .sendMail({ from, to, subject, text, html })
        .then(
          () => {},
          ({ message }: Error) => void process.stderr.write(`Cannot send an email by SMTP: ${message}\n`),
        )
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
  })
  return async () => {
    unsubscribe()
    await Promise.all(underWay)
    transport.close()
  }
}
