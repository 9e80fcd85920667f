import type { Messages } from '../messages.js'

/** German. */
export const messages = {
  'common.language': 'de-DE',
  'common.loading': 'Wird geladen',
  'common.noScript': 'Diese Seite braucht JavaScript.',
  'common.home': 'Zur Startseite',
  'common.continue': 'Weiter',
  'common.retry': 'Erneut versuchen',
  'common.signOut': 'Abmelden',
  'common.signIn': 'Anmelden',
  'common.signUp': 'Konto erstellen',
  'common.close': 'Schließen',
  'common.or': 'oder',

  'field.email': 'E-Mail-Adresse',
  'field.password': 'Passwort',
  'field.passwordRepeat': 'Passwort wiederholen',
  'field.passwordHint': '{min} bis {max} Zeichen',
  'field.showPassword': 'Passwort anzeigen',
  'field.newPassword': 'Neues Passwort',
  'field.newPasswordRepeat': 'Neues Passwort wiederholen',

  'fault.emailMissing': 'Bitte geben Sie Ihre E-Mail-Adresse ein',
  'fault.emailMalformed': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'fault.passwordMissing': 'Bitte geben Sie Ihr Passwort ein',
  'fault.passwordTooShort': 'Verwenden Sie mindestens {min} Zeichen',
  'fault.passwordTooLong': 'Verwenden Sie höchstens {max} Zeichen',
  'fault.repeatMissing': 'Bitte wiederholen Sie Ihr Passwort',
  'fault.repeatDiffers': 'Die Passwörter stimmen nicht überein',
  'fault.codeMissing': 'Bitte geben Sie den Code ein',
  'fault.codeMalformed': 'Ungültiger Code',
  'fault.codeWrong': 'Falscher Code. Bitte versuchen Sie es erneut.',

  'signIn.title': 'Anmelden',
  'signIn.submit': 'Anmelden',
  'signIn.pending': 'Sie werden angemeldet',
  'signIn.noAccount': 'Neu hier? <link>Konto erstellen</link>',
  'signIn.forgot': 'Passwort vergessen?',
  'signIn.ways': 'Anmeldemethode',
  'signIn.byPassword': 'Passwort',
  'signIn.byMail': 'E-Mail-Code',

  'provider.group': 'Mit einem Anbieter anmelden',
  'provider.continue': 'Weiter mit {provider}',
  'provider.pending': '{provider} wird geöffnet',

  'passkey.signIn': 'Mit Passkey anmelden',
  'passkey.pending': 'Warten auf Ihren Passkey',

  'magicLink.hint': 'Wir senden Ihnen einen Anmeldelink und einen Code per E-Mail.',
  'magicLink.submit': 'Code per E-Mail senden',
  'magicLink.pending': 'Die E-Mail wird gesendet',
  'magicLink.sentTitle': 'Sehen Sie in Ihrem Postfach nach',
  'magicLink.sentTo':
    'Wir haben eine E-Mail an {email} gesendet. Öffnen Sie den Link darin oder geben Sie hier den Code ein.',
  'magicLink.code': 'Code aus der E-Mail',
  'magicLink.codeHint': '6 Buchstaben und Ziffern',
  'magicLink.codeSubmit': 'Anmelden',
  'magicLink.checking': 'Der Code wird geprüft',

  'mail.resend': 'Erneut senden',
  'mail.resendIn': 'Erneut senden in {seconds} s',
  'mail.resending': 'Die E-Mail wird erneut gesendet',
  'mail.resent': 'Eine weitere E-Mail ist unterwegs.',
  'mail.otherAddress': 'Andere Adresse verwenden',
  'mail.spam': 'Falls nichts ankommt, sehen Sie im Spam-Ordner nach.',

  'magicLinkCallback.title': 'Anmeldung fortsetzen?',
  'magicLinkCallback.text':
    'Sie haben einen Anmeldelink aus einer E-Mail geöffnet. Fahren Sie fort, wenn Sie ihn selbst angefordert haben.',
  'magicLinkCallback.submit': 'Anmelden',
  'magicLinkCallback.invalid': 'Dieser Anmeldelink ist ungültig',
  'magicLinkCallback.expired': 'Dieser Anmeldelink ist abgelaufen',
  'magicLinkCallback.used': 'Dieser Anmeldelink wurde bereits verwendet',
  'magicLinkCallback.tooOften': 'Zu viele Versuche mit diesem Anmeldelink',
  'magicLinkCallback.advice': 'Fordern Sie auf der Anmeldeseite einen neuen Link an.',
  'magicLinkCallback.again': 'Neuen Link anfordern',

  'mfa.title': 'Zwei-Faktor-Authentifizierung',
  'mfa.text': 'Geben Sie den Code aus Ihrer Authenticator-App ein.',
  'mfa.code': '6-stelliger Code',
  'mfa.codeHint': 'Ändert sich alle 30 Sekunden',
  'mfa.submit': 'Bestätigen',
  'mfa.pending': 'Der Code wird geprüft',
  'mfa.giveUp': 'Zurück zur Anmeldung',
  'mfa.overExpired':
    'Die Zeit für die Bestätigung mit der Authenticator-App ist abgelaufen. Bitte melden Sie sich erneut an.',
  'mfa.overTooOften': 'Ungültiger TOTP-Code. Bitte melden Sie sich erneut an.',
  'mfa.overUsed':
    'Diese Anmeldung wurde bereits bestätigt. Wenn Sie das nicht waren, melden Sie sich erneut an und ändern Sie Ihr Passwort.',
  'mfa.overInvalid': 'Es gibt keine Anmeldung, die zu bestätigen wäre. Bitte melden Sie sich erneut an.',

  'signUp.title': 'Konto erstellen',
  'signUp.submit': 'Konto erstellen',
  'signUp.pending': 'Ihr Konto wird erstellt',
  'signUp.hasAccount': 'Sie haben schon ein Konto? <link>Anmelden</link>',
  'signUp.offTitle': 'Neue Konten können nicht erstellt werden',
  'signUp.off': 'Die Registrierung neuer Nutzer ist derzeit nicht möglich.',

  'forgot.title': 'Passwort zurücksetzen',
  'forgot.text': 'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link zum Zurücksetzen.',
  'forgot.submit': 'Link senden',
  'forgot.pending': 'Der Link wird gesendet',
  'forgot.sentTitle': 'Sehen Sie in Ihrem Postfach nach',
  'forgot.sent':
    'Wenn es ein Konto mit der Adresse {email} gibt, wurde eine E-Mail dorthin gesendet. Falls sie nicht ankommt, sehen Sie im Spam-Ordner nach.',
  'forgot.back': 'Zurück zur Anmeldung',

  'reset.checking': 'Der Link wird geprüft',
  'reset.title': 'Neues Passwort wählen',
  'reset.for': 'Für {email}',
  'reset.submit': 'Neues Passwort speichern',
  'reset.pending': 'Das neue Passwort wird gespeichert',
  'reset.doneTitle': 'Ihr Passwort ist geändert',
  'reset.done': 'Sie sind jetzt überall abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  'reset.failed': 'Das Passwort konnte nicht zurückgesetzt werden',
  'reset.invalid': 'Dieser Link zum Zurücksetzen des Passworts ist ungültig',
  'reset.expired': 'Dieser Link zum Zurücksetzen des Passworts ist abgelaufen',
  'reset.used': 'Dieser Link zum Zurücksetzen des Passworts wurde bereits verwendet',
  'reset.tooOften': 'Zu viele Versuche mit diesem Link zum Zurücksetzen des Passworts',
  'reset.advice': 'Fordern Sie einen neuen Link an, wenn Sie Ihr Passwort weiterhin ändern möchten.',
  'reset.again': 'Neuen Link anfordern',

  'verify.title': 'E-Mail-Adresse bestätigen',
  'verify.text': 'Bestätigen Sie, dass diese Adresse Ihnen gehört.',
  'verify.submit': 'Bestätigen',
  'verify.pending': 'Ihre E-Mail-Adresse wird bestätigt',
  'verify.doneTitle': 'Ihre E-Mail-Adresse ist bestätigt',
  'verify.done': 'Vielen Dank. Hier ist nichts weiter zu tun.',
  'verify.invalid': 'Dieser Bestätigungslink ist ungültig',
  'verify.expired': 'Dieser Bestätigungslink ist abgelaufen',
  'verify.tooOften': 'Zu viele Versuche mit diesem Bestätigungslink',
  'verify.advice': 'Fordern Sie einen neuen Link an, um Ihre E-Mail-Adresse zu bestätigen.',
  'verify.resend': 'Neuen Link senden',
  'verify.resending': 'Ein neuer Link wird gesendet',
  'verify.resentTitle': 'Ein neuer Link ist unterwegs',
  'verify.signInFirst': 'Melden Sie sich zuerst an, dann kann ein neuer Link gesendet werden.',

  'oauthCallback.pending': 'Sie werden angemeldet',
  'oauthCallback.slowTitle': 'Das dauert länger als erwartet',
  'oauthCallback.slow': 'Sie können selbst fortfahren.',
  'oauthCallback.failedTitle': 'Anmeldung fehlgeschlagen',

  'invitation.checking': 'Die Einladung wird geprüft',
  'invitation.signInTitle': 'Anmelden, um dem Team beizutreten',
  'invitation.signIn':
    'Sie wurden in ein Team eingeladen. Melden Sie sich an oder erstellen Sie ein Konto, um die Einladung zu sehen.',
  'invitation.title': '{team} beitreten?',
  'invitation.text': 'Sie wurden in das Team {team} eingeladen.',
  'invitation.as': 'Sie treten als {email} bei.',
  'invitation.join': 'Dem Team beitreten',
  'invitation.joining': 'Sie treten dem Team bei',
  'invitation.notNow': 'Jetzt nicht',
  'invitation.joinedTitle': 'Willkommen bei {team}',
  'invitation.joined': 'Sie sind jetzt Mitglied dieses Teams.',
  'invitation.failed': 'Die Einladung konnte nicht geöffnet werden',
  'invitation.invalid': 'Dieser Einladungslink ist ungültig',
  'invitation.expired': 'Dieser Einladungslink ist abgelaufen',
  'invitation.used': 'Dieser Einladungslink wurde bereits verwendet',
  'invitation.tooOften': 'Zu viele Versuche mit diesem Einladungslink',
  'invitation.advice': 'Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Link.',

  'cli.checking': 'Ihre Sitzung wird geprüft',
  'cli.signInTitle': 'Melden Sie sich an, um fortzufahren',
  'cli.signIn': 'Ein Kommandozeilenprogramm wartet darauf, angemeldet zu werden. Melden Sie sich zuerst hier an.',
  'cli.title': 'Befehlszeile autorisieren?',
  'cli.text': 'Ein Befehlszeilenprogramm fordert Zugriff auf Ihr Konto an.',
  'cli.as': 'Es wird als {email} angemeldet.',
  'cli.warning':
    'Fahren Sie nur fort, wenn Sie dieses Programm gerade selbst gestartet haben. Wenn Ihnen jemand diesen Link geschickt hat, lehnen Sie ab.',
  'cli.confirm': 'Autorisieren',
  'cli.confirming': 'Wird autorisiert',
  'cli.decline': 'Ablehnen',
  'cli.doneTitle': 'Befehlszeile autorisiert',
  'cli.done': 'Sie können diese Seite schließen und zur Kommandozeile zurückkehren.',
  'cli.declinedTitle': 'Anmeldung abgelehnt',
  'cli.declined':
    'Sie können diese Seite schließen. Wenn Sie das nicht veranlasst haben, müssen Sie nichts weiter tun.',
  'cli.overTitle': 'Diese Anfrage ist nicht mehr gültig',
  'cli.over': 'Die Anmeldeanfrage der Kommandozeile ist abgelaufen. Bitte versuchen Sie es erneut.',
  'cli.overAdvice': 'Starten Sie die Anmeldung auf der Kommandozeile neu und öffnen Sie den Link, der dort erscheint.',

  'errorPage.title': 'Etwas ist schiefgelaufen',
  'errorPage.connectedElsewhereTitle': 'Das Konto konnte nicht verbunden werden',
  'errorPage.connectedElsewhere':
    'Dieses Konto ist bereits mit einem anderen Nutzer verbunden. Verwenden Sie ein anderes Konto oder melden Sie sich als dieser Nutzer an.',
  'errorPage.otherAccountTitle': 'Das Konto konnte nicht verbunden werden',
  'errorPage.otherAccount':
    'Sie haben bereits ein anderes Konto dieses Anbieters verbunden. Trennen Sie zuerst diese Verbindung.',
  'errorPage.deniedTitle': 'Der OAuth-Anbieter hat den Zugriff verweigert',
  'errorPage.denied': 'Die Anmeldung wurde abgebrochen. [access_denied]',
  'errorPage.code': 'Code für den Support: {code}',

  'leading.title': 'Diese Seite befindet sich woanders',
  'leading.pending': 'Weiterleitung',

  'user.menu': 'Kontomenü',
  'user.menuOf': 'Kontomenü von {name}',
  'user.notLoaded': 'Das Menü konnte nicht geladen werden. Bitte versuchen Sie es erneut.',
  'user.settings': 'Kontoeinstellungen',
  'user.nobody': 'Nicht angemeldet',
  'user.withoutName': 'Angemeldet',

  'signedIn.title': 'Sie sind bereits angemeldet',
  'signedIn.as': 'Sie sind als {email} angemeldet.',
  'signedIn.withoutAddress': 'Sie sind angemeldet.',

  'signOut.pending': 'Sie werden abgemeldet',
  'signOut.title': 'Sie sind abgemeldet',
  'signOut.text': 'Melden Sie sich erneut an, um zurückzukehren.',

  'noMethod.title': 'Keine Anmeldemethode aktiviert',
  'noMethod.text':
    'Diese App bietet auf dieser Seite keine Möglichkeit zur Anmeldung. Die Entwickler können im Projekt eine aktivieren.',

  'unreachable.title': 'Diese Seite konnte nicht geladen werden',

  'notFound.title': 'Diese Seite gibt es nicht',
  'notFound.text': 'Vielleicht ist die Adresse falsch geschrieben oder die Seite ist umgezogen.',

  'framed.title': 'Diese Seite kann nicht innerhalb einer anderen Website angezeigt werden',
  'framed.text': 'Öffnen Sie sie zum Schutz Ihres Kontos in einem eigenen Tab.',
  'framed.open': 'In neuem Tab öffnen',

  'error.EMAIL_PASSWORD_MISMATCH': 'E-Mail-Adresse oder Passwort falsch.',
  'error.USER_EMAIL_ALREADY_EXISTS':
    'Es gibt bereits ein Konto mit dieser E-Mail-Adresse. Melden Sie sich an oder verwenden Sie eine andere Adresse.',
  'error.PASSWORD_TOO_SHORT': 'Das Passwort muss mindestens {min} Zeichen lang sein.',
  'error.PASSWORD_TOO_LONG': 'Das Passwort darf höchstens {max} Zeichen lang sein.',
  'error.SIGN_UP_NOT_ENABLED': 'Die Registrierung neuer Nutzer ist derzeit nicht möglich.',
  'error.PASSKEY_AUTHENTICATION_NOT_ENABLED': 'Die Anmeldung mit Passkey ist für diese App deaktiviert.',
  'error.PASSKEY_AUTHENTICATION_FAILED':
    'Die Anmeldung mit Passkey ist fehlgeschlagen. Vielleicht wurde er aus Ihrem Konto entfernt: Melden Sie sich auf andere Weise an.',
  'error.PASSKEY_WEBAUTHN_ERROR':
    'Ihr Browser konnte den Passkey nicht verwenden. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
  'error.PASSKEY_CANCELLED': 'Der Passkey wurde nicht verwendet. Sie können es erneut versuchen.',
  'error.PASSKEY_NOT_COMPLETED':
    'Der Passkey wurde nicht verwendet. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
  'error.PASSKEY_UNSUPPORTED': 'Dieser Browser unterstützt WebAuthn nicht. Melden Sie sich auf andere Weise an.',
  'error.VERIFICATION_CODE_NOT_FOUND': 'Falscher Code. Bitte versuchen Sie es erneut.',
  'error.VERIFICATION_CODE_EXPIRED': 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
  'error.VERIFICATION_CODE_ALREADY_USED': 'Dieser Code wurde bereits verwendet. Fordern Sie einen neuen an.',
  'error.VERIFICATION_CODE_MAX_ATTEMPTS_REACHED': 'Zu viele Versuche mit diesem Code. Fordern Sie einen neuen an.',
  'error.INVALID_TOTP_CODE': 'Ungültiger TOTP-Code',
  'error.MAGIC_LINK_OFF': 'Die Anmeldung per E-Mail ist für diese App deaktiviert.',
  'error.OAUTH_CALLBACK_FAILED':
    'Bei der Anmeldung über OAuth ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  'error.OAUTH_TAB_MISMATCH':
    'Diese Anmeldung wurde in einem anderen Tab begonnen. Machen Sie dort weiter oder melden Sie sich hier neu an.',
  'error.STORAGE_UNAVAILABLE':
    'Ihr Browser blockiert Cookies oder Speicher für diese Website. Bitte erlauben Sie beides und versuchen Sie es erneut.',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED': 'Diese Anmeldemethode ist für diese App deaktiviert.',
  'error.OUTER_OAUTH_TIMEOUT': 'Die Anmeldung hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  'error.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE':
    'Ein anderer Nutzer meldet sich bereits mit dieser E-Mail-Adresse an.',
  'error.NOT_SIGNED_IN': 'Nicht angemeldet',
  'error.NO_PRIMARY_EMAIL': 'Ihr Konto hat keine Hauptadresse, an die gesendet werden könnte.',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED': 'Die Anmeldung mit Passwort ist für diese App deaktiviert.',
  'error.MULTI_FACTOR_AUTHENTICATION_REQUIRED':
    'Dieses Konto verwendet Zwei-Faktor-Authentifizierung. Bitte melden Sie sich erneut an und geben Sie Ihren Code ein.',
  'error.REDIRECT_URL_NOT_WHITELISTED':
    'Die Adresse dieser App gehört nicht zu den vertrauenswürdigen Domains ihres Projekts. Bitte sagen Sie den Entwicklern Bescheid.',
  'error.REDIRECT_NOT_TRUSTED': 'Die Zieladresse gehört nicht zu dieser App, deshalb geht es hier nicht weiter.',
  'error.OFFLINE': 'Sie sind anscheinend offline. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'error.UNABLE_TO_CONNECT':
    'Der Anmeldedienst ist nicht erreichbar. Warten Sie einen Moment und versuchen Sie es erneut.',
  'error.RATE_LIMITED': 'Zu viele Versuche. Versuchen Sie es in {seconds} Sekunden erneut.',
  'error.ANONYMOUS_ACCOUNTS_NOT_ENABLED': 'Diese App lässt sich ohne Konto nicht verwenden.',
  'error.EMAIL_NOT_VERIFIED': 'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse',
  'error.EMAIL_ALREADY_VERIFIED': 'Diese E-Mail-Adresse ist bereits bestätigt.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'Diese E-Mail-Adresse gehört nicht zu Ihrem Konto.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'Das ist nicht die Hauptadresse Ihres Kontos.',
  'error.PASSWORD_CONFIRMATION_MISMATCH': 'Falsches Passwort',
  'error.USER_DOES_NOT_HAVE_PASSWORD': 'Ihr Konto hat noch kein Passwort.',
  'error.PASSKEY_REGISTRATION_FAILED': 'Die Registrierung wurde nicht abgeschlossen. Bitte versuchen Sie es erneut.',
  'error.CANNOT_DELETE_CURRENT_SESSION':
    'Das ist die Sitzung, die Sie gerade verwenden. Um sie zu beenden, melden Sie sich ab.',
  'error.OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER':
    'Dieses Konto ist bereits mit einem anderen Nutzer verbunden.',
  'error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION':
    'Sie haben bereits ein anderes Konto dieses Anbieters verbunden.',
  'error.OAUTH_CONNECTION_NOT_CONNECTED_TO_USER':
    'Dieses Konto ist nicht mit Ihrem verbunden. Bitte verbinden Sie es erneut.',
  'error.OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE':
    'Das verbundene Konto erlaubt das noch nicht. Bitte verbinden Sie es erneut.',
  'error.OAUTH_PROVIDER_ACCESS_DENIED': 'Der OAuth-Anbieter hat den Zugriff verweigert',
  'error.INVALID_AUTHORIZATION_CODE':
    'Bei der Anmeldung über OAuth ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.',
  'error.PROVIDER_REJECTED':
    'Der Anbieter akzeptiert diese Verbindung nicht mehr. Bitte verbinden Sie das Konto erneut.',
  'error.TEAM_NOT_FOUND': 'Dieses Team gibt es nicht mehr.',
  'error.TEAM_MEMBERSHIP_NOT_FOUND': 'Diese Person ist kein Mitglied des Teams.',
  'error.TEAM_MEMBERSHIP_ALREADY_EXISTS': 'Sie sind bereits Mitglied dieses Teams.',
  'error.API_KEY_NOT_FOUND': 'Diesen API-Schlüssel gibt es nicht mehr.',
  'error.PUBLIC_API_KEY_CANNOT_BE_REVOKED': 'Dieser API-Schlüssel ist öffentlich und kann nicht widerrufen werden.',
  'error.CLI_AUTH_ERROR': 'Die Kommandozeile konnte nicht angemeldet werden. Bitte beginnen Sie dort von vorn.',
  'error.CLI_AUTH_EXPIRED_ERROR': 'Die Anmeldeanfrage der Kommandozeile ist abgelaufen. Bitte versuchen Sie es erneut.',
  'error.CLI_AUTH_USED_ERROR': 'Dieses Anmeldetoken wurde bereits verwendet.',
  'error.sessionOver': 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  'error.notAllowed': 'Dazu haben Sie keine Berechtigung.',
  'error.appSetup': 'Diese App ist nicht richtig eingerichtet. Bitte sagen Sie den Entwicklern Bescheid.',
  'error.known': 'Etwas ist schiefgelaufen: {message}',
  'error.unknown':
    'Ein unbekannter Fehler ist aufgetreten. Bitte versuchen Sie es erneut. Bleibt es dabei, sagen Sie den Entwicklern dieser App Bescheid.',
} as const satisfies Messages
