/** What turns the direction of text around it. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * What a person wrote, to stand within a sentence: its script and direction leave the words around it as they are.
 * (Unicode's first strong isolate; the same as `<bdi>`, where there is no markup.) Pure.
 */
export const isolated = (text: string): string => `\u2068${text.replace(TURNS, '')}\u2069`
