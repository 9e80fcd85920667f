import { messages as spain } from './es-ES.js'

/** As in Spain, but for what is said in another way. */
export const messages = {
  ...spain,
  'account.copyFailed': 'No se pudo copiar. Selecciona el texto y cópialo.',
  'blocked.needsEmail': 'Para esto necesitas un correo con el que inicies sesión. Agrega uno primero.',
  'blocked.onlyMethod': 'Es tu único método de inicio de sesión. Agrega otro antes de desactivarlo.',
  'emails.sent': 'Se envió un correo de confirmación a {email}. Abre el enlace que contiene.',
  'emails.notSent': 'Se agregó {email}, pero no se pudo enviar el correo de confirmación. Vuelve a enviarlo.',
  'emails.removed': 'Se quitó el correo.',
  'emails.addTitle': 'Agregar un correo',
  'emails.add': 'Agregar correo',
  'emails.adding': 'Agregando el correo',
  'methods.addPasskey': 'Agregar una llave de acceso',
  'methods.removePasskeyText': 'Ya no podrás iniciar sesión con ella. Puedes agregar otra en cualquier momento.',
  'change.oldMissing': 'Ingresa tu contraseña actual',
  'change.done': 'Se guardó tu contraseña.',
  'factor.scan':
    'Escanea este código con tu aplicación de autenticación o escribe en ella la clave. Después, ingresa aquí el código que muestra.',
  'sessions.ended': 'Se cerró la sesión.',
  'sessions.none': 'No iniciaste sesión en ningún otro lugar.',
  'sessions.othersEnded': 'Se cerraron todas las demás sesiones.',
  'keys.descriptionMissing': 'Ingresa una descripción',
  'keys.kept': 'Guardé la clave en un lugar seguro',
  'keys.expired': 'Vencida',
  'keys.ends': 'Vence el {when}',
  'keys.forEver': 'No vence',
  'keys.revokedNow': 'Se revocó la clave.',
  'keys.revokeText': 'Todo lo que use “{description}” dejará de funcionar de inmediato.',
  'danger.type': 'Escribe “{word}” para continuar',
} as const
