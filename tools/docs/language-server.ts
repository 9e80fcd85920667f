// The language server of TypeScript: what an editor shows for a piece of code.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../root.mjs'

/** A file that is open in an editor. */
export interface Editor {
  /** The compile errors. Lines are counted from 0. */
  readonly errors: readonly { readonly line: number; readonly message: string }[]
  /** Returns the type that hovering over the last occurrence of the text shows, without the documentation. */
  hover(text: string): Promise<string>
  /** Ends the language server and removes the file. */
  close(): Promise<void>
}

/**
 * Opens a file of an app in the language server.
 *
 * @param folder The folder of a package, relative to the root. The file can import what the package can import.
 * @param source The text of the file.
 */
export async function openEditor(folder: string, source: string): Promise<Editor> {
  const cache = join(root, folder, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const app = mkdtempSync(join(cache, 'editor-'))
  const file = join(app, 'app.tsx')
  writeFileSync(file, source)
  const config = {
    extends: relative(app, join(root, 'tsconfig.base.json')),
    compilerOptions: { types: ['node'], noUnusedLocals: false },
    files: ['app.tsx'],
  }
  writeFileSync(join(app, 'tsconfig.json'), JSON.stringify(config))

  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const server = spawn(process.execPath, [tsc, '--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const { notify, request } = connect(server)
  const textDocument = { uri: pathToFileURL(file).href }
  await request('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(app).href,
    capabilities: { textDocument: { hover: { contentFormat: ['markdown'] }, diagnostic: {} } },
  })
  notify('initialized', {})
  notify('textDocument/didOpen', {
    textDocument: { ...textDocument, languageId: 'typescriptreact', version: 1, text: source },
  })
  const { items } = await request<{
    items: { message: string; severity: number; range: { start: { line: number } } }[]
  }>('textDocument/diagnostic', { textDocument })
  return {
    errors: items
      .filter(({ severity }) => severity === 1)
      .map(({ message, range }) => ({ line: range.start.line, message })),
    async hover(text) {
      const index = source.lastIndexOf(text)
      if (index < 0) throw new Error(`The file does not contain ${JSON.stringify(text)}.`)
      const before = source.slice(0, index).split('\n')
      const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
      const shown = await request<{ contents: { value: string } } | null>('textDocument/hover', {
        textDocument,
        position,
      })
      const type = /```typescript\n([\s\S]*?)\n```/.exec(shown?.contents.value ?? '')?.[1]
      if (type === undefined) throw new Error(`The editor shows no type for ${JSON.stringify(text)}.`)
      return type
    },
    async close() {
      await request('shutdown')
      notify('exit')
      rmSync(app, { recursive: true, force: true })
    },
  }
}

/** Exchanges JSON-RPC messages with the server. */
function connect({ stdin, stdout }: ChildProcess) {
  const waiting = new Map<number, (result: never) => void>()
  let received = Buffer.alloc(0)
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    stdin?.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  stdout?.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    for (;;) {
      const head = received.indexOf('\r\n\r\n')
      const length = Number(/Content-Length: (\d+)/.exec(received.toString('utf8', 0, head))?.[1])
      const end = head + 4 + length
      if (head < 0 || received.length < end) return
      const { id, method, result } = JSON.parse(received.toString('utf8', head + 4, end))
      received = received.subarray(end)
      // The server asks too, for example for the settings of the editor.
      if (method !== undefined && id !== undefined) send({ id, result: null })
      else waiting.get(id)?.(result as never)
    }
  })
  let id = 0
  return {
    notify: (method: string, params?: object) => send({ method, params }),
    request<R>(method: string, params?: object): Promise<R> {
      id += 1
      send({ id, method, params })
      return new Promise((resolve) => waiting.set(id, resolve))
    },
  }
}
