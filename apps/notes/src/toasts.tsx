import { useSyncExternalStore } from 'react'

interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: { readonly label: string; run(): void }
}

const LIFE = 10_000
let shown: readonly Toast[] = []
let last = 0
const watchers = new Set<() => void>()

function show(next: readonly Toast[]) {
  shown = next
  for (const watcher of watchers) watcher()
}
const dismiss = (id: number) => show(shown.filter((each) => each.id !== id))

/** Shows a short message for 10 seconds, with at most one thing to do about it. */
export function toast(text: string, action?: Toast['action']): void {
  const id = ++last
  show([...shown, { id, text, ...(action && { action }) }])
  setTimeout(() => dismiss(id), LIFE)
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The container of the messages; there from the start, so that screen readers announce the first one too. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown)
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {toasts.map(({ id, text, action }) => (
        <div className="toast" key={id}>
          <span>{text}</span>
          {action && (
            <button
              type="button"
              className="button quiet"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </button>
          )}
          <button type="button" className="button quiet" aria-label={`Dismiss: ${text}`} onClick={() => dismiss(id)}>
            ×
          </button>
        </div>
      ))}
    </section>
  )
}
