import * as france from '../fr-FR/lazy.js'

/** Differences from fr-FR. */
export const account = {
  ...france.account,
  'nav.emails': 'Adresses courriel',
  'blocked.toEmails': 'Accéder à vos adresses courriel',
  'emails.none': 'Aucune adresse courriel',
  'emails.send': 'Envoyer le courriel de confirmation',
  'emails.sent': 'Courriel de confirmation envoyé. Ouvrez le lien qu’il contient.',
  'emails.notSent':
    'L’adresse {email} a été ajoutée, mais le courriel de confirmation n’a pas pu être envoyé. Essayez de le renvoyer.',
  'emails.removeTitle': 'Retirer cette adresse?',
  'emails.addTitle': 'Ajouter une adresse courriel',
  'emails.missing': 'L’adresse courriel est requise',
  'emails.invalid': 'Veuillez saisir une adresse courriel valide',
  'emails.taken': 'Cette adresse courriel existe déjà',
  'methods.otp': 'Code par courriel',
  'methods.removePasskeyTitle': 'Retirer votre clé d’accès?',
  'methods.disableOtpTitle': 'Désactiver les codes par courriel?',
  'methods.disableOtpText': 'Vous ne pourrez plus vous connecter avec un code ou un lien reçu par courriel.',
  'twoFactor.disableTitle': 'Désactiver l’authentification à deux facteurs?',
  'twoFactor.scan':
    'Numérisez le code QR ou saisissez la clé de configuration manuellement. Saisissez ensuite le code de l’application.',
  'sessions.signOutOthersTitle': 'Fermer les autres sessions?',
  'keys.revokeTitle': 'Révoquer cette clé?',
  'deleteAccount.title': 'Supprimer votre compte?',
  'sessions.lastActive': 'Dernière activité : {when}',
  'profile.uploadPicture': 'Téléverser une photo',
  'team.uploadPicture': 'Téléverser une photo de l’équipe',
  'blocked.needsVerified': 'Confirmez une adresse courriel pour utiliser cette méthode.',
  'invite.emailMissing': 'Veuillez saisir une adresse courriel',
  'invite.emailInvalid': 'Veuillez saisir une adresse courriel valide',
  'members.removeTitle': 'Retirer ce membre?',
  'leave.question': 'Quitter {team}?',
  'deleteTeam.question': 'Supprimer {team}?',
  'preferences.title': 'Préférences de courriel',
  'preferences.account': 'Courriels de compte',
  'preferences.accountText': 'Codes de connexion, alertes de sécurité et autres courriels nécessaires à votre compte.',
  'reauth.useEmail': 'Utiliser un code par courriel',
  'invite.text': 'Nous enverrons par courriel un lien pour rejoindre l’équipe.',
} as const

/** Differences from fr-FR. */
export const rareErrors = {
  ...france.rareErrors,
  'error.MAGIC_LINK_DISABLED': 'La connexion par courriel est désactivée pour cette application.',
  'error.OAUTH_TAB_MISMATCH':
    'Cette connexion a été commencée dans un autre onglet. Continuez dans cet onglet ou connectez-vous de nouveau ici.',
  'error.NO_PRIMARY_EMAIL': 'Votre compte n’a pas d’adresse courriel principale.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'Cette adresse courriel n’appartient pas à votre compte.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'Ce n’est pas l’adresse courriel principale de votre compte.',
  'error.TEAM_INVITATION_EMAIL_MISMATCH':
    'Cette invitation a été envoyée à une autre adresse courriel. Confirmez cette adresse dans les paramètres de votre compte, ou connectez-vous avec elle.',
  'error.EMAIL_RENDERING_ERROR': 'Ce courriel n’a pas pu être généré. Vérifiez son modèle.',
  'error.EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE': 'Une augmentation de la limite d’envoi de courriels est déjà active.',
  'error.EMAIL_NOT_EDITABLE': 'Ce courriel ne peut plus être modifié.',
}
