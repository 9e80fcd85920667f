import { button, type Child, h } from './dom.js'

/** What a destructive action does. */
export interface Confirmation {
  readonly title: string
  readonly text: string
  /** Label of the button that does it. */
  readonly action: string
}

/** Opens a modal dialog. Resolves when it is closed, with whether its main button was pressed. */
export function openDialog(title: string, content: Child[], buttons: readonly HTMLButtonElement[]): Promise<boolean> {
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'dialog-title' },
    h('h2', { id: 'dialog-title' }, title),
    ...content,
    h('div', { class: 'row end' }, ...buttons),
  )
  const opener = document.activeElement as HTMLElement | null
  const openerKey = opener?.dataset.key
  document.body.append(dialog)
  for (const element of buttons) element.addEventListener('click', () => dialog.close(element.value))
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      // The page may have rendered the opener again in the meantime.
      const again =
        openerKey === undefined ? null : document.querySelector<HTMLElement>(`[data-key="${CSS.escape(openerKey)}"]`)
      if (opener?.isConnected !== true) again?.focus()
      resolve(dialog.returnValue === 'confirm')
    })
  })
}

/** Asks before a destructive action. The focus starts on "Cancel". Escape cancels. */
export function confirm({ title, text, action }: Confirmation): Promise<boolean> {
  const act = button(action, 'dialog-confirm', () => undefined, 'harm main')
  act.value = 'confirm'
  const cancel = button('Cancel', 'dialog-cancel', () => undefined)
  cancel.autofocus = true
  return openDialog(title, [h('p', {}, text)], [cancel, act])
}

/** Returns a listener that asks before it acts. */
export const confirmed = (confirmation: Confirmation, act: () => Promise<unknown>) => async (): Promise<void> => {
  if (await confirm(confirmation)) await act()
}
