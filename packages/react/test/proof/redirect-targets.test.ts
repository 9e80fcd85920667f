import { isTrustedUrl } from '@latchkey/core/internal/navigation'
import { expect, test } from 'vitest'
import { long, reportFigures } from '../../../../tools/proof/figures.js'
import { launchChromium } from '../../../../tools/testing/chromium.js'

// Redirect targets, made from classes and spellings. The oracle is the URL parser: where does a link with this `href` on a
// page of the app lead? The short form asks the parser of Node, the long form that of Chromium as well.

const PAGES = ['https://app.test/', 'https://app.test/handler/sign-in?x=1', 'http://app.test/a/b/', 'http://app.test/']

const HOSTS = [
  'evil.test',
  'relative.invalid',
  'a.invalid',
  'b.invalid',
  'app.test.evil.test',
  'app.test@evil.test',
  'app.test',
]
const PREFIXES = ['', ' ', '\t', '\n', '\r\n', '\0', '\u001f', '\u00a0', '\u200b', '.', './', '../', '/./', '/../']
const SLASHES = [
  '//',
  '\\\\',
  '/\\',
  '\\/',
  '///',
  '/\t/',
  '/\n/',
  '\\\t\\',
  '//\\',
  '/.//',
  '/%2f/',
  '%2f%2f',
  '\u2215\u2215',
  '\uff0f\uff0f',
]
const SCHEMES = [
  'https:',
  'http:',
  'HTTPS:',
  'hTTp:',
  'ht\ttps:',
  'https\n:',
  'javascript:',
  'java\tscript:',
  'data:',
  'blob:https:',
  'vbscript:',
  'file:',
  'ftp:',
  'ws:',
  'intent:',
  'https%3a',
  'view-source:https:',
]
const TAILS = ['', '/', '/path?query#fragment']
const PATHS = [
  '/',
  '/notes',
  'notes/1',
  '?q=1',
  '#top',
  './x',
  '../x',
  '/a//b',
  '/%2f%2fevil.test',
  '/\u00e9',
  '/a b',
  '/a?b=//evil.test',
]

const TARGETS = [
  ...new Set([
    ...PREFIXES.flatMap((prefix) =>
      SLASHES.flatMap((slashes) => HOSTS.flatMap((host) => TAILS.map((tail) => prefix + slashes + host + tail))),
    ),
    ...SCHEMES.flatMap((scheme) =>
      ['', '/', '//', '///', '\\\\', '/\\'].flatMap((slashes) => HOSTS.map((host) => scheme + slashes + host)),
    ),
    ...PREFIXES.flatMap((prefix) => PATHS.map((path) => prefix + path)),
    ...PATHS.map((path) => `https://app.test${path.startsWith('/') ? path : `/${path}`}`),
  ]),
]

/** Whether a link leads to the origin of its page. */
type Verdicts = Readonly<Record<string, readonly boolean[]>>

function nodeVerdicts(page: string): boolean[] {
  return TARGETS.map((target) => {
    if (!URL.canParse(target, page)) return false
    const { protocol, host, username, password } = new URL(target, page)
    return `${protocol}//${host}` === new URL(page).origin && username === '' && password === ''
  })
}

async function chromiumVerdicts(): Promise<Verdicts> {
  const browser = await launchChromium()
  try {
    const tab = await browser.newPage()
    await tab.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
    const verdicts: Record<string, readonly boolean[]> = {}
    for (const page of PAGES) {
      await tab.goto(page)
      verdicts[page] = await tab.evaluate(
        (targets) =>
          targets.map((target) => {
            const link = document.createElement('a')
            link.href = target
            const { protocol, host, username, password } = link
            return `${protocol}//${host}` === window.location.origin && username === '' && password === ''
          }),
        TARGETS,
      )
    }
    return verdicts
  } finally {
    await browser.close()
  }
}

function check(name: string, verdicts: Verdicts) {
  const escapes: string[] = []
  let cautious = 0
  let accepted = 0
  for (const page of PAGES)
    for (const [at, target] of TARGETS.entries()) {
      const stays = verdicts[page]?.[at]
      const trusts = isTrustedUrl(target, new URL(page).origin)
      if (trusts) accepted++
      if (trusts && !stays) escapes.push(`${JSON.stringify(target)} on ${page}`)
      if (stays && !trusts) cautious++
    }
  expect(escapes).toEqual([])
  // A check that refuses everything, or a table without harmless targets, proves nothing.
  expect(accepted).toBeGreaterThan(100)
  reportFigures([
    { name: `Redirect targets checked with the URL parser of ${name}`, value: TARGETS.length },
    { name: `Pages each target was checked on (${name})`, value: PAGES.length },
    { name: `Target and page pairs that stay but are refused, ambiguous spellings (${name})`, value: cautious },
    { name: `Trusted targets that leave the origin (${name})`, value: escapes.length },
  ])
}

test('the table has at least 1,000 targets', () => {
  expect(TARGETS.length).toBeGreaterThanOrEqual(1000)
})

test('no trusted target leaves the origin, by the URL parser of Node', () => {
  check('Node', Object.fromEntries(PAGES.map((page) => [page, nodeVerdicts(page)])))
})

test('every plain path and same-origin URL is trusted', () => {
  expect(PATHS.filter((path) => !isTrustedUrl(path))).toEqual([])
  expect(PATHS.filter((path) => !isTrustedUrl(new URL(path, 'https://app.test/').href, 'https://app.test'))).toEqual([])
})

test.runIf(long)('no trusted target leaves the origin, by the URL parser of Chromium', async () => {
  check('Chromium', await chromiumVerdicts())
})
