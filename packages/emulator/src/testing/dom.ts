// A set-up file: adds to jsdom and happy-dom what the screens use and these do not implement. Browsers are not changed.
import { webcrypto } from 'node:crypto'

if (typeof window === 'object') {
  // Without `crypto.subtle` there is no PKCE, so no sign-in with a provider.
  if (!globalThis.crypto?.subtle) define(globalThis, 'crypto', webcrypto)
  if (!('matchMedia' in window)) define(window, 'matchMedia', neverMatching)
  if (!('scrollIntoView' in Element.prototype)) define(Element.prototype, 'scrollIntoView', () => {})
  if (!('showModal' in HTMLDialogElement.prototype)) addDialogs()
  if (!('showPopover' in HTMLElement.prototype)) addPopovers()
}

function define(target: object, name: string, value: unknown) {
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

function neverMatching(media: string) {
  return Object.assign(new EventTarget(), { media, matches: false, onchange: null })
}

function addDialogs() {
  define(HTMLDialogElement.prototype, 'showModal', function (this: HTMLDialogElement) {
    this.setAttribute('open', '')
  })
  define(HTMLDialogElement.prototype, 'close', function (this: HTMLDialogElement) {
    if (!this.hasAttribute('open')) return
    this.removeAttribute('open')
    this.dispatchEvent(new Event('close'))
  })
}

/** Buttons with `popovertarget` open and close their popover. Escape and clicks outside close the popovers of type `auto`. */
function addPopovers() {
  const open = new Set<HTMLElement>()
  const toggle = (element: HTMLElement, opens: boolean) => {
    if (opens === open.has(element)) return
    if (opens) open.add(element)
    else open.delete(element)
    // jsdom hides all popovers, because it has no `:popover-open`.
    if (opens) element.style.setProperty('display', 'block')
    else element.style.removeProperty('display')
    const states = { oldState: opens ? 'closed' : 'open', newState: opens ? 'open' : 'closed' }
    element.dispatchEvent(Object.assign(new Event('toggle'), states))
  }
  define(HTMLElement.prototype, 'showPopover', function (this: HTMLElement) {
    toggle(this, true)
  })
  define(HTMLElement.prototype, 'hidePopover', function (this: HTMLElement) {
    toggle(this, false)
  })
  define(HTMLElement.prototype, 'togglePopover', function (this: HTMLElement) {
    toggle(this, !open.has(this))
  })
  const closeOthers = (target: EventTarget | null) => {
    for (const element of open)
      if (element.getAttribute('popover') !== 'manual' && !element.contains(target as Node)) toggle(element, false)
  }
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest?.('[popovertarget]')
    const target = button && document.getElementById(button.getAttribute('popovertarget') ?? '')
    closeOthers(target ?? event.target)
    if (target) toggle(target, !open.has(target))
  })
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeOthers(null)
  })
}
