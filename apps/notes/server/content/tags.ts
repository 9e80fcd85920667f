/** A hash with letters, digits, `_` or `-` after it, at least one of them a letter, at the start of a word. */
const TAG = /(?<!\S)#(?=[\p{N}_-]{0,50}\p{L})([\p{L}\p{M}\p{N}_-]{1,50})(?![\p{L}\p{M}\p{N}_-])/gu
/** Code, in which a hash starts no tag. */
const CODE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))|`[^`\n]*`/gm
const MOST = 20

/** The tags in a text, such as `#work`, each once, in lower case and without the hash. At most 20. */
export const tagsIn = (text: string): string[] =>
  text.includes('#')
    ? [...new Set([...text.replace(CODE, ' ').matchAll(TAG)].map(([, tag = '']) => tag.toLowerCase()))].slice(0, MOST)
    : []

/** What a user typed as a tag, as `tagsIn` returns it. Undefined if it cannot be one. */
export const tagOf = (typed: string): string | undefined =>
  tagsIn(`#${typed.trim().replace(/^#/, '').replace(/\s+/g, '-')}`)[0]

/** The text with a tag at its end, or the same text if it has the tag. */
export function addTag(text: string, tag: string): string {
  if (tagsIn(text).includes(tag)) return text
  const lines = text.trimEnd().split('\n')
  const isTagLine = /^#\S+( #\S+)*$/.test(lines.at(-1) ?? '')
  return `${text.trimEnd()}${text.trim() === '' ? '' : isTagLine ? ' ' : '\n\n'}#${tag}`
}
