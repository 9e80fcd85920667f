import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'
import { Button } from './button.js'

export interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Called when the user presses Escape or the close button. Without it, the user cannot close the dialog. */
  readonly onClose: (() => void) | undefined
  readonly children: ReactNode
}

/**
 * A modal dialog based on the native `<dialog>` element. The rest of the page is inert, Escape closes it, focus moves
 * to its first field, or to the harmless choice of a question, and back when it closes. Its content is mounted only while it is open.
 */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const t = useTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    show(element)
    const release = holdPage()
    return () => {
      release()
      canBeModal(element) ? element.close() : element.removeAttribute('open')
    }
  }, [open])
  return (
    <Styled.dialog
      ref={dialog}
      className="lk-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // After several Escapes in a row, browsers close a dialog even if `cancel` is prevented.
      onClose={({ currentTarget }) => {
        if (open && !currentTarget.open) show(currentTarget)
      }}
    >
      {open && (
        <>
          <Styled.h2 className="lk-dialog-title" id={id}>
            {title}
          </Styled.h2>
          {onClose && (
            <Styled.button type="button" className="lk-close" aria-label={t('common.close')} onClick={onClose}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="m6 6 12 12M18 6 6 18" />
              </svg>
            </Styled.button>
          )}
          {children}
        </>
      )}
    </Styled.dialog>
  )
}

function show(element: HTMLDialogElement): void {
  // jsdom has no modal dialogs.
  if (canBeModal(element)) element.showModal()
  else element.setAttribute('open', '')
  element.querySelector<HTMLElement>('input, [data-lk-focus]')?.focus()
}

export interface DialogActionsProps {
  /** Label of the button that closes the dialog. */
  readonly cancel: string
  readonly onCancel: (() => void) | undefined
  /** The button of the action. */
  readonly children: ReactNode
}

/** The buttons at the end of a dialog. In a dialog without a field, the cancel button receives focus. */
export const DialogActions = ({ cancel, onCancel, children }: DialogActionsProps) => (
  <Styled.div className="lk-actions">
    <Button data-lk-focus onClick={onCancel}>
      {cancel}
    </Button>
    {children}
  </Styled.div>
)

let held = 0
let before: Pick<CSSStyleDeclaration, 'overflow' | 'scrollbarGutter'> | undefined

/** The page behind a dialog does not scroll, nor move when its scrollbar disappears. Returns what undoes it. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement
  held += 1
  if (held === 1) {
    before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter }
    if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    style.overflow = 'hidden'
  }
  return () => {
    held -= 1
    if (held === 0) Object.assign(style, before)
  }
}

const canBeModal = (element: HTMLDialogElement) => 'showModal' in element
