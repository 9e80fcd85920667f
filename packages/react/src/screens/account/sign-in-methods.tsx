import {
  deleteOAuthAccount,
  getSignInMethods,
  linkOAuthAccount,
  registerPasskey,
  type SignInMethod,
  updateUser,
} from '@latchkey/core'
import { listContactChannels } from '@latchkey/core/internal/contract'
import { useId } from 'react'
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
import { Styled } from '../../theme/styled.js'
import { EditableList } from './editable-list.js'
import { accountName, useOAuthAccounts } from './oauth-accounts.js'
import { LoadedData, type SectionProps } from './section.js'
import { startOneOf, useListAction } from './use-list-action.js'

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

/** The service before 2.8.86 can neither list nor disconnect accounts, and refuses a second one of a provider. */
const isAccount = ({ oauthAccountId }: SignInMethod) => oauthAccountId !== undefined

function useMethodActions(providers: readonly string[]) {
  const t = useAccountTexts()
  const saved = () => t('account.saved')
  const mayConnect = ({ provider = '' }: Listed) => providers.includes(provider)
  const enableCode = useListAction(updateUser, {
    text: t('account.enable'),
    isOffered: ({ kind, on }) => kind === 'otp' && !on,
    input: (_: Listed) => ({ otpAuthEnabled: true }),
    done: saved,
  })
  const addPasskey = useListAction(registerPasskey, {
    text: t('methods.addPasskey'),
    isOffered: ({ kind, on }) => kind === 'passkey' && !on,
    input: (_: Listed) => ({}),
    done: saved,
  })
  const disable = useListAction(updateUser, {
    text: ({ kind }) => t(kind === 'otp' ? 'account.disable' : 'account.remove'),
    isOffered: ({ kind, on }) => on && (kind === 'otp' || kind === 'passkey'),
    input: ({ kind }: Listed) => (kind === 'otp' ? { otpAuthEnabled: false } : { passkeyAuthEnabled: false }),
    done: saved,
    question: ({ kind }) => ({
      title: t(kind === 'otp' ? 'methods.disableOtpTitle' : 'methods.removePasskeyTitle'),
      text: t(kind === 'otp' ? 'methods.disableOtpText' : 'methods.removePasskeyText'),
      confirm: t(kind === 'otp' ? 'account.disable' : 'account.remove'),
    }),
  })
  const connect = useListAction(linkOAuthAccount, {
    text: t('methods.connectAnother'),
    // An account that cannot be disconnected has no menu.
    icon: ({ blocked }) => (blocked ? undefined : 'plus'),
    isOffered: (method) => isAccount(method) && mayConnect(method),
    input: ({ provider = '' }: Listed) => ({ provider }),
  })
  const disconnect = useListAction(deleteOAuthAccount, {
    text: t('methods.disconnect'),
    icon: (method) => (mayConnect(method) ? 'trash' : undefined),
    isOffered: (method) => isAccount(method) && !(method.blocked && mayConnect(method)),
    input: ({ oauthAccountId = '' }: Listed) => ({ oauthAccountId }),
    done: saved,
    removes: ({ id }) => [id],
    question: ({ provider = '', account }) => ({
      title: t('methods.disconnectTitle', { provider: providerName(provider) }),
      text: t('methods.disconnectText', { account: accountName(provider, account) }),
      confirm: t('methods.disconnect'),
    }),
  })
  return { connect, mayConnect, actions: [enableCode, addPasskey, disable, connect, disconnect] }
}

