// Asks the published kit, in a process of its own. Prints the outcomes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { install } from '../../../emulator/test/proof/published-clients/install.js'
import { recordOutcomes } from './outcomes.js'
import { renderHookWith } from './render-hook.js'

// Kits print warnings of their own.
for (const method of ['log', 'warn', 'error', 'info', 'debug'] as const) console[method] = () => undefined

const url = await bundle(process.argv[2] ?? '')
let copies = 0
const outcomes = await recordOutcomes(async () => {
  for (const name of Object.keys(fakeBrowser())) Reflect.deleteProperty(globalThis, name)
  const { React, renderToReadableStream, ...kit } = await import(`${url}?${++copies}`)
  // Its hooks work in browsers only, which it recognizes by these objects.
  Object.assign(globalThis, fakeBrowser())
  return { kit, renderHook: renderHookWith({ ...React, renderToReadableStream }) }
})
process.stdout.write(`${JSON.stringify(outcomes)}\n`, () => process.exit(0))

/** Bundles the kit together with its React. Returns the URL of the module. */
async function bundle(version: string): Promise<string> {
  const folder = await install(version, '@stackframe/react')
  const [input, file] = [join(folder, 'kit-with-react.js'), join(folder, 'kit-with-react.bundle.mjs')]
  writeFileSync(
    input,
    `export * from '@stackframe/react'
export * as React from 'react'
export { renderToReadableStream } from 'react-dom/server.browser'`,
  )
  const bundled = await rolldown({ input, cwd: folder, platform: 'node', logLevel: 'silent' })
  await bundled.write({ file, format: 'esm', codeSplitting: false })
  await bundled.close()
  return pathToFileURL(file).href
}

function fakeBrowser() {
  const target = { addEventListener() {}, removeEventListener() {} }
  const location = new URL('http://localhost:3000/')
  return {
    window: Object.assign(Object.create(globalThis), target, { location }),
    document: { ...target, cookie: '', visibilityState: 'visible', createElement: () => ({}) },
  }
}
