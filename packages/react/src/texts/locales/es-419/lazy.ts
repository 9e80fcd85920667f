import * as spain from '../es-ES/lazy.js'

/** Differences from es-ES. */
export const account = {
  ...spain.account,
  'account.copyFailed': 'No se pudo copiar. Selecciona el texto y cópialo.',
  'blocked.needsEmail': 'Para esto necesitas un correo con el que inicies sesión. Agrega uno primero.',
  'blocked.onlyMethod': 'Es tu único método de inicio de sesión. Agrega otro antes de desactivarlo.',
  'emails.sent': 'Se envió el correo de confirmación. Abre el enlace que contiene.',
  'emails.notSent': 'Se agregó {email}, pero no se pudo enviar el correo de confirmación. Vuelve a enviarlo.',
  'emails.removed': 'Se quitó el correo.',
  'emails.addTitle': 'Agregar un correo',
  'emails.add': 'Agregar correo',
  'emails.adding': 'Agregando el correo',
  'emails.missing': 'El correo es obligatorio',
  'emails.invalid': 'Ingresa un correo electrónico válido',
  'methods.addPasskey': 'Agregar una llave de acceso',
  'methods.removePasskeyText': 'Ya no podrás iniciar sesión con ella. Puedes agregar otra en cualquier momento.',
  'changePassword.currentMissing': 'Ingresa tu contraseña actual',
  'changePassword.done': 'Se guardó tu contraseña.',
  'twoFactor.scan':
    'Escanea el código QR o ingresa la clave de configuración manualmente. Después ingresa el código de la aplicación.',
  'sessions.signedOut': '{count, plural, one {Se cerró la sesión.} other {Se cerraron # sesiones.}}',
  'sessions.othersSignedOut': 'Se cerraron todas las demás sesiones.',
  'keys.descriptionMissing': 'Ingresa una descripción',
  'keys.confirmSaved': 'Guardé la clave',
  'keys.expired': 'Vencida',
  'keys.expiresOn': 'Vence el {when}',
  'keys.expiredOn': 'Venció el {when}',
  'keys.neverExpires': 'No vence',
  'keys.revokedNotice': 'Se revocó la clave.',
  'keys.revokeText': 'Todo lo que use “{description}” dejará de funcionar de inmediato.',
  'deleteAccount.typeToConfirm': 'Escribe “{word}” para confirmar',
  'twoFactor.enabled':
    'La autenticación de dos factores está activada. Al iniciar sesión ingresas un código de tu aplicación de autenticación.',
  'keys.expiresIn': 'Vence en',
  'teams.created': 'Se creó {team}, que es ahora el equipo seleccionado.',
  'teams.nameMissing': 'Ingresa un nombre para el equipo',
  'team.profileMissing': 'Ingresa un nombre',
  'members.removed': 'Se quitó al miembro.',
  'invite.sent': 'Se envió una invitación a {email}.',
  'invite.emailMissing': 'Ingresa un correo electrónico',
  'invite.emailInvalid': 'Ingresa un correo electrónico válido',
  'leave.done': 'Saliste de {team}.',
  'deleteTeam.done': 'Se eliminó {team}.',
  'switcher.settings': 'Configuración del equipo',
  'invite.expiresOn': 'Vence el {when}',
  'received.joined': 'Te uniste a {team}.',
  'reauth.codeSent': 'Enviamos un código a {email}.',
  'sessions.text': 'Dónde iniciaste sesión.',
} as const

/** Differences from es-ES. */
export const rareErrors = {
  ...spain.rareErrors,
  'error.OAUTH_TAB_MISMATCH':
    'Este inicio de sesión comenzó en otra pestaña. Continúa allí o vuelve a iniciar sesión aquí.',
  'error.REDIRECT_NOT_TRUSTED':
    'La dirección de destino no forma parte de esta aplicación, así que nos detuvimos aquí.',
  'error.INVALID_AUTHORIZATION_CODE': 'No pudimos completar el inicio de sesión. Intenta de nuevo.',
  'error.CLI_AUTH_ERROR': 'No se pudo autorizar la línea de comandos. Empieza allí de nuevo.',
  'error.CLI_AUTH_EXPIRED_ERROR': 'La solicitud de la línea de comandos venció. Intenta de nuevo.',
  'error.CLI_AUTH_USED_ERROR': 'Este token de autenticación ya se usó. Empieza de nuevo desde la línea de comandos.',
  'error.restricted': 'Tu cuenta está restringida. Comunícate con el servicio de asistencia.',
  'error.botCheck': 'No pudimos comprobar que eres una persona. Inténtalo de nuevo.',
  'error.SIGN_UP_REJECTED': 'Se rechazó tu registro. Comunícate con el servicio de asistencia.',
  'error.EMAIL_RENDERING_ERROR': 'No se pudo generar este correo. Revisa su plantilla.',
  'error.TEMPLATE_SOURCE_REWRITE_ERROR': 'No se pudo reescribir el código de esta plantilla.',
}
