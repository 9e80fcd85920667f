import { createClient } from '@latchkey/core'
import { createServiceError } from '@latchkey/core/internal/client'
import type { Fault } from '@latchkey/emulator'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ADA, expectAccessible, stageForEach, withAda } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { AccountSettings } from '../entries/screens.js'
import { type ErrorComponentProps, LatchkeyProvider, useUser } from '../index.js'
import { detailsOf } from '../primitives/error-text.js'

const on = stageForEach()
beforeEach(async () => {
  await withAda(on)
  // React logs the error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

interface Trouble {
  error: unknown
}

function Broken({ trouble }: { readonly trouble: Trouble }) {
  if (trouble.error) throw trouble.error
  return <p>All is well</p>
}

/** The account with a section of the app's own that throws for as long as there is an error. */
const showWith = (trouble: Trouble) =>
  on.show(
    <AccountSettings section="own" extraItems={[{ id: 'own', title: 'Own', content: <Broken trouble={trouble} /> }]} />,
  )
const alert = page.getByRole('alert').first()

test('renders an unhandled error as an alert with a retry button', async () => {
  const broken: Trouble = { error: new Error('no such plan') }
  await showWith(broken)
  await expect
    .element(alert)
    .toHaveTextContent(
      'An unknown error occurred. Please try again. If the problem persists, contact the developers of this app.[Error: no such plan]',
    )
  await expect.element(page.getByRole('link', { name: 'Go to home page' })).toBeVisible()
  await expectAccessible()
  broken.error = undefined
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('All is well')).toBeVisible()
})

test('renders a known error by its code', async () => {
  await showWith({ error: createServiceError('EMAIL_NOT_VERIFIED', 'x') })
  await expect.element(alert).toHaveTextContent('Please verify your email first.')
})

test('does not show the message of an unknown error to the user', () => {
  expect(detailsOf(new Error('no such plan'), true)).toBe('Error: no such plan')
  expect(detailsOf(new Error('no such plan'), false)).toBeUndefined()
  expect(detailsOf(createServiceError('SOMETHING_NEW', 'x'), false)).toBe('SOMETHING_NEW')
})

function Hello() {
  const user = useUser({ or: 'redirect' })
  return <p>Hello {user.primaryEmail}</p>
}

const ErrorPage = ({ error, retry }: ErrorComponentProps) => (
  <button type="button" onClick={retry}>
    {String(error)}
  </button>
)

class OwnBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override state: { readonly error?: unknown } = {}
  override render() {
    return this.state.error ? <p>Caught {String(this.state.error)}</p> : this.props.children
  }
}

describe('an app like that of the README', () => {
  const showApp = (errorComponent?: ComponentType<ErrorComponentProps>) =>
    render(
      <LatchkeyProvider client={on.client} errorComponent={errorComponent}>
        <Suspense>
          <Hello />
        </Suspense>
      </LatchkeyProvider>,
    )
  const retry = page.getByRole('button', { name: 'Try again' })

  const answerWith = (fault: Fault) => () =>
    on.emulator.faults.add('GET /users/me', fault, { times: Number.POSITIVE_INFINITY })
  const fail = {
    'a server error': answerWith({ type: 'server-error' }),
    'an unknown error': answerWith({ type: 'unknown-error' }),
    'an HTML page': answerWith({ type: 'html' }),
    'an empty body': answerWith({ type: 'null-field' }),
    'no network': () => {
      on.net.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    },
  }
  const recover = () => {
    on.emulator.faults.clear()
    on.net.fetch = (request) => on.emulator.fetch(request)
  }

  test.each(Object.keys(fail) as (keyof typeof fail)[])('offers to try again after %s', async (answer) => {
    on.restart({ hasty: true })
    await withAda(on)
    fail[answer]()
    await showApp()
    await expect.element(page.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible()
    await expect.element(alert).not.toBeEmptyDOMElement()
    recover()
    await retry.click()
    await expect.element(page.getByText(`Hello ${ADA.email}`)).toBeVisible()
  })

  test('reads the session again too, as from a keychain that was locked', async () => {
    const { accessToken, refreshToken } = await on.client.session.capture()
    const tokens = { accessToken: accessToken?.reveal() ?? null, refreshToken: refreshToken?.reveal() ?? null }
    let isLocked = true
    const client = createClient({
      projectId: on.client.projectId,
      fetch: (request) => on.net.fetch(request),
      tokenStore: {
        async read() {
          if (isLocked) throw new Error('The keychain is locked.')
          return tokens
        },
        async write() {},
      },
    })
    await render(
      <LatchkeyProvider client={client} errorComponent={ErrorPage}>
        <Suspense>
          <Hello />
        </Suspense>
      </LatchkeyProvider>,
    )
    const button = page.getByRole('button', { name: 'Error: The keychain is locked.' })
    await expect.element(button).toBeVisible()
    isLocked = false
    await button.click()
    await expect.element(page.getByText(`Hello ${ADA.email}`)).toBeVisible()
  })

  test('offers to sign out, with the router of the app', async () => {
    fail['an unknown error']()
    await showApp()
    await expect.element(retry).toBeVisible()
    await expectAccessible()
    recover()
    await page.getByRole('link', { name: 'Sign out' }).click()
    expect(on.visited).toEqual(['/handler/sign-out'])
    // The router of the app shows another page from now on.
    await expect.element(retry).not.toBeInTheDocument()
  })

  test('renders `errorComponent` instead, for a screen as well', async () => {
    const button = page.getByRole('button', { name: /LatchkeyError/ })
    fail['an unknown error']()
    const app = await showApp(ErrorPage)
    await expect.element(button).toBeVisible()
    recover()
    await button.click()
    await expect.element(page.getByText(`Hello ${ADA.email}`)).toBeVisible()
    await app.rerender(
      <LatchkeyProvider client={on.client} errorComponent={ErrorPage}>
        <AuthHandler
          path="/handler/account-settings"
          errorComponent={ErrorPage}
          screens={{
            'account-settings': {
              section: 'own',
              extraItems: [{ id: 'own', title: 'Own', content: <Broken trouble={{ error: 'no such plan' }} /> }],
            },
          }}
        />
      </LatchkeyProvider>,
    )
    await expect.element(page.getByRole('button', { name: 'no such plan' })).toBeVisible()
  })

  test('leaves errors of the app to its own error boundaries', async () => {
    await render(
      <OwnBoundary>
        <LatchkeyProvider client={on.client}>
          <Broken trouble={{ error: new Error('no such plan') }} />
        </LatchkeyProvider>
      </OwnBoundary>,
    )
    await expect.element(page.getByText('Caught Error: no such plan')).toBeVisible()
  })
})
