/** The properties of a keyboard event that are needed. */
export interface Pressed {
  readonly key: string
  readonly currentTarget: Element
}

/**
 * Returns the element that receives focus next: arrow keys along the axis (in reading direction), Home and End,
 * wrapping around.
 */
export function nextOf(
  all: readonly HTMLElement[],
  { key, currentTarget }: Pressed,
  axis: 'inline' | 'block',
): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement)
  const rtl = axis === 'inline' && getComputedStyle(currentTarget).direction === 'rtl'
  const [back, forward] =
    axis === 'block' ? ['ArrowUp', 'ArrowDown'] : rtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  switch (key) {
    case forward:
      return all[(at + 1) % all.length]
    case back:
      return all.at(at <= 0 ? -1 : at - 1)
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
  }
  return undefined
}

/** Returns the next element, after the focused one, whose text starts with the letter. */
export function beginningWith(all: readonly HTMLElement[], letter: string): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement)
  const begins = (element: HTMLElement) =>
    element.textContent?.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(begins)
}
