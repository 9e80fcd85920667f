/** The actions of a user until a screen shows a state. */
export type Step =
  | { readonly fill: string; readonly with: string }
  /** Clicks the element of a CSS selector. */
  | { readonly press: string }
  /** Selects this file. */
  | { readonly give: () => Promise<File> }
  /** Waits for an element of a CSS selector. */
  | { readonly until: string }

const SUBMIT: Step = { press: 'button[type=submit]' }

/** Fills in fields by name and submits the form. */
export const send = (fields: Readonly<Record<string, string>> = {}): readonly Step[] => [
  ...Object.entries(fields).map(([fill, text]) => ({ fill, with: text })),
  SUBMIT,
]

/** Runs each step as soon as it is possible. */
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

/** Waits for a paint, as a user would. */
const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Resolves to the element once it exists. Rejects when the signal aborts. */
export function appearing(selector: string, within: Element, signal?: AbortSignal): Promise<Element> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const found = within.querySelector(selector)
      if (!found) return
      observer.disconnect()
      resolve(found)
    }
    const observer = new MutationObserver(check)
    signal?.addEventListener('abort', () => {
      observer.disconnect()
      reject(new Error(`There was no ${selector} in: ${within.textContent}`))
    })
    observer.observe(within, { subtree: true, childList: true, attributes: true, characterData: true })
    check()
  })
}

/** Types like a user: with the native value setter, which React does not replace. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Like the browser when a file is selected. */
function choose(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
