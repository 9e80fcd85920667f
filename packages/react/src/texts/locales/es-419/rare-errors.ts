import { messages as spain } from '../es-ES/rare-errors.js'

/** Differences from es-ES. */
export const messages = {
  ...spain,
  'error.OAUTH_TAB_MISMATCH':
    'Este inicio de sesión comenzó en otra pestaña. Continúa allí o vuelve a iniciar sesión aquí.',
  'error.REDIRECT_NOT_TRUSTED':
    'La dirección de destino no forma parte de esta aplicación, así que nos detuvimos aquí.',
  'error.INVALID_AUTHORIZATION_CODE': 'Ocurrió un error al iniciar sesión con OAuth. Intenta de nuevo.',
  'error.CLI_AUTH_ERROR': 'No se pudo autorizar la línea de comandos. Empieza allí de nuevo.',
  'error.CLI_AUTH_EXPIRED_ERROR': 'La solicitud de la línea de comandos venció. Intenta de nuevo.',
  'error.CLI_AUTH_USED_ERROR': 'Este token de autenticación ya se usó.',
  'error.restricted': 'Tu cuenta está restringida. Comunícate con los desarrolladores de la aplicación.',
  'error.botCheck': 'No pudimos comprobar que eres una persona. Inténtalo de nuevo.',
  'error.SIGN_UP_REJECTED': 'Se rechazó tu registro. Comunícate con los desarrolladores de la aplicación.',
  'error.EMAIL_RENDERING_ERROR': 'No se pudo generar este correo. Revisa su plantilla.',
}
