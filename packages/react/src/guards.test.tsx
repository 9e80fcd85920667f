import { type Client, createClient } from '@latchkey/core'
import { createFakeEnv } from '@latchkey/core/internal/testing'
import { type ReactNode, Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LatchkeyProvider, RedirectToSignIn, useUser } from './index.js'

/** A page whose user is signed out. */
const createPageClient = (redirectMethod: 'none' | 'window') => {
  const env = createFakeEnv({ href: 'https://app.test/notes' })
  const client = createClient({ projectId: 'p1', publishableKey: 'pck_x', tokenStore: 'memory', redirectMethod }, env)
  return { client, env }
}

/** Renders and returns the errors of the components, and the HTML. */
async function render(client: Client, ui: ReactNode) {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(
    <LatchkeyProvider client={client}>
      <Suspense fallback="waiting">{ui}</Suspense>
    </LatchkeyProvider>,
    { onError: (error) => void errors.push(error) },
  )
  await stream.allReady
  return { errors, html: await new Response(stream).text() }
}

const Guarded = () => {
  useUser({ or: 'redirect' })
  return <p>secret page</p>
}

test('RedirectToSignIn guards as useUser({ or: "redirect" }) does, and renders nothing', async () => {
  const { client } = createPageClient('none')
  const { errors, html } = await render(client, <RedirectToSignIn />)
  expect(errors).toEqual([expect.objectContaining({ code: 'REDIRECT_REQUIRED' })])
  expect(html).not.toContain('waiting')
})

test('useUser({ or: "redirect" }) throws REDIRECT_REQUIRED with the URL when redirectMethod is none', async () => {
  const { client, env } = createPageClient('none')
  const { errors, html } = await render(client, <Guarded />)
  expect(errors).toEqual([
    expect.objectContaining({
      code: 'REDIRECT_REQUIRED',
      details: { url: '/handler/sign-in?after_auth_return_to=%2Fnotes' },
    }),
  ])
  expect(html).not.toContain('secret page')
  expect(env.visited).toEqual([])
})
