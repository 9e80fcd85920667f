// Each way through the account by keyboard alone: what is pressed is reached by Tab, and the focus is never nowhere.
import { createTeam, getUser, inviteToTeam, signUpWithPassword, updateUser } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { button, choose, dialog, field, otherDevice, row, says, section, verify } from '../../../test/account.js'
import { press, type } from '../../../test/keyboard.js'
import { ADA, holdRequests, open, requestCount, stageForEach, withAda } from '../../../test/stage.js'
import { virtualAuthenticator } from '../../../test/virtual-authenticator.js'
import { AuthHandler } from '../../entries/handler.js'
import { AccountSettings } from '../../entries/screens.js'

const settings = { allowUserApiKeys: true, clientUserDeletionEnabled: true, clientTeamCreationEnabled: true }
const on = stageForEach({ settings }, withAda)
beforeEach(() => page.viewport(1024, 768))
afterEach(() => vi.restoreAllMocks())

/** A button of a row. Its accessible name ends with the title of the row, unless it contains it. */
const inRow = (title: string, text: string) =>
  row(title).getByRole('button', {
    name: text.includes(title.toLowerCase()) ? text : `${text} ${title}`,
    exact: true,
  })

const connectButton = row('Connect a provider').getByRole('button')
async function connectFromMenu(provider: string) {
  await press(connectButton)
  await press(page.getByRole('menuitem', { name: provider }))
}

const topOf = (locator: Locator) => locator.element().getBoundingClientRect().top

async function show(id: string) {
  open(`/handler/account-settings#${id}`)
  await on.show(<AuthHandler />)
  await expect.element(section.first()).toBeVisible()
}

/** Connects an account of GitHub to Ada. */
async function withGitHub(accountId = 'ada') {
  const { id, projectId } = on.emulator.world.users.find(({ anonymous }) => !anonymous) ?? {}
  on.emulator.world.providerAccounts.put({
    id: `github-${accountId}`,
    projectId: projectId as string,
    userId: id as string,
    createdAt: 0,
    provider: 'github',
    accountId,
    email: `${accountId}@github.example`,
  } as Parameters<typeof on.emulator.world.providerAccounts.put>[0])
}

/** Grace invites Ada to a team. */
async function inviteAda(displayName: string) {
  const grace = otherDevice(on)
  await signUpWithPassword(grace, { email: 'grace@example.com', password: 'nanoseconds', redirectTo: false })
  const { id } = await createTeam(grace, { displayName })
  await inviteToTeam(grace, { teamId: id, email: ADA.email })
}

/** Ada came from a provider: no password, and no address to sign in with. */
async function withoutPassword() {
  const { world } = on.emulator
  for (const { id } of world.users.where(() => true)) world.users.change(id, { passwordHash: null, otpEnabled: true })
}

test('adds an email and reports that its verification email could not be sent', async () => {
  on.emulator.faults.add('POST /contact-channels/me/*/send-verification-code', { type: 'server-error' }, { times: 9 })
  await show('emails')
  await press(button('Add email'))
  await type(field('Email'), 'countess@example.com{Enter}')
  await says("countess@example.com was added, but the verification email couldn't be sent. Try sending it again.")
  await expect.element(row('countess@example.com')).toBeVisible()
})

// spec: 2.screen-passkeys
test('adds and removes a passkey', async () => {
  const authenticator = await virtualAuthenticator()
  onTestFinished(() => authenticator.remove())
  await verifyFirst()
  await show('methods')
  await press(inRow('Passkey', 'Add passkey'))
  await expect.element(row('Passkey').getByText('Enabled', { exact: true })).toBeVisible()
  await says('Saved.')
  expect((await getUser(on.client))?.passkeyAuthEnabled).toBe(true)
  await press(inRow('Passkey', 'Remove'))
  await press(dialog.getByRole('button', { name: 'Remove' }))
  await expect.element(row('Passkey').getByText('Not set up', { exact: true })).toBeVisible()
  await says('Saved.')
  await expect.element(inRow('Passkey', 'Add passkey')).toHaveFocus()
})

// spec: 2.screen-passkeys
test('reports a canceled passkey and changes nothing', async () => {
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
  await verifyFirst()
  await show('methods')
  await press(inRow('Passkey', 'Add passkey'))
  await says("The passkey request wasn't completed. Try again, or use another sign-in method.")
  await expect.element(inRow('Passkey', 'Add passkey')).toHaveFocus()
})

// spec: 8.webauthn-codes
test('reports a passkey that the service rejects and changes nothing', async () => {
  const authenticator = await virtualAuthenticator()
  onTestFinished(() => authenticator.remove())
  const create = navigator.credentials.create.bind(navigator.credentials)
  vi.spyOn(navigator.credentials, 'create').mockImplementation((options) =>
    create({
      publicKey: { ...options?.publicKey, challenge: new Uint8Array(32) } as PublicKeyCredentialCreationOptions,
    }),
  )
  await verifyFirst()
  await show('methods')
  await press(inRow('Passkey', 'Add passkey'))
  await says('Registration was not completed. Please try again.')
  await expect.element(inRow('Passkey', 'Add passkey')).toHaveFocus()
  expect((await getUser(on.client))?.passkeyAuthEnabled).toBe(false)
})

