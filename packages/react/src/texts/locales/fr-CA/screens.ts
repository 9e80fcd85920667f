import { messages as france } from '../fr-FR/screens.js'

/** Differences from fr-FR. */
export const messages = {
  ...france,
  'common.language': 'fr-CA',
  'field.email': 'Adresse courriel',
  'fieldError.emailMissing': 'Veuillez saisir votre adresse courriel',
  'fieldError.emailInvalid': 'Veuillez saisir une adresse courriel valide',
  'signIn.noAccount': 'Première visite? <link>Créer un compte</link>',
  'signIn.forgot': 'Mot de passe oublié?',
  'magicLink.hint': 'Nous vous enverrons un lien et un code de connexion par courriel.',
  'magicLink.pending': 'Envoi du courriel',
  'magicLink.sentTitle': 'Consultez vos courriels',
  'magicLink.sentTo':
    'Nous avons envoyé un courriel à {email}. Ouvrez le lien qu’il contient ou saisissez son code ici.',
  'magicLink.code': 'Code reçu par courriel',
  'mail.resending': 'Nouvel envoi du courriel',
  'mail.resent': 'Un nouveau courriel est en route.',
  'mail.spam': 'Si rien n’arrive, consultez votre dossier de pourriels.',
  'magicLinkCallback.title': 'Poursuivre la connexion?',
  'magicLinkCallback.text':
    'Vous avez ouvert un lien de connexion reçu par courriel. Continuez si c’est bien vous qui l’avez demandé.',
  'signUp.taken':
    'Il existe déjà un compte avec cette adresse courriel. <link>Connectez-vous</link> ou utilisez une autre adresse.',
  'signUp.hasAccount': 'Vous avez déjà un compte? <link>Se connecter</link>',
  'forgot.text': 'Saisissez votre adresse courriel et nous vous enverrons un lien de réinitialisation.',
  'forgot.sentTitle': 'Consultez vos courriels',
  'forgot.sent': 'Si un compte existe pour l’adresse {email}, un courriel y a été envoyé.',
  'verify.title': 'Confirmez votre adresse courriel',
  'verify.pending': 'Confirmation de votre adresse courriel',
  'verify.doneTitle': 'Votre adresse courriel est confirmée',
  'verify.advice': 'Demandez un nouveau lien pour confirmer votre adresse courriel.',
  'damagedLink.advice': 'Copiez-le de nouveau depuis le courriel ou demandez-en un nouveau.',
  'damagedLink.askTeam':
    'Copiez-le de nouveau depuis le courriel ou demandez-en un nouveau à la personne qui vous a envoyé l’invitation.',
  'verifyEmail.text': 'Pour continuer, ouvrez le lien contenu dans le courriel envoyé à {email}.',
  'verifyEmail.tooEarly': 'Votre adresse n’est pas encore confirmée. Ouvrez d’abord le lien contenu dans le courriel.',
  'verifyEmail.noEmail': 'Pour continuer, ajoutez une adresse courriel à votre compte et confirmez-la.',
  'verifyEmail.addEmail': 'Ajouter une adresse courriel',
  'verifyEmail.signIn': 'Connectez-vous pour confirmer votre adresse courriel.',
  'invitation.title': 'Rejoindre {team}?',
  'agent.title': 'Donner à un agent IA l’accès à votre compte?',
  'cli.title': 'Autoriser la ligne de commande?',
  'signOut.confirmTitle': 'Voulez-vous vous déconnecter?',
  'error.EMAIL_PASSWORD_MISMATCH': 'Adresse courriel ou mot de passe incorrect.',
  'error.USER_EMAIL_ALREADY_EXISTS':
    'Il existe déjà un compte avec cette adresse courriel. Connectez-vous ou utilisez une autre adresse.',
  'error.STORAGE_UNAVAILABLE':
    'Votre navigateur bloque les témoins ou le stockage pour ce site. Autorisez-les, puis réessayez.',
  'error.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE':
    'Un autre utilisateur se connecte déjà avec cette adresse courriel.',
  'error.EMAIL_NOT_VERIFIED': 'Veuillez d’abord confirmer votre adresse courriel.',
  'error.EMAIL_ALREADY_VERIFIED': 'Cette adresse courriel est déjà confirmée.',
  'verifyNotice.text': 'Nous avons envoyé un lien à {email}. Ouvrez-le pour vérifier votre courriel.',
} as const

/** Loads the texts that most pages do not need. */
export const loadLazy = () => import('./lazy.js')
