'use client'

import { getSignInMethods, linkOAuthAccount, registerPasskey, type SignInMethod, updateUser } from '@latchkey/core'
import { deleteOAuthAccount } from '@latchkey/core/account'
import { listContactChannels } from '@latchkey/core/internal/contract'
import { useState } from 'react'
import { ProviderIcon } from '../../components/sign-in/providers/provider-icon.js'
import { providerName } from '../../components/sign-in/providers/provider-names.js'
import { UserText } from '../../components/user-text.js'
import { useContactChannelsState } from '../../hooks/use-account.js'
import { useAction } from '../../hooks/use-action.js'
import { Alert } from '../../primitives/alert.js'
import { Icon } from '../../primitives/icon.js'
import { RowMenu } from '../../primitives/menus/row-menu.js'
import { Row } from '../../primitives/row.js'
import { useToast } from '../../primitives/toast.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { field } from '../../texts/en/form.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { OAuthActions, useOAuthAccounts } from './oauth-accounts.js'
import { Confirm, LoadedData, RowButton, type SectionProps, useRefocus } from './section.js'

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

function List({ methods, providers }: ListProps) {
  const tAccount = useAccountTexts()
  const register = useAction(registerPasskey)
  const change = useAction(updateUser)
  const connect = useAction(linkOAuthAccount)
  const remove = useAction(deleteOAuthAccount)
  const [confirming, setConfirming] = useState<'otp' | 'passkey'>()
  const [connecting, setConnecting] = useState<string>()
  const [saved, setSaved] = useState<string>()
  const toast = useToast()
  const refocus = useRefocus()
  const finish = (method: Parameters<typeof idOf>[0]) => {
    setSaved(idOf(method))
    toast(tAccount('account.saved'))
  }
  const isCode = confirming === 'otp'
  const busy = register.pending || change.pending || connect.pending
  const settle = async (kind: 'otp' | 'passkey', run: () => Promise<{ readonly status: string }>) => {
    if (busy) return
    setSaved(undefined)
    const { status } = await run()
    if (status !== 'ok') return
    finish({ kind })
    setConfirming(undefined)
  }
  const leaveFor = (method: SignInMethod) => {
    if (busy) return
    setSaved(undefined)
    setConnecting(idOf(method))
    connect.run({ provider: method.provider ?? '' })
  }
  const connected = methods.filter(({ kind, on }) => kind !== 'oauth' || on)
  const connectable = methods.filter(({ kind, on }) => kind === 'oauth' && !on)
  const isNewConnection = connectable.some((method) => idOf(method) === connecting)
  const errors = {
    password: undefined,
    otp: confirming ? undefined : change.error,
    passkey: register.error,
    oauth: connect.error,
  }
  const turnOff = () =>
    isCode
      ? settle('otp', () => change.run({ otpAuthEnabled: false }))
      : settle('passkey', () => change.run({ passkeyAuthEnabled: false }))
  return (
    <>
      <Styled as="ul" className="lk-rows">
        {connected.map((method) => (
          <Method
            key={idOf(method)}
            method={method}
            isSaved={saved === idOf(method)}
            error={method.kind === 'oauth' && connecting !== idOf(method) ? undefined : errors[method.kind]}
          >
            {method.kind === 'oauth' && (
              <OAuthActions
                method={method}
                whyId={`${idOf(method)}-why`}
                canConnect={!method.on || providers.includes(method.provider ?? '')}
                isConnecting={connect.pending && connecting === idOf(method)}
                onConnect={() => leaveFor(method)}
                remove={remove}
                onDisconnected={() => {
                  finish({ kind: 'oauth', provider: method.provider })
                  refocus()
                }}
              />
            )}
            {method.kind === 'password' && (method.on || !method.blocked) && (
              <Styled as="a" className="lk-button lk-small-button" href="#password">
                {method.on ? tAccount('methods.changePassword') : tAccount('methods.setPassword')}
              </Styled>
            )}
            {(method.kind === 'otp' || method.kind === 'passkey') && (
              <Toggle
                method={method}
                pending={method.kind === 'passkey' ? register.pending : change.pending && !confirming}
                onToggle={() => {
                  if (method.on) setConfirming(method.kind as 'otp' | 'passkey')
                  else if (method.kind === 'otp') settle('otp', () => change.run({ otpAuthEnabled: true }))
                  else settle('passkey', () => register.run({}))
                }}
              />
            )}
          </Method>
        ))}
        {connectable.length > 0 && (
          <Row
            icon={<Icon name="plus" />}
            title={tAccount('methods.connectTitle')}
            note={<Alert error={isNewConnection ? connect.error : undefined} />}
          >
            <RowMenu
              label={tAccount('methods.connectTitle')}
              text={tAccount('methods.connect')}
              actions={connectable.map((method) => ({
                text: providerName(method.provider ?? ''),
                icon: <ProviderIcon id={method.provider ?? ''} />,
                onSelect: () => leaveFor(method),
              }))}
              pendingText={isNewConnection && connect.pending ? tAccount('methods.connect') : undefined}
            />
          </Row>
        )}
      </Styled>
      <Confirm
        open={confirming !== undefined}
        title={tAccount(isCode ? 'methods.disableOtpTitle' : 'methods.removePasskeyTitle')}
        text={tAccount(isCode ? 'methods.disableOtpText' : 'methods.removePasskeyText')}
        confirm={tAccount(isCode ? 'account.disable' : 'account.remove')}
        action={change}
        onConfirm={turnOff}
        onClose={() => setConfirming(undefined)}
      />
    </>
  )
}

interface MethodProps {
  readonly method: SignInMethod
  /** Whether the last action changed it. */
  readonly isSaved: boolean
  /** Why the last action on the method failed. */
  readonly error: unknown
  readonly children: React.ReactNode
}

const idOf = ({ oauthAccountId, provider, kind }: Pick<SignInMethod, 'kind' | 'provider' | 'oauthAccountId'>) =>
  `lk-method-${oauthAccountId === undefined ? (provider ?? kind) : `${provider}-${oauthAccountId}`}`

function Method({ method, isSaved, error, children }: MethodProps) {
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
      description={account && <UserText text={account} />}
      isChanged={isSaved}
      note={<Alert error={error} />}
      reason={
        blocked && (
          <Styled as="p" className="lk-hint" id={`${idOf(method)}-why`}>
            {blocked === 'needs-sign-in-email' && tAccount('blocked.needsEmail')}
            {blocked === 'needs-verified-sign-in-email' && tAccount('blocked.needsVerified')}
            {(blocked === 'only-method' || blocked === 'cannot-be-removed') &&
              tAccount(kind === 'password' ? 'blocked.fixed' : FIXED[blocked])}{' '}
            {(blocked === 'needs-sign-in-email' || blocked === 'needs-verified-sign-in-email') && (
              <Styled as="a" className="lk-link" href="#emails">
                {tAccount('blocked.toEmails')}
              </Styled>
            )}
          </Styled>
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
  readonly method: SignInMethod
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
      describedBy={blocked && `${idOf(method)}-why`}
      onClick={() => {
        if (!blocked) onToggle()
      }}
    />
  )
}
