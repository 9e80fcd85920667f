import { useEffect, useState } from 'react'
import { Quiet } from './parts.tsx'

type Toast = { readonly id: string; readonly text: string; readonly action?: { readonly label: string; run(): void } }

const LIFE = 10_000
/** Changes what the one container shows. */
let show: (change: (shown: readonly Toast[]) => readonly Toast[]) => void = () => {}
const dismiss = (id: string) => show((shown) => shown.filter((each) => each.id !== id))

/** Shows a short message for 10 seconds, with at most one thing to do about it. */
export function toast(text: string, action?: Toast['action']): void {
  const id = crypto.randomUUID()
  show((shown) => [...shown, { id, text, ...(action && { action }) }])
  setTimeout(dismiss, LIFE, id)
}

/** The container of the messages; there from the start, so that screen readers announce the first one too. */
export function Toasts() {
  const [shown, setShown] = useState<readonly Toast[]>([])
  useEffect(() => {
    show = setShown
  }, [])
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite">
      {shown.map(({ id, text, action }) => (
        <div className="toast" key={id}>
          <span>{text}</span>
          {action && <Quiet onClick={() => [dismiss(id), action.run()]}>{action.label}</Quiet>}
          <Quiet aria-label={`Dismiss: ${text}`} onClick={() => dismiss(id)}>
            ×
          </Quiet>
        </div>
      ))}
    </section>
  )
}
