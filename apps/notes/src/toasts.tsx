import { useEffect, useState } from 'react'
import { QuietButton } from './parts.tsx'

type Toast = { readonly id: string; readonly text: string; readonly action?: { readonly label: string; run(): void } }

const LIFE = 10_000
/** Changes the messages in the container. */
let show: (change: (shown: readonly Toast[]) => readonly Toast[]) => void = () => {}
const dismiss = (id: string) => show((shown) => shown.filter((each) => each.id !== id))

function run(id: string, action: NonNullable<Toast['action']>): void {
  dismiss(id)
  action.run()
}

/** Shows a short message with at most one action for 10 seconds. */
export function toast(text: string, action?: Toast['action']): void {
  const id = crypto.randomUUID()
  show((shown) => [...shown, { id, text, ...(action && { action }) }])
  setTimeout(dismiss, LIFE, id)
}

/** The container of the messages. It is always rendered, so that screen readers announce the first message too. */
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
          {action && <QuietButton onClick={() => run(id, action)}>{action.label}</QuietButton>}
          <QuietButton aria-label={`Dismiss: ${text}`} onClick={() => dismiss(id)}>
            ×
          </QuietButton>
        </div>
      ))}
    </section>
  )
}
