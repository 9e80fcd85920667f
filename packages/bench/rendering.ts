// Measures the hooks of the built packages in Chromium.
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import type { RolldownOutput } from 'rolldown'
import { build } from 'vite'
import { args } from '../../tools/browser.ts'
import { root } from '../../tools/root.mjs'

const RUNS = 5
/** How long idle timers are counted, in seconds. */
const IDLE = 30

interface Bench {
  rendersOnRefresh(): Promise<Readonly<Record<string, number>>>
  manyReaders(): Promise<{ kit: number; suspense: number; cookieReads: number }>
  timeToUserState(): Promise<number>
  timeToUser(): Promise<number>
  wakeUps(seconds: number): Promise<{ hidden: number; visible: number }>
}

/** The rows of the table: name, target, and what was measured. */
export async function measureRendering(): Promise<string[][]> {
  const code = await bundled()
  const browser = await chromium.launch({ args, executablePath: process.env.CHROMIUM_PATH || undefined })
  const inPage = async <T>(run: (page: Page) => Promise<T>): Promise<T> => {
    const page = await browser.newPage()
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<body></body>' }))
    await page.goto('https://bench.example/')
    await page.addScriptTag({ content: code, type: 'module' })
    await page.waitForFunction(() => 'bench' in window)
    try {
      return await run(page)
    } finally {
      await page.close()
    }
  }
  const times = async (run: (page: Page) => Promise<number>) => {
    const found: number[] = []
    for (let i = 0; i < RUNS; i++) found.push(await inPage(run))
    return median(found).toFixed(0)
  }
  try {
    const renders = await inPage((page) =>
      page.evaluate(() => (window as never as { bench: Bench }).bench.rendersOnRefresh()),
    )
    const readers = []
    for (let i = 0; i < RUNS; i++)
      readers.push(
        await inPage((page) => page.evaluate(() => (window as never as { bench: Bench }).bench.manyReaders())),
      )
    const kit = median(readers.map((one) => one.kit))
    const suspense = median(readers.map((one) => one.suspense))
    const idle = await inPage((page) =>
      page.evaluate((seconds) => (window as never as { bench: Bench }).bench.wakeUps(seconds), IDLE),
    )
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
        await times((page) => page.evaluate(() => (window as never as { bench: Bench }).bench.timeToUserState())),
      ],
      [
        '`useUser` (Suspense), shown after a service of 20 ms, ms',
        '60',
        await times((page) => page.evaluate(() => (window as never as { bench: Bench }).bench.timeToUser())),
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
