// The stories that `npm run checks` runs: conflicts, errors, unverified users, the API, and many notes.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { violations } from './axe.ts'
import { eventually, hasStatus, PASSWORD, sendSignIn, sendSignUp, stage, titles, write } from './stage.ts'

const { visitor, newUser, notes, requireVerifiedEmails, verificationLink } = stage()
// Two cores run about three pages, each with its requests to the app and the emulator.
vi.setConfig({ maxConcurrency: 3 })

test.concurrent('a keystroke right after a save is saved too', async () => {
  const page = await newUser('quick@example.test')
  await page.getByRole('button', { name: 'New note' }).click()
  await page.getByLabel('Text').fill('a')
  await hasStatus(page, 'Saved')
  await page.evaluate(() => {
    const { setTimeout } = window
    // Types once, before the page renders that the save has started.
    Object.assign(window, {
      setTimeout(run: () => void, delay: number, ...values: unknown[]) {
        if (delay !== 600) return setTimeout(run, delay, ...values)
        Object.assign(window, { setTimeout })
        return setTimeout(() => {
          run()
          document.execCommand('insertText', false, 'c')
        }, delay)
      },
    })
  })
  const saved = page.waitForRequest((request) => request.method() === 'PUT' && request.postDataJSON().body === 'abc')
  await page.getByLabel('Text').press('End')
  await page.getByLabel('Text').pressSequentially('b')
  await saved
  await hasStatus(page, 'Saved')
})

test.concurrent('the notes load while the storage of the browser does not respond', async () => {
  const page = await newUser('stuck@example.test')
  await write(page, 'From the server')
  const other = await page.context().newPage()
  await other.goto('/manifest.webmanifest')
  // As a page does that the browser has frozen in the middle of a transaction.
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('note')
        open.onsuccess = () => {
          const store = open.result.transaction('offline', 'readwrite').objectStore('offline')
          const keepOpen = () => {
            store.count().onsuccess = keepOpen
            resolve()
          }
          store.count().onsuccess = keepOpen
        }
      }),
  )
  await page.reload()
  await page.getByRole('link', { name: 'From the server' }).waitFor()
})

test.concurrent('a user whose browser denies storage to the page reads the notes, and a guest can sign up', async () => {
  const deny = () =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  const user = await newUser('denied@example.test')
  await write(user, 'Still here')
  await user.addInitScript(deny)
  await user.goto('/')
  await user.getByRole('link', { name: 'Still here' }).waitFor()
  const page = await visitor('/handler/sign-in')
  await page.addInitScript(deny)
  await page.reload()
  await page.getByRole('button', { name: 'Try without an account' }).click()
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
  await write(page, 'Found', 'as a guest')
  // The notes cannot be stored while the guest signs up.
  const [question] = await Promise.all([
    page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept()
      return dialog.message()
    }),
    page.getByRole('button', { name: 'Keep my notes' }).click(),
  ])
  expect(question).toContain('They could get lost.')
  await page.waitForURL('**/handler/sign-up*')
})

// spec: 2.preload, 9.router-preload
test.concurrent('hovering a note loads it ahead, and hovering a link to an auth screen loads nothing', async () => {
  const page = await newUser('hover@example.test')
  await write(page, 'Ahead', 'of time')
  await page.reload()
  await page.getByRole('link', { name: 'Ahead' }).waitFor()
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Account settings' }).waitFor()
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.getByRole('menuitem', { name: 'Account settings' }).hover()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Ahead' }).hover()
  await eventually(() => requests.filter((path) => path.startsWith('/api/notes/')).length, 1)
  expect(requests.filter((path) => path.startsWith('/handler'))).toEqual([])
})

// spec: 2.route-note, 2.not-found, 5.note-id, 8.router-fallbacks
test.concurrent('an unknown path and an unknown note show a message', async () => {
  const page = await newUser('lost@example.test')
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: 'Not Found' }).waitFor()
  for (const id of ['x', crypto.randomUUID(), '5']) {
    await page.goto(`/note?id=${id}`)
    await page.getByRole('heading', { name: 'Note not found' }).waitFor()
  }
})

