'use client'

import type { ContactChannel } from '@latchkey/core/account'
import { getEmailRestrictions } from '@latchkey/core/custom-screens'
import { listContactChannels } from '@latchkey/core/internal/contract'
import {
  type ContactChannelsEvent,
  type ContactChannelsState,
  contactChannelsMachine,
} from '@latchkey/core/internal/machines'
import { useEffect, useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserText } from '../../../components/user-text.js'
import { checkEmail } from '../../../forms/check.js'
import { useForm } from '../../../forms/use-form.js'
import { useContactChannelsState } from '../../../hooks/use-account.js'
import { useLatestCallback } from '../../../hooks/use-latest-callback.js'
import { useMachine } from '../../../hooks/use-machine.js'
import { Alert, FormAlert } from '../../../primitives/alert.js'
import { Dialog, DialogActions } from '../../../primitives/dialog.js'
import { EmailField } from '../../../primitives/fields/field.js'
import { Icon } from '../../../primitives/icon.js'
import { RowMenu } from '../../../primitives/menus/row-menu.js'
import { Row } from '../../../primitives/row.js'
import { BusyButton, SubmitButton } from '../../../primitives/submit-button.js'
import { useToastOf } from '../../../primitives/toast.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { errors } from '../../../texts/en/errors.js'
import { useTexts } from '../../../texts/use-texts.js'
import { Styled } from '../../../theme/styled.js'
import { Confirm, LoadedData, ObjectName, useRefocus } from '../section.js'
import { AddAction, EmptyState } from '../section-head.js'
import { type AccountFieldError, useFieldErrorText } from '../use-field-error-text.js'
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

type Send = (event: ContactChannelsEvent) => void

function Addresses({ channels }: { readonly channels: readonly ContactChannel[] }) {
  const tAccount = useAccountTexts()
  const refocus = useRefocus()
  const { state, send } = useMachine(() => contactChannelsMachine())
  const sorted = [...channels].sort(
    (a, b) => Number(b.isPrimary) - Number(a.isPrimary) || Number(b.isVerified) - Number(a.isVerified),
  )
  const completed = state.step === 'ready' ? state.completed : undefined
  const removed = completed === 'remove'
  // That the email after adding could not be sent is an alert in the row.
  useToastOf(
    completed === undefined || completed === 'add'
      ? undefined
      : tAccount(completed === 'remove' ? 'emails.removed' : completed === 'send' ? 'emails.sent' : 'account.saved'),
  )
  const afterRemoval = useLatestCallback(() => refocus())
  useEffect(() => {
    if (removed) afterRemoval()
  }, [removed, afterRemoval])
  const concerned = channels.find(({ id }) => 'channelId' in state && id === state.channelId)
  return (
    <>
      {sorted.length === 0 && <EmptyState icon={<Icon name="mail" />} title={tAccount('emails.none')} />}
      <Styled as="ul" className="lk-rows">
        {sorted.map((channel) => (
          <Address key={channel.id} channel={channel} all={channels} state={state} send={send} />
        ))}
      </Styled>
      <AddEmail taken={channels.map(({ value }) => value)} state={state} send={send} />
      <Confirm
        open={state.step === 'confirm-removal'}
        title={tAccount('emails.removeTitle')}
        text={tAccount('emails.removeText', { email: concerned?.value ?? '' })}
        confirm={tAccount('account.remove')}
        onConfirm={() => send({ type: 'confirm' })}
        onClose={() => send({ type: 'cancel' })}
      />
    </>
  )
}

interface AddressProps {
  readonly channel: ContactChannel
  readonly all: readonly ContactChannel[]
  readonly state: ContactChannelsState
  readonly send: Send
}

