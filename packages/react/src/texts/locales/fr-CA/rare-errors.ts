import { messages as france } from '../fr-FR/rare-errors.js'

/** Differences from fr-FR. */
export const messages = {
  ...france,
  'error.MAGIC_LINK_DISABLED': 'La connexion par courriel est désactivée pour cette application.',
  'error.OAUTH_TAB_MISMATCH':
    'Cette connexion a été commencée dans un autre onglet. Continuez dans cet onglet ou connectez-vous de nouveau ici.',
  'error.NO_PRIMARY_EMAIL': 'Votre compte n’a pas d’adresse courriel principale où envoyer un message.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'Cette adresse courriel n’appartient pas à votre compte.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'Ce n’est pas l’adresse courriel principale de votre compte.',
  'error.TEAM_INVITATION_EMAIL_MISMATCH':
    'Cette invitation a été envoyée à une autre adresse courriel. Vérifiez cette adresse dans les paramètres de votre compte, ou connectez-vous avec elle.',
  'error.EMAIL_RENDERING_ERROR': 'Ce courriel n’a pas pu être généré. Vérifiez son modèle.',
  'error.EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE': 'Une augmentation de la limite d’envoi de courriels est déjà active.',
  'error.EMAIL_NOT_EDITABLE': 'Ce courriel ne peut plus être modifié.',
}
