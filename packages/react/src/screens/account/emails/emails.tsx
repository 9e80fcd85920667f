import {
  addEmail,
  type ContactChannel,
  deleteContactChannel,
  isLatchkeyError,
  sendContactChannelVerificationEmail,
  updateContactChannel,
} from '@latchkey/core'
import { getEmailRestrictions } from '@latchkey/core/custom-screens'
import { listContactChannels } from '@latchkey/core/internal/contract'
import { checkEmail } from '@latchkey/core/internal/controllers'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserText } from '../../../components/user-text.js'
import { useContactChannelsState } from '../../../hooks/use-account.js'
import { useAction } from '../../../hooks/use-action.js'
import { ActionDialog } from '../../../primitives/action-dialog.js'
import { Alert } from '../../../primitives/alert.js'
import { EmailField } from '../../../primitives/fields/field.js'
import { Icon } from '../../../primitives/icon.js'
import { BusyButton, type BusyButtonProps } from '../../../primitives/submit-button.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { errors } from '../../../texts/en/errors.js'
import { Styled } from '../../../theme/styled.js'
import { EditableList } from '../editable-list.js'
import { LoadedData, ObjectName } from '../section.js'
import { AddAction, EmptyState } from '../section-head.js'
import { startOneOf, useListAction } from '../use-list-action.js'
import { EmailPreferences } from './email-preferences.js'

/** Email addresses of the user with their status and actions. */
export function Emails() {
  const state = useContactChannelsState()
  return (
    <LoadedData state={state} endpoint={listContactChannels}>
      {(channels) => (
        <>
          <Addresses channels={channels} />
          <EmailPreferences />
        </>
      )}
    </LoadedData>
  )
}

/** The actions on an address, in the order of its menu. */
function useAddressActions(channels: readonly ContactChannel[]) {
  const t = useAccountTexts()
  const restrictionsOf = (channel: ContactChannel) => getEmailRestrictions(channel, channels)
  const isLastOne = (channel: ContactChannel) => restrictionsOf(channel).remove === 'last-sign-in-email'
  const mine = ({ id }: ContactChannel) => ({ userId: 'me', contactChannelId: id }) as const
  const saved = () => t('account.saved')
  const send = useListAction(sendContactChannelVerificationEmail, {
    input: ({ id }: ContactChannel) => ({ contactChannelId: id }),
    done: () => t('emails.sent'),
  })
  const makePrimary = useListAction(updateContactChannel, {
    text: t('emails.makePrimary'),
    icon: 'star',
    isOffered: (channel) => !channel.isPrimary && !restrictionsOf(channel).makePrimary,
    input: (channel: ContactChannel) => ({ ...mine(channel), isPrimary: true }),
    done: saved,
  })
  const enableSignIn = useListAction(updateContactChannel, {
    text: t('emails.enableSignIn'),
    icon: 'key',
    isOffered: (channel) => !channel.usedForAuth && !restrictionsOf(channel).useForAuth,
    input: (channel: ContactChannel) => ({ ...mine(channel), usedForAuth: true }),
    done: saved,
  })
  const disableSignIn = useListAction(updateContactChannel, {
    text: t('emails.disableSignIn'),
    icon: 'key',
    isOffered: (channel) => channel.usedForAuth && !isLastOne(channel),
    input: (channel: ContactChannel) => ({ ...mine(channel), usedForAuth: false }),
    done: saved,
  })
  const remove = useListAction(deleteContactChannel, {
    text: t('account.remove'),
    icon: 'trash',
    isOffered: (channel) => !isLastOne(channel),
    input: mine,
    done: () => t('emails.removed'),
    removes: ({ id }) => [id],
    question: ({ value }) => ({
      title: t('emails.removeTitle'),
      text: t('emails.removeText', { email: value }),
      confirm: t('account.remove'),
    }),
  })
  return { send, actions: [send, makePrimary, enableSignIn, disableSignIn, remove], isLastOne }
}

