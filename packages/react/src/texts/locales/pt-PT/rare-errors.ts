import type { RareErrorMessages } from '../../messages.js'

export const messages = {
  'error.PASSKEY_AUTHENTICATION_NOT_ENABLED': 'O início de sessão com chave de acesso está desativado nesta aplicação.',
  'error.MAGIC_LINK_DISABLED': 'O início de sessão por e-mail está desativado nesta aplicação.',
  'error.OAUTH_TAB_MISMATCH':
    'Este início de sessão começou noutro separador. Continue nesse separador ou inicie sessão novamente aqui.',
  'error.OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED': 'Este método de início de sessão está desativado nesta aplicação.',
  'error.NO_PRIMARY_EMAIL': 'A sua conta não tem um e-mail principal para receber mensagens.',
  'error.PASSWORD_AUTHENTICATION_NOT_ENABLED': 'O início de sessão com palavra-passe está desativado nesta aplicação.',
  'error.REDIRECT_URL_NOT_WHITELISTED':
    'O endereço desta aplicação não está entre os domínios fidedignos do projeto. Avise os programadores.',
  'error.REDIRECT_NOT_TRUSTED': 'O endereço de destino não faz parte desta aplicação, por isso parámos aqui.',
  'error.ANONYMOUS_ACCOUNTS_NOT_ENABLED': 'Esta aplicação não pode ser utilizada sem uma conta.',
  'error.EMAIL_NOT_ASSOCIATED_WITH_USER': 'Este e-mail não pertence à sua conta.',
  'error.EMAIL_IS_NOT_PRIMARY_EMAIL': 'Este não é o e-mail principal da sua conta.',
  'error.USER_DOES_NOT_HAVE_PASSWORD': 'A sua conta ainda não tem palavra-passe.',
  'error.CANNOT_DELETE_CURRENT_SESSION': 'Esta é a sessão que está a utilizar. Para sair, termine sessão.',
  'error.USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION': 'Já associou outra conta deste fornecedor.',
  'error.OAUTH_CONNECTION_NOT_CONNECTED_TO_USER': 'Esta conta não está associada à sua. Associe-a novamente.',
  'error.OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE':
    'A conta associada ainda não permite isto. Associe-a novamente.',
  'error.INVALID_AUTHORIZATION_CODE': 'Ocorreu um erro ao iniciar sessão com OAuth. Tente novamente.',
  'error.PROVIDER_REJECTED': 'O fornecedor já não aceita esta associação. Associe a conta novamente.',
  'error.TEAM_NOT_FOUND': 'Esta equipa já não existe.',
  'error.TEAM_MEMBERSHIP_NOT_FOUND': 'Esta pessoa não faz parte da equipa.',
  'error.TEAM_MEMBERSHIP_ALREADY_EXISTS': 'Já faz parte desta equipa.',
  'error.API_KEY_NOT_FOUND': 'Esta chave de API já não existe.',
  'error.PUBLIC_API_KEY_CANNOT_BE_REVOKED': 'Esta chave de API é pública e não pode ser revogada.',
  'error.CLI_AUTH_ERROR': 'Não foi possível autorizar a linha de comandos. Recomece a partir de lá.',
  'error.CLI_AUTH_EXPIRED_ERROR': 'O pedido da linha de comandos expirou. Tente novamente.',
  'error.CLI_AUTH_USED_ERROR': 'Este token de autenticação já foi utilizado.',
  'error.restricted': 'A sua conta está restringida. Contacte os programadores da aplicação.',
  'error.botCheck': 'Não foi possível verificar que é uma pessoa. Tente novamente.',
  'error.SIGN_UP_REJECTED': 'O seu registo foi recusado. Contacte os programadores da aplicação.',
  'error.TEAM_INVITATION_EMAIL_MISMATCH':
    'Este convite foi enviado para outro e-mail. Verifique esse e-mail nas definições da sua conta ou inicie sessão com ele.',
  'error.OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE':
    'Este fornecedor está temporariamente indisponível. Tente mais tarde ou utilize outro método de início de sessão.',
  'error.EMAIL_RENDERING_ERROR': 'Não foi possível gerar este e-mail. Verifique o modelo.',
  'error.EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE': 'Já existe um aumento ativo do limite de envio de e-mails.',
  'error.EMAIL_NOT_EDITABLE': 'Este e-mail já não pode ser editado.',
  'error.NOT_SUPPORTED_BY_SERVER': 'O serviço de início de sessão desta aplicação ainda não suporta esta função.',
} as const satisfies RareErrorMessages
