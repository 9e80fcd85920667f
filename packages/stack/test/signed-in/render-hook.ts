import type { createElement, Suspense } from 'react'
import type { renderToReadableStream } from 'react-dom/server'
import type { RenderHook } from './outcomes.js'

/** The functions of React that render a component on a server. */
export interface Renderer {
  readonly createElement: typeof createElement
  readonly Suspense: typeof Suspense
  readonly renderToReadableStream: typeof renderToReadableStream
}

/** Renders hooks with a copy of React: a kit has to use the same copy. */
export const renderHookWith =
  ({ createElement, Suspense, renderToReadableStream }: Renderer): RenderHook =>
  async (hook) => {
    const results: unknown[] = []
    const errors: unknown[] = []
    const component = createElement(() => {
      results[0] = hook()
      return null
    })
    const content = createElement(Suspense, null, component)
    const stream = await renderToReadableStream(content, { onError: (error) => void errors.push(error) })
    await stream.allReady
    if (errors.length > 0) throw errors[0]
    return results[0]
  }
