/** The longest text of an item, in characters. Some devices refuse values of more than 2,048 bytes. */
export const PART_LENGTH = 1800

/** Returns a different key for each name. The store allows letters, digits, `.`, `-` and `_` in keys. */
export const itemKey = (name: string): string =>
  name.replace(/[^A-Za-z0-9-]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`)
