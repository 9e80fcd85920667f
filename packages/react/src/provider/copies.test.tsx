import { createRequire } from 'node:module'
import { createClient } from '@latchkey/core'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useClient } from './client-context.js'
import { LatchkeyProvider } from './provider.js'

const client = createClient({ projectId: 'p1', publishableKey: 'pck_x', tokenStore: 'memory' })
// Other tests have loaded further copies into this process.
beforeEach(() => void Reflect.deleteProperty(globalThis, Symbol.for('@latchkey/react')))

const ProjectId = () => <p>{useClient().projectId}</p>

test('names a second copy of the package when a hook does not find the provider of the other copy', async () => {
  vi.resetModules()
  const other = await import('./provider.js')
  expect(other.LatchkeyProvider).not.toBe(LatchkeyProvider)
  const app = (
    <other.LatchkeyProvider client={client}>
      <ProjectId />
    </other.LatchkeyProvider>
  )
  expect(() => renderToString(app)).toThrow(/Two copies of `@latchkey\/react`/)
})

test('names a second copy of React', () => {
  const app = (
    <LatchkeyProvider client={client}>
      <ProjectId />
    </LatchkeyProvider>
  )
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => rendererWithItsOwnReact()(app)).toThrow(/two copies of React/i)
  silenced.mockRestore()
})

/** `renderToString` of a copy of `react-dom` that has loaded another copy of `react`. */
function rendererWithItsOwnReact(): typeof renderToString {
  const require = createRequire(import.meta.url)
  for (const file of Object.keys(require.cache))
    if (/node_modules\/react(-dom)?\//.test(file)) delete require.cache[file]
  return require('react-dom/server').renderToString
}

test('names the provider that is missing around a hook', () => {
  expect(() => renderToString(<ProjectId />)).toThrow(
    'No client found. Render the component inside <LatchkeyProvider>, or pass `{ client }` to the hook.',
  )
})

test('names a hook that is called outside of a component', () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => useClient()).toThrow('A hook is called outside of a component')
  silenced.mockRestore()
})
