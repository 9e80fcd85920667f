/** What is asked of a key press. */
export interface Pressed {
  readonly key: string
  readonly currentTarget: Element
}

/**
 * The element that takes the focus from one of `all`: by arrows along the axis (along the line as the language runs),
 * Home and End. Round the ends.
 */
export function nextOf(
  all: readonly HTMLElement[],
  { key, currentTarget }: Pressed,
  axis: 'inline' | 'block',
): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement)
  const rtl = axis === 'inline' && getComputedStyle(currentTarget).direction === 'rtl'
  const [back, on] =
    axis === 'block' ? ['ArrowUp', 'ArrowDown'] : rtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  switch (key) {
    case on:
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

/** The next element whose text begins with the letter, after the one that has the focus. */
export function beginningWith(all: readonly HTMLElement[], letter: string): HTMLElement | undefined {
  const at = all.indexOf(document.activeElement as HTMLElement)
  const begins = (one: HTMLElement) =>
    one.textContent?.trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase())
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find(begins)
}
