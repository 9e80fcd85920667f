import type { RareErrorMessages } from '../../messages.js'

export const messages = {
  'error.PASSKEY_AUTHENTICATION_NOT_ENABLED': 'O login com chave de acesso está desativado neste app.',
  'error.MAGIC_LINK_DISABLED': 'O login por e-mail está desativado neste app.',
  'error.OAUTH_TAB_MISMATCH': 'Este login foi iniciado em outra aba. Continue nela ou faça login novamente aqui.',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED': 'Este método de login está desativado neste app.',
  'error.NO_PRIMARY_EMAIL': 'Sua conta não tem um e-mail principal para receber mensagens.',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED': 'O login com senha está desativado neste app.',
  'error.REDIRECT_URL_NOT_WHITELISTED':
    'O endereço deste app não está entre os domínios confiáveis do projeto. Avise os desenvolvedores.',
  'error.REDIRECT_NOT_TRUSTED': 'O endereço de destino não faz parte deste app, por isso paramos aqui.',
  'error.ANONYMOUS_ACCOUNTS_NOT_ENABLED': 'Este app não pode ser usado sem uma conta.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'Este e-mail não pertence à sua conta.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'Este não é o e-mail principal da sua conta.',
  'error.USER_DOES_NOT_HAVE_PASSWORD': 'Sua conta ainda não tem senha.',
  'error.CANNOT_DELETE_CURRENT_SESSION': 'Esta é a sessão que você está usando. Para encerrá-la, saia da sua conta.',
  'error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION': 'Você já conectou outra conta deste provedor.',
  'error.OAUTH_CONNECTION_NOT_CONNECTED_TO_USER': 'Esta conta não está conectada à sua. Conecte-a novamente.',
  'error.OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE':
    'A conta conectada ainda não permite isso. Conecte-a novamente.',
  'error.INVALID_AUTHORIZATION_CODE': 'Ocorreu um erro ao fazer login com OAuth. Tente novamente.',
  'error.PROVIDER_REJECTED': 'O provedor não aceita mais esta conexão. Conecte a conta novamente.',
  'error.TEAM_NOT_FOUND': 'Esta equipe não existe mais.',
  'error.TEAM_MEMBERSHIP_NOT_FOUND': 'Esta pessoa não faz parte da equipe.',
  'error.TEAM_MEMBERSHIP_ALREADY_EXISTS': 'Você já faz parte desta equipe.',
  'error.API_KEY_NOT_FOUND': 'Esta chave de API não existe mais.',
  'error.PUBLIC_API_KEY_CANNOT_BE_REVOKED': 'Esta chave de API é pública e não pode ser revogada.',
  'error.CLI_AUTH_ERROR': 'Não foi possível autorizar a linha de comando. Comece de novo por lá.',
  'error.CLI_AUTH_EXPIRED_ERROR': 'A solicitação da linha de comando expirou. Tente novamente.',
  'error.CLI_AUTH_USED_ERROR': 'Este token de autenticação já foi usado.',
  'error.restricted': 'Sua conta está restrita. Entre em contato com os desenvolvedores do aplicativo.',
  'error.botCheck': 'Não foi possível verificar que você é uma pessoa. Tente novamente.',
  'error.SIGN_UP_REJECTED': 'Seu cadastro foi recusado. Entre em contato com os desenvolvedores do aplicativo.',
  'error.TEAM_INVITATION_EMAIL_MISMATCH':
    'Este convite foi enviado para outro e-mail. Verifique esse e-mail nas configurações da sua conta ou entre com ele.',
  'error.OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE':
    'Este provedor está temporariamente indisponível. Tente mais tarde ou use outro método de login.',
  'error.EMAIL_RENDERING_ERROR': 'Não foi possível gerar este e-mail. Verifique o modelo.',
  'error.EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE': 'Já existe um aumento ativo do limite de envio de e-mails.',
  'error.EMAIL_NOT_EDITABLE': 'Este e-mail não pode mais ser editado.',
  'error.NOT_SUPPORTED_BY_SERVER': 'O serviço de login deste aplicativo ainda não oferece suporte a isso.',
} as const satisfies RareErrorMessages
