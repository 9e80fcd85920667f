// Renders the components of snippets.
import type { ReactNode } from 'react'
import { provide } from './load.ts'
import type { World } from './types.ts'

/** Renders an element, and throws what a component throws. */
export interface Renderer {
  elementOf(component: unknown, props: object): ReactNode
  render(world: World, element: unknown): Promise<void>
}

const LOADING = 'The snippet is loading.'

/**
 * Creates a renderer for the browser, with a provider around each element.
 *
 * @param idle Resolves when nothing happens any more.
 */
export async function createRenderer(idle: () => Promise<void>): Promise<Renderer> {
  const kit = `
    import '@latchkey/emulator/testing/dom'
    export { act, createElement, Suspense } from 'react'
    export { createRoot } from 'react-dom/client'
    export { LatchkeyProvider } from '@latchkey/react'
  `
  const { act, createElement, createRoot, LatchkeyProvider, Suspense } = await import(provide('react-kit', kit))
  return {
    elementOf: (component, props) => createElement(component, props),
    async render(world, element) {
      const client = await world.value('client')
      const container = document.createElement('div')
      document.body.append(container)
      const failures: unknown[] = []
      const onError = (error: unknown) => failures.push(error)
      const root = createRoot(container, { onUncaughtError: onError, onRecoverableError: onError })
      const page = createElement(LatchkeyProvider, { client }, createElement(Suspense, { fallback: LOADING }, element))
      await act(async () => root.render(page))
      await act(idle)
      for (let rounds = 0; container.textContent?.includes(LOADING) && rounds < 20; rounds++) await act(idle)
      if (failures.length === 0 && container.textContent?.includes(LOADING) && !world.isLeaving())
        failures.push(new Error('A component suspends and does not resume.'))
      await act(async () => root.unmount())
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** Creates a renderer for a server, as Next.js has it: a page may be an async function. */
export async function createServerRenderer(): Promise<Renderer> {
  const kit = `
    export { createElement } from 'react'
    export { renderToReadableStream } from 'react-dom/server.browser'
  `
  const { createElement, renderToReadableStream } = await import(provide('react-kit', kit))
  return {
    elementOf: (component, props) =>
      Object.getPrototypeOf(component).constructor.name === 'AsyncFunction'
        ? (component as (props: object) => ReactNode)(props)
        : createElement(component, props),
    async render(_, element) {
      const failures: unknown[] = []
      const stream = await renderToReadableStream(await element, { onError: (error: unknown) => failures.push(error) })
      await new Response(stream).text()
      if (failures.length > 0) throw failures[0]
    },
  }
}
