/** A text field: its text and the selected range. */
export interface Selection {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Replaces a range of the text with `insert`, then selects a range of the new text. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly start: number
  readonly end: number
}

/** Adds the mark, such as `**`, around the selection, or removes it if it is there. */
export function toggleMark({ text, start, end }: Selection, mark: string): Edit {
  const size = mark.length
  const selected = text.slice(start, end)
  const isMarked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark
  return isMarked
    ? { from: start - size, to: end + size, insert: selected, start: start - size, end: end - size }
    : { from: start, to: end, insert: mark + selected + mark, start: start + size, end: end + size }
}

/** Makes the selection the text of a link and selects the place of its URL. A selected URL becomes the URL. */
export function insertLink({ text, start, end }: Selection): Edit {
  const selected = text.slice(start, end)
  if (/^https?:\/\/\S+$/.test(selected))
    return { from: start, to: end, insert: `[](${selected})`, start: start + 1, end: start + 1 }
  const place = start + selected.length + 3
  return { from: start, to: end, insert: `[${selected}](https://)`, start: place, end: place + 'https://'.length }
}

/** The start of a list item: indentation, mark, and the box of a checklist. */
const ITEM = /^(\s*)([-*+] |\d+[.)] )(\[[ xX]\] )?/

/** Makes the selected lines items of a list or checklist, or plain lines if all of them are such items already. */
export function toggleList({ text, start, end }: Selection, mark: '- ' | '- [ ] '): Edit {
  const [from, to] = lineRange(text, start, end)
  const lines = text.slice(from, to).split('\n')
  const isItem = (line: string) => Boolean(ITEM.exec(line)?.[3]) === (mark === '- [ ] ') && ITEM.test(line)
  const remove = lines.every((line) => isItem(line) || (line === '' && lines.length > 1))
  const change = (line: string) => {
    if (line === '' && lines.length > 1) return line
    const [item = /^\s*/.exec(line)?.[0] ?? '', indent = item] = ITEM.exec(line) ?? []
    return indent + (remove ? '' : mark) + line.slice(item.length)
  }
  const insert = lines.map(change).join('\n')
  const isCaret = start === end
  const caret = Math.max(from, start + insert.length - (to - from))
  return { from, to, insert, start: isCaret ? caret : from, end: isCaret ? caret : from + insert.length }
}

/**
 * What Enter does in a list: it continues the list, or ends it in an empty item. A blank line then separates the next
 * text from the list: without it, Markdown adds the text to the last item. Undefined outside of a list.
 */
export function continueList({ text, start, end }: Selection): Edit | undefined {
  if (start !== end) return
  const [from] = lineRange(text, start, end)
  const line = text.slice(from, start)
  const [item, indent = '', mark = '', box] = ITEM.exec(line) ?? []
  if (!item) return
  if (item === line) {
    const insert = /[^\n]\n$/.test(text.slice(0, from)) ? '\n' : ''
    return { from, to: start, insert, start: from + insert.length, end: from + insert.length }
  }
  const next = mark.replace(/\d+/, (number) => String(Number(number) + 1))
  const insert = `\n${indent}${next}${box ? '[ ] ' : ''}`
  return { from: start, to: start, insert, start: start + insert.length, end: start + insert.length }
}

/** The range of the whole lines that contain the selection. */
function lineRange(text: string, start: number, end: number): [from: number, to: number] {
  const to = text.indexOf('\n', end)
  return [text.lastIndexOf('\n', start - 1) + 1, to === -1 ? text.length : to]
}
