import type { Call } from './call.js'
import type { MailKind, MailRow, ProjectRow } from './rows.js'

/** What a mail is about. */
export interface Letter {
  readonly to: string
  readonly kind: Exclude<MailKind, 'other'>
  readonly link: string
  /** The code that a person types instead of following the link. */
  readonly otp?: string
  readonly teamName?: string
}

/** Sends a mail to the mailbox: the link in full, a code alone on its own line. */
export function send(call: Call, project: ProjectRow, letter: Letter): MailRow {
  const { subject, ask } = wording(project, letter)
  const lines = [ask, '', letter.link, ...(letter.otp ? ['', 'Or type this code:', '', letter.otp] : [])]
  return call.world.mails.put({
    id: call.random.uuid(),
    projectId: project.id,
    kind: letter.kind,
    from: `${project.displayName} <noreply@emulator.test>`,
    to: letter.to,
    subject,
    text: lines.join('\n'),
    html: html(ask, letter),
    sentAt: call.clock.now(),
  })
}

function wording(project: ProjectRow, { kind, teamName }: Letter): { subject: string; ask: string } {
  const name = project.displayName
  switch (kind) {
    case 'email_verification':
      return { subject: `Verify your e-mail for ${name}`, ask: 'Follow this link to verify your e-mail address:' }
    case 'password_reset':
      return { subject: `Reset your password for ${name}`, ask: 'Follow this link to choose a new password:' }
    case 'magic_link':
      return { subject: `Sign in to ${name}`, ask: 'Follow this link to sign in:' }
    case 'team_invitation':
      return { subject: `Join ${teamName ?? 'a team'} on ${name}`, ask: 'Follow this link to join the team:' }
  }
}

const MEANING: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => MEANING[letter] ?? letter)

function html(ask: string, { link, otp }: Letter): string {
  const code = otp ? `<p>Or type this code:</p><p><strong>${escaped(otp)}</strong></p>` : ''
  return `<p>${escaped(ask)}</p><p><a href="${escaped(link)}">${escaped(link)}</a></p>${code}`
}
