/** Spaces, zero-width characters, fillers and other characters that display nothing. */
const INVISIBLE = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Returns the text, or an empty string if it displays nothing: a name of zero-width characters is no name. */
export const visibleText = (text: string | null | undefined): string => (text && !INVISIBLE.test(text) ? text : '')
