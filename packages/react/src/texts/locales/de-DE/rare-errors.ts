import type { RareErrorMessages } from '../../messages.js'

export const messages = {
  'error.PASSKEY_AUTHENTICATION_NOT_ENABLED': 'Die Anmeldung mit Passkey ist für diese App deaktiviert.',
  'error.MAGIC_LINK_DISABLED': 'Die Anmeldung per E-Mail ist für diese App deaktiviert.',
  'error.OAUTH_TAB_MISMATCH':
    'Diese Anmeldung wurde in einem anderen Tab begonnen. Machen Sie dort weiter oder melden Sie sich hier neu an.',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED': 'Diese Anmeldemethode ist für diese App deaktiviert.',
  'error.NO_PRIMARY_EMAIL': 'Ihr Konto hat keine Hauptadresse.',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED': 'Die Anmeldung mit Passwort ist für diese App deaktiviert.',
  'error.REDIRECT_URL_NOT_WHITELISTED':
    'Die Adresse dieser App gehört nicht zu den vertrauenswürdigen Domains ihres Projekts. Bitte wenden Sie sich an die Entwickler.',
  'error.REDIRECT_NOT_TRUSTED': 'Die Weiterleitung wurde blockiert, weil die Adresse nicht zu dieser App gehört.',
  'error.ANONYMOUS_ACCOUNTS_NOT_ENABLED': 'Diese App lässt sich ohne Konto nicht verwenden.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'Diese E-Mail-Adresse gehört nicht zu Ihrem Konto.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'Das ist nicht die Hauptadresse Ihres Kontos.',
  'error.USER_DOES_NOT_HAVE_PASSWORD': 'Ihr Konto hat noch kein Passwort.',
  'error.CANNOT_DELETE_CURRENT_SESSION':
    'Das ist die Sitzung, die Sie gerade verwenden. Um sie zu beenden, melden Sie sich ab.',
  'error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION':
    'Sie haben bereits ein anderes Konto dieses Anbieters verbunden.',
  'error.OAUTH_CONNECTION_NOT_CONNECTED_TO_USER':
    'Dieses Konto ist nicht mit Ihrem verbunden. Bitte verbinden Sie es erneut.',
  'error.OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE':
    'Das verbundene Konto erlaubt das noch nicht. Bitte verbinden Sie es erneut.',
  'error.INVALID_AUTHORIZATION_CODE':
    'Bei der Anmeldung über OAuth ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  'error.PROVIDER_REJECTED':
    'Der Anbieter akzeptiert diese Verbindung nicht mehr. Bitte verbinden Sie das Konto erneut.',
  'error.TEAM_NOT_FOUND': 'Dieses Team gibt es nicht mehr.',
  'error.TEAM_MEMBERSHIP_NOT_FOUND': 'Diese Person ist kein Mitglied des Teams.',
  'error.TEAM_MEMBERSHIP_ALREADY_EXISTS': 'Sie sind bereits Mitglied dieses Teams.',
  'error.API_KEY_NOT_FOUND': 'Diesen API-Schlüssel gibt es nicht mehr.',
  'error.PUBLIC_API_KEY_CANNOT_BE_REVOKED': 'Dieser API-Schlüssel ist öffentlich und kann nicht widerrufen werden.',
  'error.CLI_AUTH_ERROR': 'Die Befehlszeile konnte nicht angemeldet werden. Bitte beginnen Sie dort von vorn.',
  'error.CLI_AUTH_EXPIRED_ERROR': 'Die Anmeldeanfrage der Befehlszeile ist abgelaufen. Bitte versuchen Sie es erneut.',
  'error.CLI_AUTH_USED_ERROR': 'Dieses Anmeldetoken wurde bereits verwendet.',
  'error.restricted': 'Ihr Konto ist eingeschränkt. Bitte wenden Sie sich an die Entwickler.',
  'error.botCheck': 'Wir konnten nicht feststellen, dass Sie ein Mensch sind. Bitte versuchen Sie es erneut.',
  'error.SIGN_UP_REJECTED': 'Ihre Registrierung wurde abgelehnt. Bitte wenden Sie sich an die Entwickler.',
  'error.TEAM_INVITATION_EMAIL_MISMATCH':
    'Diese Einladung wurde an eine andere Adresse gesendet. Bestätigen Sie diese Adresse in Ihren Kontoeinstellungen oder melden Sie sich damit an.',
  'error.OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE':
    'Dieser Anbieter ist vorübergehend nicht erreichbar. Versuchen Sie es später erneut oder melden Sie sich auf andere Weise an.',
  'error.EMAIL_RENDERING_ERROR': 'Diese E-Mail konnte nicht erstellt werden. Prüfen Sie die Vorlage.',
  'error.EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE': 'Das Versandlimit für E-Mails ist bereits erhöht.',
  'error.EMAIL_NOT_EDITABLE': 'Diese E-Mail kann nicht mehr bearbeitet werden.',
  'error.NOT_SUPPORTED_BY_SERVER': 'Der Anmeldedienst dieser App unterstützt das noch nicht.',
} as const satisfies RareErrorMessages
