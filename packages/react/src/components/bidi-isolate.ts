/** Characters that change the direction of the surrounding text. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Wraps user-provided text in Unicode first-strong isolates, so that its direction does not affect the surrounding
 * sentence. The equivalent of `<bdi>` where no markup is possible. Pure.
 */
export const bidiIsolate = (text: string): string => `\u2068${text.replace(TURNS, '')}\u2069`
