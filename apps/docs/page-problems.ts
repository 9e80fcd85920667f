// What is wrong with a page in Chromium: the violations that axe finds, its errors, and its requests to other hosts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe returns, as far as it is read here. */
interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly help: string
    readonly nodes: readonly { readonly target: readonly string[] }[]
  }[]
}

/** @param options The options of `axe.run`. */
export async function runAxe(frame: Frame, options: object = {}): Promise<string[]> {
  const given = JSON.stringify({ resultTypes: ['violations'], ...options })
  // In one step: a frame that loads again in between would no longer have axe.
  const { violations } = await frame.evaluate<AxeResult>(`${axe};axe.run(document, ${given})`)
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.length}, first ${nodes[0]?.target.join(' ')})`,
  )
}

/** Reports the errors of a page and its requests to other hosts than that of `url`, and with `console` also all messages. */
export function watchPage(page: Page, url: string, report: (problem: string) => void, watched?: 'console'): void {
  page.on('pageerror', (error) => report(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (watched === 'console') report(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url))
      report(`${page.url()}: requests ${request.url()}`)
  })
}
