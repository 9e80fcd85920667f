import { messages as france } from './fr-FR.js'

/** Differences from fr-FR. */
export const messages = {
  ...france,
  'invite.emailMissing': 'Veuillez saisir une adresse courriel',
  'invite.emailMalformed': 'Veuillez saisir une adresse courriel valide',
  'members.removeTitle': 'Retirer ce membre?',
  'leave.question': 'Quitter {team}?',
  'deleteTeam.question': 'Supprimer {team}?',
} as const