function Address({ channel, all, state, send }: AddressProps) {
  const t = useTexts(errors)
  const tAccount = useAccountTexts()
  const { id, value, isPrimary, isVerified, usedForAuth } = channel
  const { makePrimary, useForAuth, remove } = getEmailRestrictions(channel, all)
  type Action = Extract<ContactChannelsEvent, { type: 'run-action' }>['action']
  const act = (action: Action) => () => send({ type: 'run-action', action, channelId: id })
  const running = state.step === 'busy' && state.channelId === id ? state.action : undefined
  const lastOne = remove === 'last-sign-in-email'
  const texts: Readonly<Record<Action, string>> = {
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
  ].filter((action) => action !== false) as Action[]
  const isBlocked = !isVerified && !(isPrimary && usedForAuth)
  const { completed, error } = state.step === 'ready' && state.channelId === id ? state : READY
  const isNotSent = completed === 'add'
  return (
    <Row
      icon={<Icon name="mail" />}
      title={<UserText text={value} />}
      badges={[
        ...(isPrimary ? [{ text: tAccount('emails.primary') }] : []),
        isVerified
          ? { text: tAccount('emails.verified'), tone: 'success' }
          : { text: tAccount('emails.unverified'), tone: 'warning' },
      ]}
      description={usedForAuth && tAccount('emails.signInEnabled')}
      isChanged={completed !== undefined}
      note={
        <>
          {(lastOne || isBlocked) && !isNotSent && !error && (
            <Styled as="p" className="lk-hint">
              {lastOne && tAccount('blocked.lastSignInEmail')}
              {lastOne && isBlocked && ' '}
              {isBlocked && t('error.EMAIL_NOT_VERIFIED')}
            </Styled>
          )}
          <Alert error={error?.cause} text={isNotSent ? tAccount('emails.notSent', { email: value }) : undefined} />
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

/** No result of an action on this address. */
const READY: { readonly completed?: undefined; readonly error?: undefined } = {}

const ICONS = {
  send: undefined,
  'make-primary': 'star',
  'use-for-auth': 'lock',
  'stop-auth': 'lock',
  remove: 'trash',
} as const

interface AddEmailProps {
  readonly taken: readonly string[]
  readonly state: ContactChannelsState
  readonly send: Send
}

function AddEmail({ taken, state, send }: AddEmailProps) {
  const tAccount = useAccountTexts()
  const [open, setOpen] = useState(false)
  const added =
    state.step === 'ready' && state.channelId !== undefined && (state.completed === 'send' || state.completed === 'add')
  const [wasAdded, setWasAdded] = useState(added)
  if (added !== wasAdded) {
    setWasAdded(added)
    if (added) setOpen(false)
  }
  const close = () => {
    // A pending request cannot be canceled: wait for it.
    if (state.step !== 'adding') setOpen(false)
  }
  return (
    <>
      <AddAction text={tAccount('emails.add')} onClick={() => setOpen(true)} />
      <Dialog open={open} title={tAccount('emails.addTitle')} onClose={close}>
        <AddEmailForm taken={taken} state={state} send={send} onCancel={close} />
      </Dialog>
    </>
  )
}

function AddEmailForm({ taken, state, send, onCancel }: AddEmailProps & { readonly onCancel: () => void }) {
  const tAccount = useAccountTexts()
  const errorText = useFieldErrorText()
  // An error from before the dialog was opened is not shown.
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const error = hasSubmitted && state.step === 'ready' && isAddFailure(state) ? state.error : undefined
  const isTaken = error?.code === 'CONTACT_CHANNEL_EXISTS'
  const findError = (email: string): AccountFieldError | undefined => {
    const typed = email.trim().toLowerCase()
    if (typed === '') return 'emails.missing'
    if (checkEmail(typed)) return 'emails.invalid'
    return taken.some((other) => other.toLowerCase() === typed) ? 'emails.taken' : undefined
  }
  const { errors, props } = useForm<'email', AccountFieldError>({
    fields: ['email'],
    pending: state.step === 'adding',
    check: ({ email }) => ({ email: findError(email) }),
    submit({ email }) {
      setHasSubmitted(true)
      send({ type: 'add', email, taken })
    },
  })
  return (
    <Styled as="form" className="lk-form" {...props}>
      <Styled as="p" className="lk-dialog-text">
        {tAccount('emails.addText')}
      </Styled>
      <FormAlert error={isTaken ? undefined : error?.cause} />
      <EmailField
        form="add-email"
        autoComplete="email"
        live="assertive"
        error={errorText(errors.email ?? (isTaken ? 'emails.taken' : undefined))}
      />
      <DialogActions cancel={tAccount('account.cancel')} onCancel={onCancel}>
        <SubmitButton pending={state.step === 'adding'} pendingText={tAccount('emails.adding')}>
          {tAccount('emails.add')}
        </SubmitButton>
      </DialogActions>
    </Styled>
  )
}

/** Whether adding an address failed, and not an action on an existing one. */
const isAddFailure = (state: Extract<ContactChannelsState, { step: 'ready' }>) => state.email !== undefined
