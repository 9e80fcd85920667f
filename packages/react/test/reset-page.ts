// A setup file of the browser tests. The files share one page, because loading the sources for each takes longer than
// its tests: each file starts at the same URL, and each test without the components of the previous one.
import { afterAll, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

const start = window.location.href

// vitest-browser-react does this only for the file that loads it first.
beforeEach(() => cleanup())

afterAll(async () => {
  await cleanup()
  window.history.replaceState(null, '', start)
})
