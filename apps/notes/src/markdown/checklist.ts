/** The box of a checklist item, at the start of a line, also in a quote. */
const BOX = /^([\s>]*(?:[-*+]|\d+[.)])[ \t]+\[)([ xX])(?=\] +\S)/gm
/** A block of code, whose lines are no checklist items. */
const CODE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm

const boxesOf = (markdown: string) => {
  // Spaces keep the positions of the lines after the code.
  const withoutCode = markdown.replace(CODE, (code) => code.replace(/[^\n]/g, ' '))
  return [...withoutCode.matchAll(BOX)].map(({ index, 1: before = '', 2: state = '' }) => ({
    at: index + before.length,
    checked: state !== ' ',
  }))
}

/** The number of checklist items, and how many of them are checked. */
export function checklistProgress(markdown: string): { readonly checked: number; readonly total: number } {
  const boxes = boxesOf(markdown)
  return { checked: boxes.filter(({ checked }) => checked).length, total: boxes.length }
}

/** Checks or unchecks the item with this index. */
export function toggleChecklistItem(markdown: string, index: number): string {
  const box = boxesOf(markdown)[index]
  return box ? markdown.slice(0, box.at) + (box.checked ? ' ' : 'x') + markdown.slice(box.at + 1) : markdown
}
