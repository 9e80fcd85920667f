import { chromium } from 'playwright'
import { args } from '../browser.js'

/** Starts the Chromium that `tools/with-browser.ts` found. Its pages wait as long as the tests: a minute. */
export async function launchChromium(...moreArgs: string[]) {
  const executablePath = process.env.CHROMIUM_PATH || undefined
  const browser = await chromium.launch({ args: [...args, ...moreArgs], executablePath })
  return browser.on('context', (context) => context.setDefaultTimeout(60_000))
}
