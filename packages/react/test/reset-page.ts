// A setup file of the browser tests. The files share one page, because loading the sources for each takes longer than
// its tests: each test starts at the same URL, in a page of the same size and on the same device, without the components of
// the previous one.
import { afterAll, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { setMedia } from '../gallery/emulated-media.js'

const start = window.location.href
const { innerWidth, innerHeight } = window

async function reset() {
  await cleanup()
  await setMedia()
  window.history.replaceState(null, '', start)
  if (window.innerWidth !== innerWidth || window.innerHeight !== innerHeight) await page.viewport(414, 896)
}

// vitest-browser-react does this only for the file that loads it first.
beforeEach(reset)
afterAll(reset)