const verifyFirst = async () => {
  const { world } = on.emulator
  for (const { id } of world.channels.where(() => true)) world.channels.change(id, { verified: true })
}

// spec: 2.screen-otp
test('enables email codes, and disables them after confirmation', async () => {
  await verifyFirst()
  await show('methods')
  await expect.element(inRow('Email code', 'Enable')).toBeVisible()
  const place = topOf(row('Email code'))
  await press(inRow('Email code', 'Enable'))
  await expect.element(row('Email code').getByText('Enabled', { exact: true })).toBeVisible()
  await says('Saved.')
  expect(topOf(row('Email code'))).toBe(place)
  await press(inRow('Email code', 'Disable'))
  await userEvent.keyboard('{Escape}')
  await expect.element(inRow('Email code', 'Disable')).toHaveFocus()
  await press(inRow('Email code', 'Disable'))
  await press(dialog.getByRole('button', { name: 'Disable' }))
  await expect.element(row('Email code').getByText('Disabled', { exact: true })).toBeVisible()
  await says('Saved.')
})

test('connects an OAuth account, returns to the settings, and disconnects it after a confirmation', async () => {
  await show('methods')
  await connectFromMenu('GitHub')
  await expect.poll(() => on.left.length).toBe(1)
  expect(new URL(on.left[0] ?? '').searchParams.get('type')).toBe('link')
  expect(page.getByText('Saved.').query()).toBeNull()
  const person = { subject: 'ada', email: 'ada@github.example', name: 'Ada' }
  const { pathname, search } = new URL(await on.emulator.provider.consent(on.left[0] ?? '', person))
  open(pathname + search)
  await on.show(<AuthHandler />)
  await expect.poll(() => on.visited.at(-1)).toContain('/handler/account-settings')
  await show('methods')
  const github = page.getByRole('listitem').filter({ hasText: 'ada@github.example' }).last()
  await expect.element(github.getByText('Connected', { exact: true })).toBeVisible()
  await choose(github, 'Disconnect')
  await expect.element(dialog.getByText(/sign in with GitHub .ada@github\.example/)).toBeVisible()
  await press(dialog.getByRole('button', { name: 'Disconnect', exact: true }))
  await says('Saved.')
  await press(connectButton)
  await expect.element(page.getByRole('menuitem', { name: 'GitHub' })).toBeVisible()
  expect((await getUser(on.client))?.oauthProviders).toEqual([])
})

test('connects a second account of a provider', async () => {
  await withGitHub()
  await show('methods')
  const github = page.getByRole('listitem').filter({ hasText: 'ada@github.example' }).last()
  await choose(github, 'Connect another')
  await expect.poll(() => on.left.length).toBe(1)
  expect(new URL(on.left[0] ?? '').searchParams.get('type')).toBe('link')
})

test('shows the same menu for each account of a provider', async () => {
  await withGitHub()
  await withGitHub('grace')
  await show('methods')
  for (const account of ['ada', 'grace']) {
    const github = page
      .getByRole('listitem')
      .filter({ hasText: `${account}@github.example` })
      .last()
    await press(github.getByRole('button', { name: `Options for GitHub \u2068${account}@github.example\u2069` }))
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    expect(
      page
        .getByRole('menuitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Connect another', 'Disconnect'])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('menuitem').elements()).toEqual([])
  }
})

test('turns marketing emails off and on again', async () => {
  await show('emails')
  await expect.element(inRow('News and offers', 'Disable')).toBeVisible()
  const place = topOf(row('News and offers'))
  await press(inRow('News and offers', 'Disable'))
  await says('Saved.')
  expect(topOf(row('News and offers'))).toBe(place)
  await press(inRow('News and offers', 'Enable'))
  await expect.element(inRow('News and offers', 'Disable')).toBeVisible()
  expect(row('Account emails').getByRole('button').elements()).toEqual([])
})

test('accepts a received team invitation', async () => {
  await verify(on)
  await inviteAda('Analysts')
  await show('teams')
  await press(inRow('Analysts', 'Accept'))
  await says(/You joined/)
  await expect.element(page.getByRole('link', { name: 'Analysts' })).toBeVisible()
  await expect.element(page.getByText('Invitations', { exact: true })).not.toBeInTheDocument()
})

test('separates the facts of a session, also in copied text', async () => {
  await show('sessions')
  const facts = await vi.waitUntil(() => document.querySelector('.lk-facts'), 60_000)
  getSelection()?.selectAllChildren(facts)
  const texts = [...facts.children].map(({ textContent }) => textContent)
  expect(String(getSelection()).split('·')).toHaveLength(texts.length)
  expect(texts.length).toBeGreaterThan(1)
})

