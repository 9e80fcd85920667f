import type { AdminSentEmail } from '@stackframe/js'
import { adminApp } from './app'

export async function testEmail(recipientEmail: string): Promise<string | undefined> {
  const result = await adminApp.sendTestEmail({
    recipientEmail,
    emailConfig: {
      host: 'smtp.example.com',
      port: 587,
      username: 'a',
      password: 'b',
      senderEmail: 'a@example.com',
      senderName: 'Shop',
    },
  })
  return result.status === 'error' ? result.error.errorMessage : undefined
}
export const sent = async (): Promise<string[]> =>
  (await adminApp.listSentEmails()).map(
    ({ subject, recipient, sentAt }: AdminSentEmail) => `${subject} ${recipient} ${sentAt.getTime()}`,
  )
export const templates = async (): Promise<string[]> =>
  (await adminApp.listEmailTemplates()).map(({ displayName }) => displayName)
