// Calls every exported function of core with text that a stranger can choose: as argument, in a field of the input, in the
// URL and the cookies of the page, and in a request. Writes each call before it starts, and the number of calls at the end,
// at the start of the file that it gets as its argument.
import { openSync, readFileSync, writeSync } from 'node:fs'
import { createClient } from '../../src/client.js'
import { resolveUrls } from '../../src/navigation/urls.js'
import { createFakeEnv } from '../../src/testing.js'

type AnyFunction = (...args: unknown[]) => unknown

const LONG = 20_000
/** Text that loops, grows, nests, or takes parsers long. */
const TEXTS = [
  '#',
  ' #x',
  '?',
  '..',
  '//evil.test',
  '\\\\evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '%',
  '%2',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  `https://app.test/handler/sign-in?after_auth_return_to=${'%25'.repeat(200)}23`,
  ...['/', '#', '%', ' ', '=', ';', '.', '-', '@', '[', '{"a":', '?a=', '\\', '"', 'a', '0', '\u0301'].map((text) =>
    text.repeat(LONG / text.length),
  ),
  ...['.', '@a.', ' a', '=;', '-_', '%2e%2F'].map((text) => `a${text.repeat(LONG / text.length)}!`),
]
/** What the pages of the kit and the service read from URLs. */
const PARAMETERS = [
  'after_auth_return_to',
  'code',
  'state',
  'error',
  'errorCode',
  'message',
  'details',
  'login_code',
  'token',
]
const COOKIES = ['stack-refresh-p', 'stack-access', 'stack-is-https', 'stack-oauth-outer-state']
const HEADERS = [
  'authorization',
  'cookie',
  'x-stack-auth',
  'host',
  'origin',
  'referer',
  'sec-fetch-site',
  'svix-signature',
]
const PAGES = [...new Set(Object.values(resolveUrls({})))]

const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  exports: Record<string, { readonly '@latchkey/source'?: string }>
}
const sources = Object.values(exports).flatMap((entry) => entry['@latchkey/source'] ?? [])
const functions = new Map<string, AnyFunction>()
for (const source of sources.filter((path) => path.endsWith('.ts'))) {
  const entry = (await import(new URL(`../../${source}`, import.meta.url).href)) as Record<string, unknown>
  for (const [name, value] of Object.entries(entry))
    if (typeof value === 'function' && !/^class\b/.test(String(value)))
      functions.set(`${source} ${name}`, value as AnyFunction)
}

/** Without lone surrogates, which cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
/** An input that has this text in every field that a function asks for. */
const inputOf = (text: string) =>
  new Proxy({}, { get: (_, name) => (typeof name === 'string' ? text : undefined), has: () => true })
const within = (text: string, make: () => unknown) => {
  try {
    return make()
  } catch {
    return text
  }
}
const requestOf = (text: string) => {
  const headers = new Headers()
  for (const name of HEADERS) within(text, () => headers.set(name, name === 'cookie' ? `stack-access=${text}` : text))
  return new Request(`https://app.test/?code=${encoded(text)}`, { headers })
}

const progress = openSync(process.argv[2] ?? '', 'w')
const report = (line: string) => writeSync(progress, `${line}\n`, 0)

let calls = 0
async function call(name: string, run: AnyFunction, args: readonly unknown[]) {
  report(name)
  calls++
  try {
    const result = await Promise.race([run(...args), new Promise((resolve) => setImmediate(resolve))])
    if (typeof result === 'function') await call(`${name}()`, result as AnyFunction, args.slice(-1))
  } catch {
    // Any error is fine here: the call has ended.
  }
}

process.on('unhandledRejection', () => {})
for (const [at, text] of TEXTS.entries()) {
  const value = encoded(text)
  const request = requestOf(text)
  const query = PARAMETERS.map((name) => `${name}=${value}`).join('&')
  // The long texts are for parsers: one page is enough for them.
  for (const page of text.length < LONG / 2 ? PAGES : ['/']) {
    const env = createFakeEnv({ href: `https://app.test${page}?${query}` })
    for (const name of COOKIES) env.cookies?.write(`${name}=${value.slice(0, 4000)}`)
    const client = createClient({ projectId: 'p', publishableKey: 'k', tokenStore: 'cookie' }, env)
    for (const [name, run] of functions) {
      if (name.endsWith('createClient')) continue
      await call(`${name} on ${page}, text ${at}`, run, [client, 'afterSignIn'])
      if (page !== '/') continue
      await call(`${name} with client and input, text ${at}`, run, [client, inputOf(text)])
      await call(`${name} with client and text ${at}`, run, [client, text])
      await call(`${name} with client and request ${at}`, run, [client, new Request(request)])
      await call(`${name} with text ${at}`, run, [text, text, text])
      await call(`${name} with options, text ${at}`, run, [inputOf(text)])
      await call(`${name} with request ${at}`, run, [new Request(request), inputOf(text)])
    }
    client.dispose()
  }
}
report(`${calls} calls of ${functions.size} functions`)
process.exit(0)
