import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { open, requestCount, stage, withAda } from '../../test/stage.js'
import { AuthHandler } from '../entries/handler.js'
import { AgentConfirm, CliConfirm } from '../entries/screens.js'

// The page of the tests is in a frame, too.
beforeEach(() => {
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ location: { origin: 'https://other.test' } } as Window)
})
afterEach(() => vi.restoreAllMocks())

test.each([
  ['the handler', '/handler/agent-auth-confirm?code=ABCD-2345', <AuthHandler key="handler" />],
  ['AgentConfirm', '/', <AgentConfirm key="agent" code="ABCD-2345" />],
  ['CliConfirm', '/', <CliConfirm key="cli" loginCode={'x'.repeat(45)} />],
])('in a frame of another site, %s shows no question and sends nothing', async (_, path, screen) => {
  const on = stage({ hasty: true })
  await withAda(on)
  open(path)
  await on.show(screen)
  await expect.element(page.getByText("This page can't be embedded in another site")).toBeVisible()
  for (const name of ['Approve', 'Deny', 'Authorize']) expect(page.getByRole('button', { name }).elements()).toEqual([])
  expect(requestCount(on, 'POST /agent/register/confirm')).toBe(0)
})
