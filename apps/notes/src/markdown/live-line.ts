/** A part of a line, and how the editor displays it. Parts keep their letters: their text is the line. */
export interface LinePart {
  readonly text: string
  readonly look?: 'mark' | 'strong' | 'code' | 'link' | 'tag' | 'quote' | 'heading' | 'done' | 'gone'
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const HEADING = /^( {0,3}#{1,6} )(.+)$/
const QUOTE = /^(\s*(?:> ?)+)(.*)$/
const ITEM = /^(\s*(?:[-*+]|\d+[.)]) (?:\[([ xX])\] )?)(.*)$/
const INLINE =
  /(?<code>`[^`\n]+`)|(?<open>\*\*|~~)(?<inner>\S(?:[^\n]*?\S)?)\k<open>|(?<![\p{L}\p{N}_*])(?<slant>[_*])(?<slanted>[^\s_*](?:[^_*\n]*[^\s_*])?)\k<slant>(?![\p{L}\p{N}_*])|(?<label>\[[^\]\n]+\])(?<url>\([^)\s]*\))|(?<=^|\s)(?<tag>#[\p{N}_-]{0,50}\p{L}[\p{L}\p{M}\p{N}_-]{0,50})/gu

/** Divides a text into lines, each with whether it is part of a block of code. */
export function linesWithCode(text: string): { readonly text: string; readonly isCode: boolean }[] {
  let fence: string | undefined
  return text.split('\n').map((line) => {
    const [, mark] = FENCE.exec(line) ?? []
    const isCode = fence !== undefined || mark !== undefined
    if (fence === undefined) fence = mark
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined
    return { text: line, isCode }
  })
}

/** Divides a line of Markdown into parts. */
export function partsOfLine(line: string): LinePart[] {
  const [, hashes, heading] = HEADING.exec(line) ?? []
  if (hashes !== undefined && heading !== undefined)
    return [
      { text: hashes, look: 'mark' },
      { text: heading, look: 'heading' },
    ]
  const [, angles, quote] = QUOTE.exec(line) ?? []
  if (angles !== undefined && quote !== undefined)
    return [
      { text: angles, look: 'mark' },
      { text: quote, look: 'quote' },
    ]
  const [, bullet, box = ' ', rest] = ITEM.exec(line) ?? []
  if (bullet === undefined || rest === undefined) return inlineParts(line)
  const content: LinePart[] = box === ' ' ? inlineParts(rest) : [{ text: rest, look: 'done' }]
  return [{ text: bullet, look: 'mark' }, ...content]
}

function inlineParts(text: string): LinePart[] {
  const parts: LinePart[] = []
  let end = 0
  for (const { 0: found, index, groups = {} } of text.matchAll(INLINE)) {
    const { code, open, inner = '', slant, slanted = '', label, url = '', tag } = groups
    if (index > end) parts.push({ text: text.slice(end, index) })
    end = index + found.length
    if (code) parts.push({ text: code, look: 'code' })
    else if (open) {
      const look = open === '**' ? 'strong' : 'gone'
      parts.push({ text: open, look: 'mark' }, { text: inner, look }, { text: open, look: 'mark' })
    } else if (slant)
      // Slanted letters would have other widths.
      parts.push({ text: slant, look: 'mark' }, { text: slanted }, { text: slant, look: 'mark' })
    else if (label) parts.push({ text: label, look: 'link' }, { text: url, look: 'mark' })
    else if (tag) parts.push({ text: tag, look: 'tag' })
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
