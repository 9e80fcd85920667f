const ID = 'latchkey-problems'
const BOX =
  'all:initial;display:block;position:fixed;inset:auto 1rem 1rem;z-index:2147483647;max-height:50vh;overflow:auto;padding:1rem;' +
  'border:1px solid #b42318;border-radius:8px;font:16px/1.5 system-ui,sans-serif;' +
  // Browsers ignore a value that they do not know.
  'color-scheme:inherit;background:#fff;background:light-dark(#fff,#1c1c1c);color:#1c1c1c;color:light-dark(#1c1c1c,#eee)'
const BUTTON =
  'all:revert;font:inherit;color:inherit;background:none;border:1px solid #767676;border-radius:6px;padding:4px 12px'

/**
 * Shows a message for developers at the bottom of the page, until they dismiss it. It is outside of the body, because
 * frameworks render and hydrate the body. Does nothing outside of a browser.
 *
 * @param message Text that describes the problem and how to fix it. A page shows the same text once.
 */
export function showProblem(message: string): void {
  if (typeof document === 'undefined') return
  const box = document.getElementById(ID) ?? document.documentElement.appendChild(createBox())
  if ([...box.children].some(({ textContent }) => textContent === message)) return
  const paragraph = document.createElement('p')
  paragraph.style.cssText = 'margin:0 0 .5rem;overflow-wrap:anywhere'
  paragraph.textContent = message
  box.lastElementChild?.before(paragraph)
}

function createBox(): HTMLElement {
  const box = document.createElement('div')
  box.id = ID
  box.setAttribute('role', 'alert')
  box.lang = 'en'
  box.dir = 'ltr'
  box.style.cssText = BOX
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Dismiss'
  button.style.cssText = BUTTON
  button.onclick = () => box.remove()
  box.append(button)
  return box
}