describe('a user without teams', () => {
  const create = page.getByRole('button', { name: 'Create a team' })
  let load: () => void
  beforeEach(async () => {
    on.restart({ settings: { clientTeamCreationEnabled: true }, stopped: true })
    await withAda(on)
    await verify(on)
    await inviteAda('Analysts')
    load = holdRequests(on, '/team-invitations?user_id=me')
    await show('teams')
    await expect.poll(() => document.querySelector('.lk-skeleton')).not.toBeNull()
  })

  test('sees a received invitation before the empty list, with the primary button', async () => {
    load()
    const accept = inRow('Analysts', 'Accept')
    await expect.element(accept).toHaveClass('lk-primary')
    await expect.element(create).not.toHaveClass('lk-primary')
    expect(topOf(accept)).toBeLessThan(topOf(create))
  })

  test('creates a team while the received invitations load, which do not move the button or close its dialog', async () => {
    await expect
      .poll(() => {
        on.pass(300)
        return create.query()
      })
      .not.toBeNull()
    const place = topOf(create)
    await press(create)
    load()
    await expect.poll(() => document.body.textContent).toContain('Analysts')
    expect(document.querySelector('dialog:modal')).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(topOf(create)).toBe(place)
    await expect.element(create).toHaveClass('lk-primary')
    await press(create)
    await createTeam(on.client, { displayName: 'Weavers' })
    await expect.poll(() => document.body.textContent).toContain('Weavers')
    expect(document.querySelector('dialog:modal')).not.toBeNull()
  })
})

test('does not move the list of teams when the received invitations are loaded', async () => {
  await verify(on)
  await createTeam(on.client, { displayName: 'Weavers' })
  await inviteAda('Analysts')
  const load = holdRequests(on, '/team-invitations?user_id=me')
  await show('teams')
  const own = page.getByRole('link', { name: 'Weavers' })
  await expect.element(own).toBeVisible()
  const place = topOf(own)
  load()
  await expect.element(inRow('Analysts', 'Accept')).toBeVisible()
  expect(topOf(own)).toBe(place)
})

test('marks the row of a sign-in method that was saved', async () => {
  await verify(on)
  await show('methods')
  await press(inRow('Email code', 'Enable'))
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.element(row('Email code')).toHaveAttribute('data-lk-changed')
})

describe('on service 2.8.8', () => {
  beforeEach(async () => {
    on.restart({ serverVersion: '2.8.8', settings: { clientTeamCreationEnabled: true } })
    await withAda(on)
  })

  test('says that a connected account cannot be disconnected', async () => {
    await withGitHub()
    await show('methods')
    await expect.element(page.getByText("Connected accounts can't be disconnected here.")).toBeVisible()
    expect(page.getByRole('button', { name: /^Disconnect/ }).elements()).toEqual([])
    // It refuses a second account of the provider.
    expect(row('GitHub').getByRole('button').elements()).toEqual([])
  })

  test.each([
    ['emails', 'Add email', 'Email preferences'],
    ['teams', 'Create a team', 'Invitations'],
  ])('hides features that the service does not support: %s', async (id, present, missing) => {
    await show(id)
    await expect.element(page.getByText(present).first()).toBeVisible()
    expect(page.getByText(missing, { exact: true }).query()).toBeNull()
    expect(page.getByRole('alert').getByText(/./).elements()).toEqual([])
  })
})

// spec: 2.screen-password
test('sets a first password', async () => {
  await withoutPassword()
  await show('password')
  expect(field('Current password').query()).toBeNull()
  await type(field('New password'), 'another good horse{Enter}')
  await says('Password saved.')
  await expect.element(field('Current password')).toBeVisible()
  expect((await getUser(on.client))?.hasPassword).toBe(true)
})

// spec: 2.screen-danger-zone
test('deletes the account after "delete" is typed', async () => {
  await show('delete')
  await press(page.getByRole('main').getByRole('button', { name: 'Delete account' }))
  await type(dialog.getByRole('textbox'), 'delete{Enter}')
  await expect.poll(() => on.visited).toEqual(['/'])
  expect(requestCount(on, 'DELETE /users/me')).toBe(1)
})

test('navigates between sections, to a custom section, and signs out', async () => {
  await updateUser(on.client, { displayName: 'Ada' })
  open('/settings')
  await on.show(
    <AccountSettings extraItems={[{ id: 'plan', title: 'Plan', content: <button type="button">Pay</button> }]} />,
  )
  await press(page.getByRole('link', { name: 'Sessions' }))
  await expect.element(section.first()).toHaveTextContent('Sessions')
  await expect.element(section.first()).toHaveFocus()
  await press(page.getByRole('link', { name: 'Plan' }))
  await expect.element(section.first()).toHaveFocus()
  await press(button('Pay'))
  await press(button('Sign out'))
  await expect.poll(() => on.visited).toEqual(['/'])
})
