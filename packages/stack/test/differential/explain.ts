import type { Difference } from './compare.js'

/** An intended difference: it disappears when both sides are changed like this. */
export interface Explanation {
  readonly reason: string
  /** What differs. */
  readonly part: Difference['part'] | readonly Difference['part'][]
  /** The operations that it is for. Default: all. */
  readonly operations?: RegExp
  /** Whether it applies to the texts of both sides. Default: always. */
  readonly when?: (theirs: string, ours: string) => boolean
  /** Whether it applies only on a slow machine. */
  readonly isOccasional?: true
  /** Changes the text of a side. Default: removes it. */
  readonly apply?: (text: string) => string
}

/** Keeps some lines of a text. */
export const lines = (text: string, keep: (line: string) => boolean) => text.split('\n').filter(keep).join('\n')
export const isRead = (line: string) => line.startsWith('GET ')
export const readsOf = (text: string) => text.split('\n').filter(isRead)

/** Why requests, results and errors differ from those of the published kit. Applied in this order. */
export const EXPLANATIONS: readonly Explanation[] = [
  {
    reason: 'Texts of known errors are those of the service. The published kit replaces them with its own texts.',
    part: 'outcome',
    apply: (text) => text.replace(/"(humanReadableMessage|message)":"(?:[^"\\]|\\.)*"/g, '"$1":"<text>"'),
  },
  {
    reason:
      'Details of an error are those of the service. Since 2.8.39 the published kit adds one that 2.8.8 does not send.',
    part: 'outcome',
    apply: (text) => text.replace(/,"would_work_if_email_was_verified":false/g, ''),
  },
  {
    reason: 'A password of more than 70 characters is PASSWORD_TOO_LONG, without a request.',
    part: ['requests', 'outcome'],
    operations: /rejects a long password$/,
  },
  {
    reason: 'The code of hexclave-1.0 for a taken address is a result, as in later kits. The published kit throws it.',
    part: 'outcome',
    operations: /signUpWithCredential refuses a taken address$/,
    when: (...outcomes) => outcomes.every((text) => text.includes('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH')),
  },
  {
    reason: 'Polls until the user has confirmed: how often depends on the speed of the machine.',
    part: 'requests',
    operations: /promptCliLogin/,
    isOccasional: true,
    apply: (text) => text.replace(/^(POST \/api\/v1\/auth\/cli\/poll .*)(?:\n\1)+$/gm, '$1'),
  },
  {
    reason: 'The email outbox is out of scope: throws OutOfScopeError.',
    part: ['requests', 'outcome'],
    operations: /listOutboxEmails/,
  },
  {
    reason: 'Uses an access token until it expires. Since 2.8.102 the published kit refreshes it earlier.',
    part: 'requests',
    apply: (text) => lines(text, (line) => !line.startsWith('POST /api/v1/auth/oauth/token ')),
  },
  {
    reason: 'On a server, getPartialUser verifies the access token. The published kit believes any token.',
    part: 'requests',
    operations: /getPartialUser/,
    apply: (text) => lines(text, (line) => !/^GET .*\/jwks\.json\b/.test(line)),
  },
  {
    reason: 'Asks for one permission. The published kit reads all permissions of the user.',
    part: 'requests',
    operations: /(has|get|use)Permission\b/,
    apply: (text) => text.replace(/\bpermission_id=[^&\s]*&/g, ''),
  },
  {
    reason: 'Reads an account or the team of an API key by its ID. The published kit searches the list.',
    part: 'requests',
    operations: /getTeam by (an )?API key/,
    apply: (text) => lines(text, (line) => !isRead(line)),
  },
  {
    reason: 'Asks for the email templates of 2.8.86 first, because the version of the service is not known.',
    part: 'requests',
    operations: /listEmailTemplates/,
    apply: (text) => lines(text, (line) => !line.startsWith('GET /api/v1/internal/email-templates')),
  },
  {
    reason: 'Hooks read again only what a write changes. The published kit also reads again what no hook shows.',
    part: 'requests',
    when: (theirs, ours) => readsOf(ours).every((one) => readsOf(theirs).includes(one)),
    apply: (text) => lines(text, (line) => !isRead(line)),
  },
  {
    reason: 'When the service has no such endpoint or object, asks it for its version to name the reason.',
    part: 'requests',
    operations: /resetEmailTemplate|listEmailTemplates/,
    apply: (text) => lines(text, (line) => !line.startsWith('POST /api/v1/check-version')),
  },
  {
    reason: 'DELETE requests have no body. The published kit sends an empty object.',
    part: 'requests',
    apply: (text) => text.replace(/^(DELETE .*) \{\}$/gm, '$1'),
  },
  {
    reason: 'The signed-in user is `me` in paths and queries. The published kit sends the ID in some of them.',
    part: 'requests',
    apply: (text) => text.replace(/([/=])me(?=[/ &?]|$)/gm, '$1<ID>'),
  },
  {
    reason: 'Sends the ID of a permission definition, as before 2.8.11. Later kits leave it out.',
    part: 'requests',
    operations: /update(Team|Project)PermissionDefinition/,
    apply: (text) => text.replace(/,"id":"[^"]*"/g, ''),
  },
]

/** Returns why a difference is intended, or undefined. */
export const explain = (difference: Difference): string | undefined => reasonsFor(difference, EXPLANATIONS)?.join(' ')

/** Returns the reasons for a difference, or undefined. */
export function reasonsFor(
  { name, part, theirs, ours }: Difference,
  explanations: readonly Explanation[],
): string[] | undefined {
  const reasons: string[] = []
  let [left, right] = [theirs, ours]
  for (const { reason, apply = () => '', when, operations = /./, part: parts } of explanations) {
    if (![parts].flat().includes(part) || !operations.test(name) || left === right || when?.(left, right) === false)
      continue
    const [nextLeft, nextRight] = [apply(left), apply(right)]
    // An explanation counts only where it changes what differs.
    if (nextLeft !== left || nextRight !== right) reasons.push(reason)
    left = nextLeft
    right = nextRight
  }
  return left === right ? reasons : undefined
}
