/** What somebody does on a screen until it shows a state. */
export type Step =
  | { readonly fill: string; readonly with: string }
  /** Presses what a CSS selector finds. */
  | { readonly press: string }
  /** Chooses this file. */
  | { readonly give: () => Promise<File> }
  /** Waits until a CSS selector finds something. */
  | { readonly until: string }

const SUBMIT: Step = { press: 'button[type=submit]' }

/** Fills fields in by their names, and sends the form. */
export const send = (fields: Readonly<Record<string, string>> = {}): readonly Step[] => [
  ...Object.entries(fields).map(([fill, text]) => ({ fill, with: text })),
  SUBMIT,
]

/** Does the steps as soon as each can be done. */
export async function take(steps: readonly Step[], within: Element, signal?: AbortSignal): Promise<void> {
  for (const step of steps) {
    const selector = selectorOf(step)
    await appearing(selector, within, signal)
    await painted()
    const element = await appearing(selector, within, signal)
    if ('fill' in step) type(element as HTMLInputElement, step.with)
    else if ('press' in step) (element as HTMLElement).click()
    else if ('give' in step) choose(element as HTMLInputElement, await step.give())
  }
}

function selectorOf(step: Step): string {
  if ('fill' in step) return `input[name="${step.fill}"]`
  if ('press' in step) return step.press
  return 'give' in step ? 'input[type=file]' : step.until
}

/** Nobody acts on what is not painted yet. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** The element once it is there; rejects when nobody waits any more. */
export function appearing(selector: string, within: Element, signal?: AbortSignal): Promise<Element> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = within.querySelector(selector)
      if (!found) return
      observer.disconnect()
      resolve(found)
    }
    const observer = new MutationObserver(look)
    signal?.addEventListener('abort', () => {
      observer.disconnect()
      reject(new Error(`There was no ${selector} in: ${within.textContent}`))
    })
    observer.observe(within, { subtree: true, childList: true, attributes: true, characterData: true })
    look()
  })
}

/** As a person types: by the input's own setter, which React has not replaced. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** As the browser does when a file is chosen. */
function choose(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
