'use client'

import {
  deleteOAuthAccount,
  getSignInMethods,
  linkOAuthAccount,
  registerPasskey,
  type SignInMethod,
  updateUser,
} from '@latchkey/core'
import { listContactChannels } from '@latchkey/core/internal/contract'
import { ProviderIcon } from '../../components/sign-in/providers/provider-icon.js'
import { providerName } from '../../components/sign-in/providers/provider-names.js'
import { UserText } from '../../components/user-text.js'
import { useContactChannelsState } from '../../hooks/use-account.js'
import { Alert } from '../../primitives/alert.js'
import { Icon } from '../../primitives/icon.js'
import { RowMenu } from '../../primitives/menus/row-menu.js'
import { Row } from '../../primitives/row.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { field } from '../../texts/en/form.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { EditableList, type RowState, useListAction } from './editable-list.js'
import { accountName, OAuthActions, useOAuthAccounts } from './oauth-accounts.js'
import { LoadedData, RowButton, type SectionProps } from './section.js'

/** Lists all sign-in methods with their status, and why a method cannot be changed. */
export function Methods({ user, project }: SectionProps) {
  const channels = useContactChannelsState()
  const accounts = useOAuthAccounts()
  return (
    <LoadedData
      state={channels.status === 'ready' && accounts.status === 'pending' ? accounts : channels}
      endpoint={listContactChannels}
    >
      {(addresses) => (
        <List
          providers={project.config.enabledOauthProviders.map(({ id }) => id)}
          methods={getSignInMethods(
            user,
            addresses,
            project.config,
            accounts.status === 'ready' ? accounts.value : undefined,
          )}
        />
      )}
    </LoadedData>
  )
}

interface ListProps {
  readonly methods: readonly SignInMethod[]
  /** The IDs of the OAuth providers that the project enables. */
  readonly providers: readonly string[]
}

interface Listed extends SignInMethod {
  readonly id: string
}

function List({ methods, providers }: ListProps) {
  const tAccount = useAccountTexts()
  const saved = () => tAccount('account.saved')
  const enableCode = useListAction(updateUser, {
    input: (_: Listed) => ({ otpAuthEnabled: true }),
    done: saved,
  })
  const addPasskey = useListAction(registerPasskey, { input: (_: Listed) => ({}), done: saved })
  const disable = useListAction(updateUser, {
    input: ({ kind }: Listed) => (kind === 'otp' ? { otpAuthEnabled: false } : { passkeyAuthEnabled: false }),
    done: saved,
    question: ({ kind }) => ({
      title: tAccount(kind === 'otp' ? 'methods.disableOtpTitle' : 'methods.removePasskeyTitle'),
      text: tAccount(kind === 'otp' ? 'methods.disableOtpText' : 'methods.removePasskeyText'),
      confirm: tAccount(kind === 'otp' ? 'account.disable' : 'account.remove'),
    }),
  })
  const connect = useListAction(linkOAuthAccount, { input: ({ provider = '' }: Listed) => ({ provider }) })
  const disconnect = useListAction(deleteOAuthAccount, {
    input: ({ oauthAccountId = '' }: Listed) => ({ oauthAccountId }),
    done: saved,
    removes: ({ id }) => [id],
    question: ({ provider = '', account }) => ({
      title: tAccount('methods.disconnectTitle', { provider: providerName(provider) }),
      text: tAccount('methods.disconnectText', { account: accountName(provider, account) }),
      confirm: tAccount('methods.disconnect'),
    }),
  })
  const actions = [enableCode, addPasskey, disable, connect, disconnect]
  const start = (action: typeof enableCode, method: Listed) => {
    if (!actions.some(({ pending }) => pending)) action.start(method)
  }
  const listed = methods.map((method): Listed => ({ ...method, id: idOf(method) }))
  const connectable = listed.filter(({ kind, on }) => kind === 'oauth' && !on)
  const connecting = connectable.map(connect.of)
  return (
    <EditableList
      items={listed.filter(({ kind, on }) => kind !== 'oauth' || on)}
      actions={actions}
      end={
        connectable.length > 0 && (
          <Row
            icon={<Icon name="plus" />}
            title={tAccount('methods.connectTitle')}
            note={<Alert error={connecting.find(({ error }) => error !== undefined)?.error} />}
          >
            <RowMenu
              label={tAccount('methods.connectTitle')}
              text={tAccount('methods.connect')}
              actions={connectable.map((method) => ({
                text: providerName(method.provider ?? ''),
                icon: <ProviderIcon id={method.provider ?? ''} />,
                onSelect: () => start(connect, method),
              }))}
              pendingText={connecting.some(({ pending }) => pending) ? tAccount('methods.connect') : undefined}
            />
          </Row>
        )
      }
    >
      {(method, state) => (
        <Method method={method} {...state}>
          {/* The service before 2.8.86 can neither list nor disconnect accounts, and refuses a second one of a provider. */}
          {method.oauthAccountId !== undefined && (
            <OAuthActions
              method={method}
              whyId={`${method.id}-why`}
              canConnect={!method.on || providers.includes(method.provider ?? '')}
              isConnecting={state.pending}
              onConnect={() => start(connect, method)}
              onDisconnect={() => start(disconnect, method)}
            />
          )}
          {method.kind === 'password' && (method.on || !method.blocked) && (
            <Styled.a className="lk-button lk-small-button" href="#password">
              {method.on ? tAccount('methods.changePassword') : tAccount('methods.setPassword')}
            </Styled.a>
          )}
          {(method.kind === 'otp' || method.kind === 'passkey') && (
            <Toggle
              method={method}
              pending={state.pending}
              onToggle={() => start(method.on ? disable : method.kind === 'otp' ? enableCode : addPasskey, method)}
            />
          )}
        </Method>
      )}
    </EditableList>
  )
}

