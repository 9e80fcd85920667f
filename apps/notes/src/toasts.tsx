import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icons.tsx'

interface Toast {
  readonly text: string
  readonly action?: { readonly label: string; run(): void } | undefined
}

/** How long a message is shown, in milliseconds. */
const LIFETIME = 10_000

let shown: Toast | undefined
let timer: ReturnType<typeof setTimeout>
const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next?: Toast): void {
  shown = next
  clearTimeout(timer)
  if (next) timer = setTimeout(show, LIFETIME)
  for (const listener of listeners) listener()
}

/** Shows a short message with at most one action, in place of the one before. */
export const toast = (text: string, action?: Toast['action']) => show({ text, action })

/** The container of the message. It is always rendered, so that screen readers announce the first message too. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => shown)
  const run = () => {
    show()
    current?.action?.run()
  }
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {current && (
        <div className="row card toast">
          <span>{current.text}</span>
          {current.action && <Button onClick={run}>{current.action.label}</Button>}
          <Button look="plain" aria-label="Dismiss" onClick={() => show()}>
            <Icon name="close" />
          </Button>
        </div>
      )}
    </section>
  )
}
