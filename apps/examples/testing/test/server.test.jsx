/**
 * Server-side rendering. The fallback is displayed until the browser redirects or renders the screen.
 *
 * @vitest-environment node
 */

import { Writable } from 'node:stream'
import { createClient } from '@latchkey/core'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { LatchkeyProvider, useUser } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { Suspense } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { Profile } from '../src/profile.jsx'

function Guarded() {
  const user = useUser({ or: 'redirect' })
  return <p>Hello {user.displayName}</p>
}

function page(children) {
  const client = createClient({
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    fetch: createEmulator().fetch,
  })
  return (
    <LatchkeyProvider client={client} initialUser={null}>
      <Suspense fallback={<p>One moment</p>}>{children}</Suspense>
    </LatchkeyProvider>
  )
}

/** Rejects when the page fails as a whole: a server would respond with HTTP 500. */
const stream = (element) =>
  new Promise((resolve, reject) => {
    const errors = []
    let html = ''
    const target = new Writable({
      write(chunk, _encoding, done) {
        html += chunk
        done()
      },
    }).on('finish', () => resolve({ html, errors }))
    const { pipe } = renderToPipeableStream(element, {
      onAllReady: () => pipe(target),
      onShellError: reject,
      onError: (error) => void errors.push(error.message),
    })
  })

test('renders the signed-out state', async () => {
  expect(renderToString(page(<Profile />))).toContain('>Sign in</a>')
  const { html, errors } = await stream(page(<Profile />))
  expect(html).toContain('>Sign in</a>')
  expect(errors).toEqual([])
})

test('renders the fallback of a page that redirects signed-out users', async () => {
  expect(renderToString(page(<Guarded />))).toContain('One moment')
  const { html, errors } = await stream(page(<Guarded />))
  expect(html).toContain('One moment')
  expect(errors).toEqual(['No user is signed in. Sign in first.'])
})

test('renders the loading state of a screen', async () => {
  expect(renderToString(page(<AuthHandler />))).toContain('role="status"')
  const { html, errors } = await stream(page(<AuthHandler />))
  expect(html).toContain('role="status"')
  expect(errors).toEqual([])
})