interface MethodProps extends RowState {
  readonly method: Listed
  readonly children: React.ReactNode
}

const idOf = ({ oauthAccountId, provider, kind }: Pick<SignInMethod, 'kind' | 'provider' | 'oauthAccountId'>) =>
  `lk-method-${oauthAccountId === undefined ? (provider ?? kind) : `${provider}-${oauthAccountId}`}`

function Method({ method, isChanged, error, children }: MethodProps) {
  const t = useTexts(field)
  const tAccount = useAccountTexts()
  const { kind, provider, account, on, blocked } = method
  const name =
    kind === 'oauth'
      ? providerName(provider ?? '')
      : kind === 'password'
        ? t('field.password')
        : tAccount(`methods.${kind}`)
  const isConnection = kind === 'oauth'
  const status = on ? tAccount(isConnection ? 'methods.connected' : 'account.enabled') : tAccount('account.disabled')
  return (
    <Row
      icon={kind === 'oauth' ? <ProviderIcon id={provider ?? ''} /> : <Icon name={ICONS[kind]} />}
      title={name}
      badges={[{ text: status, tone: on ? 'success' : 'neutral' }]}
      description={account && <UserText text={account} mayBeCut />}
      isChanged={isChanged}
      note={<Alert error={error} />}
      reason={
        blocked && (
          <Styled.p className="lk-hint" id={`${method.id}-why`}>
            {blocked === 'needs-sign-in-email' && tAccount('blocked.needsEmail')}
            {blocked === 'needs-verified-sign-in-email' && tAccount('blocked.needsVerified')}
            {(blocked === 'only-method' || blocked === 'cannot-be-removed') &&
              tAccount(kind === 'password' ? 'blocked.fixed' : FIXED[blocked])}{' '}
            {(blocked === 'needs-sign-in-email' || blocked === 'needs-verified-sign-in-email') && (
              <Styled.a className="lk-link" href="#emails">
                {tAccount('blocked.toEmails')}
              </Styled.a>
            )}
          </Styled.p>
        )
      }
    >
      {children}
    </Row>
  )
}

const FIXED = { 'only-method': 'blocked.onlyMethod', 'cannot-be-removed': 'blocked.connected' } as const

const ICONS = { password: 'lock', otp: 'mail', passkey: 'passkey' } as const

interface ToggleProps {
  readonly method: Listed
  readonly pending: boolean
  readonly onToggle: () => void
}

function Toggle({ method, pending, onToggle }: ToggleProps) {
  const tAccount = useAccountTexts()
  const { kind, on, blocked } = method
  const isCode = kind === 'otp'
  const text = on
    ? tAccount(isCode ? 'account.disable' : 'account.remove')
    : tAccount(isCode ? 'account.enable' : 'methods.addPasskey')
  return (
    <RowButton
      pending={pending}
      text={text}
      object={(on || isCode) && tAccount(isCode ? 'methods.otp' : 'methods.passkey')}
      later={blocked !== undefined}
      describedBy={blocked && `${method.id}-why`}
      onClick={() => {
        if (!blocked) onToggle()
      }}
    />
  )
}
