import { listSessions } from '@latchkey/core'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ADA, holdRequests, stageForEach, withAda } from '../../test/stage.js'
import { useSuspenseAuthQuery, useUser } from '../index.js'

// In a separate file, because React logs its warning about `use` once per page.

const on = stageForEach()
const logged = vi.spyOn(console, 'error')
afterEach(() => logged.mockClear())

const shown = page.getByTestId('shown')
const User = () => <p data-testid="shown">{useUser()?.primaryEmail ?? 'signed out'}</p>
const Sessions = () => <p data-testid="shown">{useSuspenseAuthQuery(listSessions).data.length} sessions</p>

test.each([
  ['useUser', <User key="user" />, '/users/me', ADA.email],
  ['useSuspenseAuthQuery', <Sessions key="sessions" />, '/auth/sessions', '1 sessions'],
])('React logs nothing when %s suspends a page', async (_, content, path, text) => {
  await withAda(on)
  const release = holdRequests(on, path)
  await on.show(<Suspense fallback="loading">{content}</Suspense>)
  release()
  await expect.element(shown).toHaveTextContent(text)
  expect(logged.mock.calls).toEqual([])
})
