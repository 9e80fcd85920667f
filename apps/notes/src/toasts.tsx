import { useSyncExternalStore } from 'react'
import { Button } from './controls.tsx'

type Action = { readonly label: string; run(): void }
type Toast = { readonly id: string; readonly text: string; readonly action: Action | undefined }

const LIFE = 10_000
const watchers = new Set<() => void>()
let shown: readonly Toast[] = []

function show(next: readonly Toast[]) {
  shown = next
  for (const watcher of watchers) watcher()
}
const dismiss = (id: string) => show(shown.filter((each) => each.id !== id))

/** Shows a short message for 10 seconds, with at most one thing to do about it. */
export function toast(text: string, action?: Action): void {
  const id = crypto.randomUUID()
  show([...shown, { id, text, action }])
  setTimeout(dismiss, LIFE, id)
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The container of the messages; there from the start, so that screen readers announce the first one too. */
export const Toasts = () => (
  <section className="toasts" aria-label="Messages" aria-live="polite">
    {useSyncExternalStore(subscribe, () => shown).map(({ id, text, action }) => (
      <div className="toast" key={id}>
        <span>{text}</span>
        {action && (
          <Button look="quiet" onClick={() => [dismiss(id), action.run()]}>
            {action.label}
          </Button>
        )}
        <Button look="quiet" aria-label={`Dismiss: ${text}`} onClick={() => dismiss(id)}>
          ×
        </Button>
      </div>
    ))}
  </section>
)
