import { useSyncExternalStore } from 'react'
import { Icon } from './icons.tsx'

interface Toast {
  readonly id: string
  readonly text: string
  readonly action?: { readonly label: string; run(): void }
}

/** How long a message is shown, in milliseconds. */
const LIFETIME = 10_000

let shown: readonly Toast[] = []
const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

const dismiss = (id: string) => show(shown.filter((toast) => toast.id !== id))

/** Shows a short message with at most one action. */
export function toast(text: string, action?: Toast['action']): void {
  const id = crypto.randomUUID()
  show([...shown, { id, text, ...(action && { action }) }])
  setTimeout(dismiss, LIFETIME, id)
}

/** The container of the messages. It is always rendered, so that screen readers announce the first message too. */
export function Toasts() {
  const run = (id: string, action: NonNullable<Toast['action']>) => {
    dismiss(id)
    action.run()
  }
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {useSyncExternalStore(subscribe, () => shown).map(({ id, text, action }) => (
        <div className="row card toast" key={id}>
          <span>{text}</span>
          {action && (
            <button type="button" className="button" onClick={() => run(id, action)}>
              {action.label}
            </button>
          )}
          <button type="button" className="button plain" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </section>
  )
}