function List({ methods, providers }: ListProps) {
  const t = useAccountTexts(field)
  const { connect, mayConnect, actions } = useMethodActions(providers)
  const listed = methods.map((method): Listed => ({ ...method, id: idOf(method) }))
  const connectable = listed.filter(({ kind, on }) => kind === 'oauth' && !on)
  const connecting = connectable.map(connect.of)
  const noticeId = useId()
  /** Several rows have one notice. */
  const hasNotice = listed.filter(({ blocked }) => blocked && needsEmail(blocked)).length > 1
  return (
    <>
      {hasNotice && (
        <p id={noticeId}>
          {t('blocked.methods')} <ToEmails />
        </p>
      )}
      <EditableList
        items={listed.filter(({ kind, on }) => kind !== 'oauth' || on)}
        actions={actions}
        end={
          connectable.length > 0 && (
            <Row
              icon={<Icon name="plus" />}
              title={t('methods.connectTitle')}
              note={<Alert error={connecting.find(({ error }) => error !== undefined)?.error} />}
            >
              <RowMenu
                label={t('methods.connectTitle')}
                text={t('methods.connect')}
                actions={connectable.map((method) => ({
                  text: providerName(method.provider ?? ''),
                  icon: <ProviderIcon id={method.provider ?? ''} />,
                  onSelect: () => startOneOf(actions, connect, method),
                }))}
                pendingText={connecting.some(({ pending }) => pending) ? t('methods.connect') : undefined}
              />
            </Row>
          )
        }
      >
        {(method) => {
          const { id, kind, provider = '', account, on, blocked } = method
          const isInNotice = hasNotice && blocked && needsEmail(blocked)
          const whyId = blocked && (isInNotice ? noticeId : `${id}-why`)
          const isOff = kind === 'otp' ? 'account.disabled' : 'account.notSetUp'
          const status = {
            text: t(!on ? isOff : kind === 'oauth' ? 'methods.connected' : 'account.enabled'),
            tone: on ? ('success' as const) : ('neutral' as const),
          }
          const row = {
            badges: [status],
            reason: blocked && !isInNotice && <Reason id={whyId} kind={kind} blocked={blocked} />,
          }
          if (kind === 'oauth')
            return {
              ...row,
              icon: <ProviderIcon id={provider} />,
              title: providerName(provider),
              name: accountName(provider, account),
              object: blocked && mayConnect(method) ? providerName(provider) : accountName(provider, account),
              description: account && <UserText text={account} mayBeCut />,
              blockedBy: mayConnect(method) ? undefined : whyId,
            }
          const icon = <Icon name={ICONS[kind]} />
          if (kind !== 'password')
            return {
              ...row,
              icon,
              title: t(`methods.${kind}`),
              // "Add passkey" names it.
              object: (on || kind === 'otp') && t(`methods.${kind}`),
              blockedBy: whyId,
            }
          return {
            ...row,
            icon,
            title: t('field.password'),
            children: (on || !blocked) && (
              <Styled.a className="lk-button lk-small-button" href="#password">
                {t(on ? 'methods.changePassword' : 'methods.setPassword')}
              </Styled.a>
            ),
          }
        }}
      </EditableList>
    </>
  )
}

type Blocked = NonNullable<SignInMethod['blocked']>

const needsEmail = (blocked: Blocked) => blocked === 'needs-sign-in-email' || blocked === 'needs-verified-sign-in-email'

function ToEmails() {
  const t = useAccountTexts()
  return (
    <Styled.a className="lk-link" href="#emails">
      {t('blocked.toEmails')}
    </Styled.a>
  )
}

const idOf = ({ oauthAccountId, provider, kind }: SignInMethod) =>
  `lk-method-${oauthAccountId === undefined ? (provider ?? kind) : `${provider}-${oauthAccountId}`}`

interface ReasonProps extends Required<Pick<SignInMethod, 'kind' | 'blocked'>> {
  readonly id: string | undefined
}

/** Why a method cannot be changed. */
function Reason({ id, kind, blocked }: ReasonProps) {
  const t = useAccountTexts()
  return (
    <Styled.p className="lk-hint" id={id}>
      {blocked === 'needs-sign-in-email' && t('blocked.needsEmail')}
      {blocked === 'needs-verified-sign-in-email' && t('blocked.needsVerified')}
      {(blocked === 'only-method' || blocked === 'cannot-be-removed') &&
        t(kind === 'password' ? 'blocked.fixed' : FIXED[blocked])}{' '}
      {needsEmail(blocked) && <ToEmails />}
    </Styled.p>
  )
}

const FIXED = { 'only-method': 'blocked.onlyMethod', 'cannot-be-removed': 'blocked.connected' } as const

const ICONS = { password: 'lock', otp: 'mail', passkey: 'passkey' } as const
