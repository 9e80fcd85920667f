import { messages as france } from './fr-FR.js'

/** As in France, but for what is said in another way. */
export const messages = {
  ...france,
  'members.removeTitle': 'Retirer ce membre?',
  'leave.question': 'Quitter {team}?',
  'deleteTeam.question': 'Supprimer {team}?',
} as const
