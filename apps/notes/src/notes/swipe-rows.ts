import './swipe-rows.css'

/** How far a finger moves before a row follows it, and how far until lifting it runs the action. In CSS pixels. */
const START = 12
const DONE = 96
/** How long a finger rests on a row to select it, in milliseconds. */
const LONG_PRESS = 500

interface Swipe {
  readonly row: HTMLElement
  readonly x: number
  readonly y: number
  /** The distance towards the end of the line: to the right in English. */
  distance: number
  isHorizontal: boolean
}

/**
 * Lets a finger swipe a row of the list: towards the end of the line to pin it, towards the start to delete it. Selects
 * the row on which a finger rests. Presses the control of the row that does the same. Returns a function that stops this.
 */
export function swipeRows(): () => void {
  const listening = new AbortController()
  let swipe: Swipe | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPressed = false

  const move = (row: HTMLElement, distance: number) => {
    const direction = getComputedStyle(row).direction === 'rtl' ? -1 : 1
    const content = row.querySelector<HTMLElement>('a')
    if (content) content.style.translate = distance === 0 ? '' : `${distance * direction}px`
    if (distance === 0) delete row.dataset.swipe
    else row.dataset.swipe = distance > 0 ? 'pin' : 'delete'
    row.classList.toggle('ready', Math.abs(distance) >= DONE)
  }
  const press = (row: HTMLElement, action: string) =>
    row.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click()
  const end = () => {
    clearTimeout(timer)
    if (swipe) move(swipe.row, 0)
    swipe = undefined
  }

  const on = <Name extends keyof DocumentEventMap>(name: Name, listen: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, listen, { signal: listening.signal, capture: true })
  on('pointerdown', ({ pointerType, isPrimary, target, clientX, clientY }) => {
    isPressed = false
    const row = target instanceof Element ? target.closest<HTMLElement>('.row:has([data-action=pin])') : null
    if (pointerType !== 'touch' || !isPrimary || !row) return
    swipe = { row, x: clientX, y: clientY, distance: 0, isHorizontal: false }
    timer = setTimeout(() => {
      end()
      press(row, 'select')
      isPressed = true
    }, LONG_PRESS)
  })
  // The link of the row does not open after a long press, and its menu does not appear.
  for (const name of ['click', 'contextmenu'] as const)
    on(name, (event) => {
      if (!isPressed || !event.isTrusted) return
      event.preventDefault()
      event.stopPropagation()
    })
  on('pointermove', ({ isPrimary, clientX, clientY }) => {
    if (!swipe || !isPrimary) return
    const [x, y] = [clientX - swipe.x, clientY - swipe.y]
    if (!swipe.isHorizontal) {
      if (Math.abs(y) > START) return end()
      if (Math.abs(x) < START) return
      clearTimeout(timer)
      swipe.isHorizontal = true
    }
    swipe.distance = getComputedStyle(swipe.row).direction === 'rtl' ? -x : x
    move(swipe.row, swipe.distance)
  })
  on('pointerup', () => {
    const { row, distance = 0 } = swipe ?? {}
    end()
    if (!row || Math.abs(distance) < DONE) return
    press(row, distance > 0 ? 'pin' : 'delete')
  })
  on('pointercancel', end)
  return () => {
    end()
    listening.abort()
  }
}
