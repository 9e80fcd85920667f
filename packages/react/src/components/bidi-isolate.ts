/** Characters that change the direction of the surrounding text. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Removes the characters that could display user-provided text in another order than it is stored. Pure. */
export const withoutDirectionControls = (text: string): string => text.replace(DIRECTION_CONTROLS, '')

/**
 * Wraps user-provided text in Unicode first-strong isolates, so that its direction does not affect the surrounding
 * sentence. For messages and attributes, where {@link UserText} is not possible. Pure.
 */
export const bidiIsolate = (text: string): string => `\u2068${withoutDirectionControls(text)}\u2069`

/** Lets a long email address break before its domain. For texts where an element is not possible. Pure. */
export const breakable = (email: string): string => email.replace('@', '\u200b@')
