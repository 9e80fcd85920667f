'use client'

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
import { RowMenu } from '../../../primitives/menus/row-menu.js'
import { Row } from '../../../primitives/row.js'
import { BusyButton } from '../../../primitives/submit-button.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { errors } from '../../../texts/en/errors.js'
import { useTexts } from '../../../texts/use-texts.js'
import { Styled } from '../../../theme/styled.js'
import { EditableList, type RowState, useListAction } from '../editable-list.js'
import { LoadedData, ObjectName } from '../section.js'
import { AddAction, EmptyState } from '../section-head.js'
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

/** Actions on an address, in the order of its menu. */
const ACTIONS = ['send', 'make-primary', 'use-for-auth', 'stop-auth', 'remove'] as const
type EmailAction = (typeof ACTIONS)[number]

const inputOf = ({ id }: ContactChannel) => ({ userId: 'me', contactChannelId: id }) as const

function Addresses({ channels }: { readonly channels: readonly ContactChannel[] }) {
  const tAccount = useAccountTexts()
  const saved = () => tAccount('account.saved')
  const byName = {
    send: useListAction(sendContactChannelVerificationEmail, {
      input: ({ id }: Pick<ContactChannel, 'id'>) => ({ contactChannelId: id }),
      done: () => tAccount('emails.sent'),
    }),
    'make-primary': useListAction(updateContactChannel, {
      input: (channel: ContactChannel) => ({ ...inputOf(channel), isPrimary: true }),
      done: saved,
    }),
    'use-for-auth': useListAction(updateContactChannel, {
      input: (channel: ContactChannel) => ({ ...inputOf(channel), usedForAuth: true }),
      done: saved,
    }),
    'stop-auth': useListAction(updateContactChannel, {
      input: (channel: ContactChannel) => ({ ...inputOf(channel), usedForAuth: false }),
      done: saved,
    }),
    remove: useListAction(deleteContactChannel, {
      input: inputOf,
      done: () => tAccount('emails.removed'),
      removes: ({ id }) => [id],
      question: ({ value }) => ({
        title: tAccount('emails.removeTitle'),
        text: tAccount('emails.removeText', { email: value }),
        confirm: tAccount('account.remove'),
      }),
    }),
  }
  const actions = Object.values(byName)
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
        empty={<EmptyState icon={<Icon name="mail" />} title={tAccount('emails.none')} />}
      >
        {(channel, state) => (
          <Address
            channel={channel}
            all={channels}
            {...state}
            running={ACTIONS.find((name) => byName[name].of(channel).pending)}
            isNotSent={added === channel.id && byName.send.of(channel).error !== undefined}
            onAction={(name) => {
              if (actions.some(({ pending }) => pending)) return
              setAdded(undefined)
              byName[name].start(channel)
            }}
          />
        )}
      </EditableList>
      <AddEmail
        taken={channels.map(({ value }) => value)}
        onAdded={(channel) => {
          // The address was added even if its email cannot be sent: the email can be sent again.
          setAdded(channel.id)
          byName.send.start(channel)
        }}
      />
    </>
  )
}

interface AddressProps extends RowState {
  readonly channel: ContactChannel
  readonly all: readonly ContactChannel[]
  readonly running: EmailAction | undefined
  /** Whether it was added, but its email could not be sent. */
  readonly isNotSent: boolean
  readonly onAction: (name: EmailAction) => void
}

function Address({ channel, all, running, error, isChanged, isNotSent, onAction }: AddressProps) {
  const t = useTexts(errors)
  const tAccount = useAccountTexts()
  const { value, isPrimary, isVerified, usedForAuth } = channel
  const { makePrimary, useForAuth, remove } = getEmailRestrictions(channel, all)
  const act = (name: EmailAction) => () => onAction(name)
  const lastOne = remove === 'last-sign-in-email'
  const texts: Readonly<Record<EmailAction, string>> = {
    send: tAccount('emails.send'),
    'make-primary': tAccount('emails.makePrimary'),
    'use-for-auth': tAccount('emails.enableSignIn'),
    'stop-auth': tAccount('emails.disableSignIn'),
    remove: tAccount('account.remove'),
  }
  const actions = [
    !isPrimary && !makePrimary && 'make-primary',
    !usedForAuth && !useForAuth && 'use-for-auth',
    usedForAuth && !lastOne && 'stop-auth',
    !lastOne && 'remove',
  ].filter((action) => action !== false) as EmailAction[]
  const isBlocked = !isVerified && !(isPrimary && usedForAuth)
  return (
    <Row
      icon={<Icon name="mail" />}
      title={<UserText text={value} mayBeCut />}
      badges={[
        ...(isPrimary ? [{ text: tAccount('emails.primary') }] : []),
        isVerified
          ? { text: tAccount('emails.verified'), tone: 'success' }
          : { text: tAccount('emails.unverified'), tone: 'warning' },
      ]}
      description={usedForAuth && tAccount('emails.signInEnabled')}
      isChanged={isChanged}
      note={
        <>
          {(lastOne || isBlocked) && !isNotSent && !error && (
            <Styled.p className="lk-hint">
              {lastOne && tAccount('blocked.lastSignInEmail')}
              {lastOne && isBlocked && ' '}
              {isBlocked && t('error.EMAIL_NOT_VERIFIED')}
            </Styled.p>
          )}
          <Alert
            error={isNotSent ? undefined : error}
            text={isNotSent ? tAccount('emails.notSent', { email: value }) : undefined}
          />
          {!isVerified && (
            <BusyButton
              pending={running === 'send'}
              pendingText={texts.send}
              className="lk-link lk-link-button"
              onClick={act('send')}
            >
              {texts.send}
              <ObjectName>
                <UserText text={value} />
              </ObjectName>
            </BusyButton>
          )}
        </>
      }
    >
      {actions.length > 0 && (
        <RowMenu
          label={tAccount('account.options', { name: bidiIsolate(value) })}
          actions={actions.map((action) => ({
            text: texts[action],
            icon: ICONS[action],
            onSelect: act(action),
          }))}
          pendingText={running && running !== 'send' ? texts[running] : undefined}
        />
      )}
    </Row>
  )
}

const ICONS = {
  send: undefined,
  'make-primary': 'star',
  'use-for-auth': 'key',
  'stop-auth': 'key',
  remove: 'trash',
} as const

interface AddEmailProps {
  readonly taken: readonly string[]
  readonly onAdded: (channel: ContactChannel) => void
}

function AddEmail({ taken, onAdded }: AddEmailProps) {
  const tAccount = useAccountTexts()
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
      <AddAction text={tAccount('emails.add')} onClick={() => setOpen(true)} />
      <ActionDialog<'missing' | 'invalid' | 'taken'>
        open={open}
        title={tAccount('emails.addTitle')}
        text={tAccount('emails.addText')}
        cancel={tAccount('account.cancel')}
        confirm={tAccount('emails.add')}
        pendingText={tAccount('emails.adding')}
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
            <EmailField {...props} form="add-email" autoComplete="email" error={error && tAccount(`emails.${error}`)} />
          ),
        }}
        onConfirm={submit}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
