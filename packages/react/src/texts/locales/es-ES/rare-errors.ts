import type { RareErrorMessages } from '../../messages.js'

export const messages = {
  'error.PASSKEY_AUTHENTICATION_NOT_ENABLED':
    'El inicio de sesión con llave de acceso está desactivado en esta aplicación.',
  'error.MAGIC_LINK_DISABLED': 'El inicio de sesión por correo está desactivado en esta aplicación.',
  'error.OAUTH_TAB_MISMATCH':
    'Este inicio de sesión se empezó en otra pestaña. Continúa allí o vuelve a iniciar sesión aquí.',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED':
    'Este método de inicio de sesión está desactivado en esta aplicación.',
  'error.NO_PRIMARY_EMAIL': 'Tu cuenta no tiene un correo electrónico principal al que enviar mensajes.',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED':
    'El inicio de sesión con contraseña está desactivado en esta aplicación.',
  'error.REDIRECT_URL_NOT_WHITELISTED':
    'La dirección de esta aplicación no está entre los dominios de confianza de su proyecto. Avisa a sus desarrolladores.',
  'error.REDIRECT_NOT_TRUSTED':
    'La dirección de destino no forma parte de esta aplicación, así que nos hemos detenido aquí.',
  'error.ANONYMOUS_ACCOUNTS_NOT_ENABLED': 'Esta aplicación no se puede usar sin una cuenta.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'Este correo electrónico no pertenece a tu cuenta.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'Este no es el correo electrónico principal de tu cuenta.',
  'error.USER_DOES_NOT_HAVE_PASSWORD': 'Tu cuenta todavía no tiene contraseña.',
  'error.CANNOT_DELETE_CURRENT_SESSION': 'Esta es la sesión que estás usando. Para salir, cierra sesión.',
  'error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION': 'Ya tienes conectada otra cuenta de este proveedor.',
  'error.OAUTH_CONNECTION_NOT_CONNECTED_TO_USER': 'Esta cuenta no está conectada a la tuya. Conéctala de nuevo.',
  'error.OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE':
    'La cuenta conectada todavía no permite esto. Conéctala de nuevo.',
  'error.INVALID_AUTHORIZATION_CODE': 'Se ha producido un error al iniciar sesión con OAuth. Inténtalo de nuevo.',
  'error.PROVIDER_REJECTED': 'El proveedor ya no acepta esta conexión. Conecta la cuenta de nuevo.',
  'error.TEAM_NOT_FOUND': 'Este equipo ya no existe.',
  'error.TEAM_MEMBERSHIP_NOT_FOUND': 'Esta persona no forma parte del equipo.',
  'error.TEAM_MEMBERSHIP_ALREADY_EXISTS': 'Ya formas parte de este equipo.',
  'error.API_KEY_NOT_FOUND': 'Esta clave de API ya no existe.',
  'error.PUBLIC_API_KEY_CANNOT_BE_REVOKED': 'Esta clave de API es pública y no se puede revocar.',
  'error.CLI_AUTH_ERROR': 'No se ha podido autorizar la línea de comandos. Empieza allí de nuevo.',
  'error.CLI_AUTH_EXPIRED_ERROR': 'La solicitud de la línea de comandos ha caducado. Inténtalo de nuevo.',
  'error.CLI_AUTH_USED_ERROR': 'Este token de autenticación ya se ha usado.',
  'error.restricted': 'Tu cuenta está restringida. Ponte en contacto con los desarrolladores de la aplicación.',
  'error.botCheck': 'No hemos podido comprobar que eres una persona. Inténtalo de nuevo.',
  'error.SIGN_UP_REJECTED': 'Se ha rechazado tu registro. Ponte en contacto con los desarrolladores de la aplicación.',
  'error.TEAM_INVITATION_EMAIL_MISMATCH':
    'Esta invitación se envió a otro correo electrónico. Verifícalo en la configuración de tu cuenta o inicia sesión con él.',
  'error.OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE':
    'Este proveedor no está disponible temporalmente. Inténtalo más tarde o usa otro método de inicio de sesión.',
  'error.EMAIL_RENDERING_ERROR': 'No se ha podido generar este correo. Revisa su plantilla.',
  'error.EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE': 'Ya hay una ampliación activa del límite de envío de correos.',
  'error.EMAIL_NOT_EDITABLE': 'Este correo ya no se puede editar.',
  'error.NOT_SUPPORTED_BY_SERVER': 'El servicio de inicio de sesión de esta aplicación todavía no admite esta función.',
} as const satisfies RareErrorMessages
