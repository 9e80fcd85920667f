import { messages as spain } from './es-ES.js'

/** Differences from es-ES. */
export const messages = {
  ...spain,
  'teams.created': 'Se creó {team}, que es ahora el equipo seleccionado.',
  'teams.nameMissing': 'Ingresa un nombre para el equipo',
  'team.profileMissing': 'Ingresa un nombre',
  'members.removed': 'Se quitó al miembro.',
  'invite.sent': 'Se envió una invitación a {email}.',
  'invite.emailMissing': 'Ingresa un correo electrónico',
  'invite.emailMalformed': 'Ingresa un correo electrónico válido',
  'leave.done': 'Saliste de {team}.',
  'deleteTeam.done': 'Se eliminó {team}.',
  'switcher.settings': 'Configuración del equipo',
  'invite.until': 'Vence el {when}',
} as const