test.concurrent('two tabs edit the same note: the user chooses a version', async () => {
  const page = await newUser('tabs@example.test')
  await write(page, 'Plan', 'first')
  await page.getByRole('link', { name: 'Plan' }).click()
  await page.getByLabel('Text').waitFor()
  // Otherwise, the tab could load the other version before the user types.
  await page.route('**/api/notes/*', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByLabel('Text').fill('from the other tab')
  await hasStatus(other, 'Saved')
  for (const choice of ['Keep mine', 'Use the other version']) {
    await page.getByLabel('Text').fill(`mine, ${choice}`)
    await hasStatus(page, 'Changed elsewhere')
    await page.getByText('This note was changed elsewhere.').waitFor()
    if (choice === 'Keep mine') expect(await violations(page, 'conflict')).toEqual([])
    else await page.getByLabel('Text').fill('typed after the conflict')
    await page.getByRole('button', { name: choice }).click()
    await hasStatus(page, 'Saved')
    const expected = choice === 'Keep mine' ? 'mine, Keep mine' : 'again from the other tab'
    expect(await page.getByLabel('Text').inputValue()).toBe(expected)
    await other.reload()
    await eventually(() => other.getByLabel('Text').inputValue(), expected)
    await other.getByLabel('Text').fill('again from the other tab')
    await hasStatus(other, 'Saved')
  }
})

test.concurrent('an API key of the account settings creates a note with curl, until it is revoked', async () => {
  const page = await newUser('curl@example.test')
  await page.goto('/handler/account-settings#api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('curl')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  const curl = async () => {
    const { stdout } = await promisify(execFile)('curl', [
      '--silent',
      '--write-out',
      '\n%{http_code}',
      `${notes().url}/api/notes`,
      '-H',
      `X-API-Key: ${key}`,
      '-H',
      'Content-Type: application/json',
      '-d',
      JSON.stringify({ title: 'From the terminal' }),
    ])
    return Number(stdout.split('\n').at(-1))
  }
  expect(await curl()).toBe(201)
  await page.goto('/')
  await eventually(() => titles(page), ['From the terminal'])
  await page.goto('/handler/account-settings#notes-api')
  await page.getByText(`curl ${notes().url}/api/notes`).waitFor()
  expect(await violations(page, 'command with an API key')).toEqual([])
  await page.setViewportSize({ width: 375, height: 667 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await eventually(overflow, 0)
  // The settings share the edge of the header.
  const [logo, command] = await Promise.all(['.logo', '.command'].map((part) => page.locator(part).boundingBox()))
  expect(command?.x).toBe(logo?.x)
  await page.goto('/handler/account-settings#api-keys')
  await page.getByRole('button', { name: /^Options for/ }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await eventually(curl, 401)
})

// spec: 2.error-page, 8.router-fallbacks
test.concurrent('a bad response to the first read of the user leaves the notes usable, with ways to retry and to sign out', async () => {
  const page = await newUser('broken@example.test', { expectErrors: true })
  await write(page, 'Still here', 'text')
  for (const body of ['<html>', '{"id":', '']) {
    await page.route('**/api/v1/users/me', (route) => route.fulfill({ status: body ? 200 : 500, body }))
    await page.reload()
    await page.getByRole('link', { name: 'Still here' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).waitFor({ timeout: 60_000 })
    await page.unroute('**/api/v1/users/me')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Account menu for broken@example.test' }).waitFor()
  }
  await page.route('**/api/notes*', (route) => route.fulfill({ status: 200, json: { notes: [null], next: null } }))
  await page.reload()
  await page.getByRole('heading', { name: 'Something went wrong!' }).waitFor()
  await page.getByRole('button', { name: 'Show Error' }).click()
  await page.getByRole('button', { name: 'Hide Error' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Sign out' }).waitFor()
  await page.unroute('**/api/notes*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Still here' }).waitFor()
})

test.concurrent('stored notes say that they may be out of date while newer ones cannot be loaded', async () => {
  const page = await newUser('stored@example.test', { expectErrors: true })
  await write(page, 'Kept', 'text')
  const notice = page.getByText('This list may be out of date.')
  await page.reload()
  await page.getByRole('link', { name: 'Kept' }).waitFor()
  expect(await notice.count()).toBe(0)
  await page.route('**/api/notes?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await page.getByRole('link', { name: 'Kept' }).waitFor()
  await notice.waitFor()
  expect(await violations(page, 'stored notes')).toEqual([])
  await page.unroute('**/api/notes?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await notice.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Kept' }).waitFor()
})

test('a user whose email is not verified reaches the notes only after verifying it', async () => {
  await requireVerifiedEmails(true)
  try {
    const page = await visitor('/handler/sign-up')
    const call = page.waitForRequest('**/api/notes?*')
    await sendSignUp(page, 'restricted@example.test')
    await page.waitForURL('**/handler/verify-email*')
    await page.goto('/')
    await page.waitForURL('**/handler/verify-email*')
    const { authorization = '' } = await (await call).allHeaders()
    for (const method of ['GET', 'POST']) {
      const response = await fetch(`${notes().url}/api/notes`, { method, headers: { authorization } })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ error: { code: 'RESTRICTED_NOT_ALLOWED' } })
    }
    expect(await violations(page, 'verify email')).toEqual([])
    await page.goto(await verificationLink('restricted@example.test'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
    await write(page, 'Verified', 'at last')
  } finally {
    await requireVerifiedEmails(false)
  }
})

test('a guest who signs up can verify the email address, and keeps the notes', async () => {
  await requireVerifiedEmails(true)
  try {
    const page = await visitor('/handler/sign-in')
    await page.getByRole('button', { name: 'Try without an account' }).click()
    await write(page, 'Found', 'as a guest')
    // For the retries of failed requests.
    await page.clock.install()
    await page.getByRole('button', { name: 'Keep my notes' }).click()
    await page.waitForURL('**/handler/sign-up*')
    await sendSignUp(page, 'restricted-guest@example.test')
    await page.waitForURL('**/handler/verify-email*')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/notes') || request.isNavigationRequest()) sent.push(request.url())
    })
    await page.getByRole('button', { name: 'Account menu for restricted-guest@example.test' }).waitFor()
    await page.clock.fastForward(10_000)
    // Any request of these timers would be recorded before this one.
    await page.evaluate(() => fetch('/'))
    expect(sent).toEqual([])
    await page.goto(await verificationLink('restricted-guest@example.test'))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await eventually(() => titles(page), ['Found'])
  } finally {
    await requireVerifiedEmails(false)
  }
})

test('a keystroke calls about as many functions with 5,000 notes as with 5', async () => {
  const page = await newUser('typist@example.test')
  let count = 0
  await page.route('**/api/notes?*', (route) => {
    const notes = Array.from({ length: count }, () => ({
      id: crypto.randomUUID(),
      title: 'A note',
      body: 'Some text of the note. '.repeat(10),
      rev: crypto.randomUUID(),
      updatedAt: new Date().toISOString(),
      canWrite: true,
    }))
    return route.fulfill({ json: { notes, next: null, canWrite: true } })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  /** The number of function calls since it was read last. */
  const readCalls = async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage')
    return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
  }
  const callsOf = async (notes: number) => {
    count = notes
    await page.goto('/')
    // By their tags: the roles and names of 5,000 notes take Playwright seconds.
    await eventually(() => page.locator('li').count(), notes)
    await page.locator('button', { hasText: 'New note' }).click()
    await page.getByLabel('Text').fill('ready')
    const calls: number[] = []
    for (const letter of 'quick') {
      await readCalls()
      await page.getByLabel('Text').press(letter)
      calls.push(await readCalls())
    }
    // The list shows a note that is not sent yet, in addition to those of the server.
    await page.getByText('Saved', { exact: true }).waitFor()
    // The loaded notes are stored once, during one of the keystrokes.
    return calls.sort((a, b) => a - b)[2] ?? Number.NaN
  }
  // Rendering the list at each keystroke calls at least one function for each note.
  const [few, many] = [await callsOf(5), await callsOf(5_000)]
  expect(few).toBeGreaterThan(0)
  expect(many).toBeLessThan(few + 5_000)
})

test('after a password change in another browser, sign-in says why, and saves the text that was not sent', async () => {
  const page = await newUser('two-browsers@example.test')
  await write(page, 'Plan', 'one')
  await page.getByRole('link', { name: 'Plan' }).click()
  // Another tab reaches neither server, and learns from this one that the session has ended.
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: /^Account menu for/ }).waitFor()
  await other.route('**/api/**', (route) => route.abort())
  await write(other, 'Other tab', 'two', 'Saved on this device')
  const elsewhere = await visitor('/handler/account-settings#password')
  await elsewhere.getByRole('link', { name: 'Sign in' }).click()
  await sendSignIn(elsewhere, 'two-browsers@example.test')
  await elsewhere.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await elsewhere.getByRole('textbox', { name: 'New password' }).fill('another horse')
  await elsewhere.getByRole('button', { name: 'Change password' }).click()
  await elsewhere.getByText('Password saved.').waitFor()
  // The access token of the first browser has expired.
  await page.clock.setSystemTime(Date.now() + 3_600_000)
  await page.getByLabel('Text').fill('one, two')
  await page.getByText('You were signed out because your session was revoked.').waitFor()
  await page.reload()
  await sendSignIn(page, 'two-browsers@example.test')
  await page.getByText('Incorrect email or password.').waitFor()
  await sendSignIn(page, 'two-browsers@example.test', 'another horse')
  await hasStatus(page, 'Saved')
  await eventually(() => page.getByLabel('Text').inputValue(), 'one, two')
  await page.reload()
  await eventually(() => page.getByLabel('Text').inputValue(), 'one, two')
  await other.unroute('**/api/**')
  await other.getByRole('link', { name: 'Other tab' }).waitFor()
  await page.getByRole('link', { name: 'All notes' }).click()
  await eventually(async () => {
    await page.reload()
    await page.getByRole('link', { name: 'Plan' }).waitFor()
    return titles(page)
  }, ['Other tab', 'Plan'])
})

test.concurrent('signing out asks before it loses the changes of another tab', async () => {
  const page = await newUser('unsent@example.test')
  const other = await page.context().newPage()
  await other.route('**/api/notes/*', (route) => route.abort())
  await other.goto('/')
  await write(other, 'Not sent', '', 'Saved on this device')
  const question = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await question
  await page.getByRole('heading', { name: 'Notes' }).waitFor()
})

test.concurrent('the notes load and are saved although the browser reports that it is offline', async () => {
  const page = await newUser('vpn@example.test')
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  const loaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/notes')
  await page.reload()
  expect((await loaded).status()).toBe(200)
  await write(page, 'Through the VPN', 'text')
})
