/** For a link whose code is missing or cut off. */
export const damagedLink = {
  'damagedLink.title': 'This link is incomplete',
  'damagedLink.advice': 'Copy it again from the email, or get a new one.',
  'damagedLink.askTeam': 'Copy it again from the email, or ask the team for a new one.',
} as const