function Addresses({ channels }: { readonly channels: readonly ContactChannel[] }) {
  const t = useAccountTexts(errors)
  const { send, actions, isLastOne } = useAddressActions(channels)
  /** The address that was added last. */
  const [added, setAdded] = useState<string>()
  const sorted = [...channels].sort(
    (a, b) => Number(b.isPrimary) - Number(a.isPrimary) || Number(b.isVerified) - Number(a.isVerified),
  )
  return (
    <>
      <EditableList
        items={sorted}
        actions={actions}
        empty={<EmptyState icon={<Icon name="mail" />} title={t('emails.none')} />}
      >
        {(channel, { error }) => {
          const { id, value, isPrimary, isVerified, usedForAuth } = channel
          const isNotSent = added === id && send.of(channel).error !== undefined
          const reasons = [
            isLastOne(channel) && t('blocked.lastSignInEmail'),
            !isVerified && !(isPrimary && usedForAuth) && t('error.EMAIL_NOT_VERIFIED'),
          ].filter(Boolean)
          return {
            icon: <Icon name="mail" />,
            title: <UserText text={value} mayBeCut />,
            name: bidiIsolate(value),
            badges: [
              ...(isPrimary ? [{ text: t('emails.primary') }] : []),
              ...(isVerified ? [] : [{ text: t('emails.unverified'), tone: 'warning' as const }]),
            ],
            description: usedForAuth && t('emails.signInEnabled'),
            note: (
              <>
                {reasons.length > 0 && !isNotSent && !error && (
                  <Styled.p className="lk-hint">{reasons.join(' ')}</Styled.p>
                )}
                <Alert
                  error={isNotSent ? undefined : error}
                  text={isNotSent ? t('emails.notSent', { email: value }) : undefined}
                />
                {!isVerified && (
                  <SendAgain
                    email={value}
                    pending={send.of(channel).pending}
                    onClick={() => {
                      setAdded(undefined)
                      startOneOf(actions, send, channel)
                    }}
                  />
                )}
              </>
            ),
          }
        }}
      </EditableList>
      <AddEmail
        taken={channels.map(({ value }) => value)}
        onAdded={(channel) => {
          // The address was added even if its email cannot be sent: the email can be sent again.
          setAdded(channel.id)
          send.start(channel)
        }}
      />
    </>
  )
}

interface SendAgainProps extends Pick<BusyButtonProps, 'pending' | 'onClick'> {
  readonly email: string
}

function SendAgain({ email, ...button }: SendAgainProps) {
  const t = useAccountTexts()
  return (
    <BusyButton {...button} pendingText={t('emails.send')} className="lk-link lk-link-button">
      {t('emails.send')}
      <ObjectName>
        <UserText text={email} />
      </ObjectName>
    </BusyButton>
  )
}

interface AddEmailProps {
  readonly taken: readonly string[]
  readonly onAdded: (channel: ContactChannel) => void
}

function AddEmail({ taken, onAdded }: AddEmailProps) {
  const t = useAccountTexts()
  const add = useAction(addEmail)
  const [open, setOpen] = useState(false)
  const submit = async (email: string) => {
    const outcome = await add.run({ email })
    if (outcome.status !== 'ok') return
    setOpen(false)
    onAdded(outcome.value)
  }
  return (
    <>
      <AddAction text={t('emails.add')} onClick={() => setOpen(true)} />
      <ActionDialog<'missing' | 'invalid' | 'taken'>
        open={open}
        title={t('emails.addTitle')}
        text={t('emails.addText')}
        cancel={t('account.cancel')}
        confirm={t('emails.add')}
        pendingText={t('emails.adding')}
        action={add}
        asks={{
          name: 'email',
          check(email) {
            if (email === '') return { code: 'missing' }
            if (checkEmail(email)) return { code: 'invalid' }
            return taken.some((other) => other.toLowerCase() === email.toLowerCase()) ? { code: 'taken' } : undefined
          },
          rejected: isLatchkeyError(add.error, 'CONTACT_CHANNEL_EXISTS') ? { code: 'taken' } : undefined,
          field: (props, error) => (
            <EmailField {...props} form="add-email" autoComplete="email" error={error && t(`emails.${error}`)} />
          ),
        }}
        onConfirm={submit}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
