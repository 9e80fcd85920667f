// Measures the hooks of the built packages in Chromium.
import { join } from 'node:path'
import type { RolldownOutput } from 'rolldown'
import { build } from 'vite'
import { root } from '../../tools/root.mjs'
import { launchChromium } from '../../tools/testing/chromium.ts'
import type { Bench } from './rendering-page.tsx'

const RUNS = 5

/** The rows of the table: name, target, and what was measured. */
export async function measureRendering(): Promise<string[][]> {
  const code = await bundled()
  const browser = await launchChromium()
  /** Measures in a new page. */
  const measured = async <K extends keyof Bench>(name: K): Promise<Awaited<ReturnType<Bench[K]>>> => {
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<body></body>' }))
    await page.goto('https://bench.example/')
    await page.addScriptTag({ content: code, type: 'module' })
    await page.waitForFunction(() => 'bench' in window)
    try {
      const result = await page.evaluate(async (key: keyof Bench): Promise<unknown> => window.bench[key](), name)
      return result as Awaited<ReturnType<Bench[K]>>
    } finally {
      await page.close()
    }
  }
  /** Measures in new pages, one after the other. */
  const repeated = async <K extends keyof Bench>(name: K) => {
    const found: Awaited<ReturnType<Bench[K]>>[] = []
    for (let i = 0; i < RUNS; i++) found.push(await measured(name))
    return found
  }
  try {
    const renders = await measured('rendersOnRefresh')
    const readers = await repeated('manyReaders')
    const kit = median(readers.map((one) => one.kit))
    const suspense = median(readers.map((one) => one.suspense))
    const idle = await measured('wakeUps')
    return [
      ...Object.entries(renders).map(([hook, count]) => [
        `renders of \`${hook}\` on a token refresh`,
        '0',
        String(count),
      ]),
      ['1,000 `useUser` with cookies, ms beyond Suspense alone', '50', (kit - suspense).toFixed(0)],
      ['1,000 `useUser` with cookies: reads of the cookies', '10', String(readers[0]?.cookieReads)],
      [
        '`useUserState`, shown after a service of 20 ms, ms',
        '50',
        median(await repeated('timeToUserState')).toFixed(0),
      ],
      [
        '`useUser` (Suspense), shown after a service of 20 ms, ms',
        '80',
        median(await repeated('timeToUser')).toFixed(0),
      ],
      ['timers a minute without cookie events, page hidden', '0', idle.hidden.toFixed(0)],
      ['timers a minute without cookie events, page visible', '6', idle.visible.toFixed(0)],
    ]
  } finally {
    await browser.close()
  }
}

/** The page in one file, with React and the built packages, as `vite build` emits it. */
async function bundled(): Promise<string> {
  const made = await build({
    root: join(root, 'packages/bench'),
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: {
        input: join(root, 'packages/bench/rendering-page.tsx'),
        output: { codeSplitting: false },
      },
    },
  })
  return (made as RolldownOutput).output[0].code
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
