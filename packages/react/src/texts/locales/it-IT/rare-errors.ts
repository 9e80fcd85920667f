import type { RareErrorMessages } from '../../messages.js'

export const messages = {
  'error.PASSKEY_AUTHENTICATION_NOT_ENABLED': 'L’accesso con passkey è disattivato per questa app.',
  'error.MAGIC_LINK_DISABLED': 'L’accesso via email è disattivato per questa app.',
  'error.OAUTH_TAB_MISMATCH': 'Questo accesso è iniziato in un’altra scheda. Continua lì oppure accedi di nuovo qui.',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED': 'Questo metodo di accesso è disattivato per questa app.',
  'error.NO_PRIMARY_EMAIL': 'Il tuo account non ha un indirizzo email principale a cui inviare messaggi.',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED': 'L’accesso con password è disattivato per questa app.',
  'error.REDIRECT_URL_NOT_WHITELISTED':
    'L’indirizzo di questa app non è tra i domini attendibili del suo progetto. Avvisa i suoi sviluppatori.',
  'error.REDIRECT_NOT_TRUSTED': 'L’indirizzo di destinazione non fa parte di questa app, quindi ci siamo fermati qui.',
  'error.ANONYMOUS_ACCOUNTS_NOT_ENABLED': 'Questa app non può essere usata senza un account.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'Questo indirizzo email non appartiene al tuo account.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'Questo non è l’indirizzo email principale del tuo account.',
  'error.USER_DOES_NOT_HAVE_PASSWORD': 'Il tuo account non ha ancora una password.',
  'error.CANNOT_DELETE_CURRENT_SESSION': 'Questa è la sessione che stai usando. Per chiuderla, esci.',
  'error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION': 'Hai già collegato un altro account di questo provider.',
  'error.OAUTH_CONNECTION_NOT_CONNECTED_TO_USER': 'Questo account non è collegato al tuo. Collegalo di nuovo.',
  'error.OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE':
    'L’account collegato non lo consente ancora. Collegalo di nuovo.',
  'error.INVALID_AUTHORIZATION_CODE': 'Si è verificato un errore durante l’accesso con OAuth. Riprova.',
  'error.PROVIDER_REJECTED': 'Il provider non accetta più questo collegamento. Collega di nuovo l’account.',
  'error.TEAM_NOT_FOUND': 'Questo team non esiste più.',
  'error.TEAM_MEMBERSHIP_NOT_FOUND': 'Questa persona non fa parte del team.',
  'error.TEAM_MEMBERSHIP_ALREADY_EXISTS': 'Fai già parte di questo team.',
  'error.API_KEY_NOT_FOUND': 'Questa chiave API non esiste più.',
  'error.PUBLIC_API_KEY_CANNOT_BE_REVOKED': 'Questa chiave API è pubblica e non può essere revocata.',
  'error.CLI_AUTH_ERROR': 'Non è stato possibile autorizzare la riga di comando. Ricomincia da lì.',
  'error.CLI_AUTH_EXPIRED_ERROR': 'La richiesta della riga di comando è scaduta. Riprova.',
  'error.CLI_AUTH_USED_ERROR': 'Questo token di autenticazione è già stato usato.',
  'error.restricted': "Il tuo account è soggetto a restrizioni. Contatta gli sviluppatori dell'app.",
  'error.botCheck': 'Non siamo riusciti a verificare che tu sia una persona. Riprova.',
  'error.SIGN_UP_REJECTED': "La tua registrazione è stata rifiutata. Contatta gli sviluppatori dell'app.",
  'error.TEAM_INVITATION_EMAIL_MISMATCH':
    "Questo invito è stato inviato a un altro indirizzo email. Verifica quell'indirizzo nelle impostazioni dell'account o accedi con esso.",
  'error.OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE':
    'Questo provider non è al momento disponibile. Riprova più tardi o usa un altro metodo di accesso.',
  'error.EMAIL_RENDERING_ERROR': 'Non è stato possibile generare questa email. Controlla il modello.',
  'error.EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE': 'È già attivo un aumento del limite di invio delle email.',
  'error.EMAIL_NOT_EDITABLE': 'Questa email non può più essere modificata.',
  'error.NOT_SUPPORTED_BY_SERVER': 'Il servizio di accesso di questa app non supporta ancora questa funzione.',
} as const satisfies RareErrorMessages
