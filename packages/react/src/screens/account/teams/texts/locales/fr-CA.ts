import { messages as france } from './fr-FR.js'

/** As in France, but for what is said in another way. */
export const messages = {
  ...france,
  'invite.emailMissing': 'Veuillez saisir une adresse courriel',
  'invite.emailMalformed': 'Veuillez saisir une adresse courriel valide',
  'members.removeTitle': 'Retirer ce membre?',
  'leave.question': 'Quitter {team}?',
  'deleteTeam.question': 'Supprimer {team}?',
} as const
