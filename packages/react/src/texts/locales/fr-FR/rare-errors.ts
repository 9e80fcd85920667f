import type { RareErrorMessages } from '../../messages.js'

export const messages = {
  'error.PASSKEY_AUTHENTICATION_NOT_ENABLED': 'La connexion par clé d’accès est désactivée pour cette application.',
  'error.MAGIC_LINK_DISABLED': 'La connexion par e-mail est désactivée pour cette application.',
  'error.OAUTH_TAB_MISMATCH':
    'Cette connexion a été commencée dans un autre onglet. Continuez dans cet onglet ou reconnectez-vous ici.',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED': 'Ce mode de connexion est désactivé pour cette application.',
  'error.NO_PRIMARY_EMAIL': 'Votre compte n’a pas d’adresse e-mail principale où envoyer un message.',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED': 'La connexion par mot de passe est désactivée pour cette application.',
  'error.REDIRECT_URL_NOT_WHITELISTED':
    'L’adresse de cette application ne fait pas partie des domaines de confiance de son projet. Veuillez prévenir ses développeurs.',
  'error.REDIRECT_NOT_TRUSTED':
    'L’adresse de destination ne fait pas partie de cette application, nous nous sommes donc arrêtés ici.',
  'error.ANONYMOUS_ACCOUNTS_NOT_ENABLED': 'Cette application ne peut pas être utilisée sans compte.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'Cette adresse e-mail n’appartient pas à votre compte.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'Ce n’est pas l’adresse e-mail principale de votre compte.',
  'error.USER_DOES_NOT_HAVE_PASSWORD': 'Votre compte n’a pas encore de mot de passe.',
  'error.CANNOT_DELETE_CURRENT_SESSION': 'C’est la session que vous utilisez. Pour la fermer, déconnectez-vous.',
  'error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION':
    'Vous avez déjà associé un autre compte de ce fournisseur.',
  'error.OAUTH_CONNECTION_NOT_CONNECTED_TO_USER':
    'Ce compte n’est pas associé au vôtre. Veuillez l’associer de nouveau.',
  'error.OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE':
    'Le compte associé ne le permet pas encore. Veuillez l’associer de nouveau.',
  'error.INVALID_AUTHORIZATION_CODE': 'Une erreur s’est produite lors de la connexion OAuth. Veuillez réessayer.',
  'error.PROVIDER_REJECTED': 'Le fournisseur n’accepte plus cette association. Veuillez associer le compte de nouveau.',
  'error.TEAM_NOT_FOUND': 'Cette équipe n’existe plus.',
  'error.TEAM_MEMBERSHIP_NOT_FOUND': 'Cette personne n’est pas membre de l’équipe.',
  'error.TEAM_MEMBERSHIP_ALREADY_EXISTS': 'Vous êtes déjà membre de cette équipe.',
  'error.API_KEY_NOT_FOUND': 'Cette clé d’API n’existe plus.',
  'error.PUBLIC_API_KEY_CANNOT_BE_REVOKED': 'Cette clé d’API est publique et ne peut pas être révoquée.',
  'error.CLI_AUTH_ERROR': 'La ligne de commande n’a pas pu être autorisée. Veuillez y recommencer la connexion.',
  'error.CLI_AUTH_EXPIRED_ERROR': 'La demande de connexion de la ligne de commande a expiré. Veuillez réessayer.',
  'error.CLI_AUTH_USED_ERROR': 'Ce jeton d’authentification a déjà été utilisé.',
  'error.restricted': 'Votre compte est restreint. Contactez les développeurs de l’application.',
  'error.botCheck': 'Nous n’avons pas pu vérifier que vous êtes humain. Réessayez.',
  'error.SIGN_UP_REJECTED': 'Votre inscription a été refusée. Contactez les développeurs de l’application.',
  'error.TEAM_INVITATION_EMAIL_MISMATCH':
    'Cette invitation a été envoyée à une autre adresse e-mail. Vérifiez cette adresse dans les paramètres de votre compte, ou connectez-vous avec elle.',
  'error.OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE':
    'Ce fournisseur est temporairement indisponible. Réessayez plus tard ou utilisez une autre méthode de connexion.',
  'error.EMAIL_RENDERING_ERROR': 'Cet e-mail n’a pas pu être généré. Vérifiez son modèle.',
  'error.EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE': 'Une augmentation de la limite d’envoi d’e-mails est déjà active.',
  'error.EMAIL_NOT_EDITABLE': 'Cet e-mail ne peut plus être modifié.',
  'error.NOT_SUPPORTED_BY_SERVER': 'Le service de connexion de cette application ne prend pas encore cela en charge.',
} as const satisfies RareErrorMessages
