import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `all`: gallery tests cover every combination of theme, direction, width and text size. */
    views: 'some' | 'all'
    /** How often tests of races run each case. */
    runs: number
  }
}

/** Whether to cover every combination, as `npm run proof -- screens` does, or each theme, direction and width once. */
export const everyView = inject('views') === 'all'
