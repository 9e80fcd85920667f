import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, stageForEach } from '../../test/stage.js'
import { Root } from '../theme/root.js'
import { Dialog, DialogActions } from './dialog.js'
import { CodeField } from './fields/code-field.js'
import { Field } from './fields/field.js'
import { Menu } from './menus/menu.js'
import { Navigate, PageLink } from './page-link.js'
import { Tabs } from './tabs.js'

const on = stageForEach()

const item = (name: string) => page.getByRole('menuitem', { name })

async function menu() {
  const chosen: string[] = []
  await on.show(
    <Root>
      <h1>Fruit</h1>
      <Menu label="Pick a fruit" trigger="☰">
        {['Apple', 'Banana', 'Blueberry', 'Cherry'].map((name) => (
          <button key={name} type="button" role="menuitem" tabIndex={-1} onClick={() => chosen.push(name)}>
            {name}
          </button>
        ))}
      </Menu>
    </Root>,
  )
  return { chosen, button: page.getByRole('button', { name: 'Pick a fruit' }) }
}

// accessibility: 7
test('a menu opens with Enter, moves with arrows, Home, End and letters, and closes with Escape', async () => {
  const { button } = await menu()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  await expectAccessible()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Apple')).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible()
  for (const [key, name] of [
    ['{ArrowDown}', 'Banana'],
    ['{End}', 'Cherry'],
    ['{ArrowDown}', 'Apple'],
    ['{ArrowUp}', 'Cherry'],
    ['{Home}', 'Apple'],
    ['b', 'Banana'],
    ['b', 'Blueberry'],
    ['c', 'Cherry'],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(item(name)).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

test('a menu closes on selection, on Tab, and on a click outside', async () => {
  const { button, chosen } = await menu()
  await button.click()
  await expect.element(item('Apple')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(chosen).toEqual(['Banana'])
  await button.click()
  await userEvent.tab()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('Apple')).toHaveFocus()
  await page.getByRole('heading').click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
})

test('a menu stays within the viewport', async () => {
  await page.viewport(320, 480)
  const { button } = await menu()
  await button.click()
  const { left, right, bottom } = (document.querySelector('.lk-menu') as Element).getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(320)
  expect(bottom).toBeLessThanOrEqual(480)
  await page.viewport(414, 896)
})

test('an open menu stays at its button when the window is resized', async () => {
  await page.viewport(1280, 800)
  const { button } = await menu()
  await button.click()
  await page.viewport(320, 480)
  const edge = () => (document.querySelector('.lk-menu') as Element).getBoundingClientRect().right
  await expect.poll(edge).toBeLessThanOrEqual(320)
  await page.viewport(414, 896)
})

function Asking() {
  const [open, setOpen] = useState(false)
  return (
    <Root>
      <h1>Page</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={open} title="Are you sure?" onClose={() => setOpen(false)}>
        <button type="button">Yes</button>
      </Dialog>
    </Root>
  )
}

// accessibility: 5
test('a dialog has a name, traps focus, closes with Escape and its button, and restores focus', async () => {
  await on.show(<Asking />)
  const request = page.getByRole('button', { name: 'Ask' })
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await request.click()
    await expect.element(dialog).toBeVisible()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    await expectAccessible()
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(request).toHaveFocus()
  }
})

// accessibility: 18
test.each(['ltr', 'rtl'])('arrow keys move between tabs in reading direction (%s)', async (dir) => {
  await on.show(
    <div dir={dir}>
      <h1>Page</h1>
      <Tabs
        label="Ways"
        tabs={['One', 'Two', 'Three'].map((title) => ({ id: title, title, content: <p>{`This is ${title}.`}</p> }))}
      />
    </div>,
  )
  await expectAccessible()
  await userEvent.tab()
  await userEvent.keyboard(dir === 'rtl' ? '{ArrowLeft}' : '{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Two' })).toHaveFocus()
  await expect.element(page.getByRole('tabpanel', { name: 'Ways: Two' })).toHaveTextContent('This is Two.')
  await userEvent.keyboard(dir === 'rtl' ? '{ArrowRight}{ArrowRight}' : '{ArrowLeft}{ArrowLeft}')
  await expect.element(page.getByRole('tab', { name: 'Three' })).toHaveAttribute('aria-selected', 'true')
})

async function codeField(kind: 'digits' | 'alphanumeric') {
  const sent: string[] = []
  await on.show(
    <Root>
      <h1>Page</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push(new FormData(event.currentTarget).get('code') as string)
        }}
      >
        <CodeField kind={kind} form="test" label="Code" hint="6 characters" />
      </form>
    </Root>,
  )
  const input = page.getByLabelText('Code')
  const paste = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  return { sent, input, paste }
}

test('submits a code when the sixth character is typed, ignoring spaces', async () => {
  const { sent, input } = await codeField('digits')
  await expectAccessible()
  await input.click()
  await userEvent.keyboard('123 45')
  expect(sent).toEqual([])
  await userEvent.keyboard('6')
  expect(sent).toEqual(['123456'])
})

test.each([320, 768])('draws six slots of 52 px around one input that fits at %i px', async (width) => {
  await page.viewport(width, 800)
  const { input } = await codeField('digits')
  await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code')
  await input.click()
  await userEvent.keyboard('123')
  const slots = [...document.querySelectorAll('.lk-code-slots > span')]
  expect(slots).toHaveLength(6)
  expect(slots.map((slot) => slot.getBoundingClientRect().height)).toEqual(slots.map(() => 52))
  expect(slots.map((slot) => getComputedStyle(slot).outlineStyle)).toEqual(
    slots.map((_, at) => (at === 3 ? 'solid' : 'none')),
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await page.viewport(414, 896)
})

test('the line and the focus ring of an invalid field have the color of its error', async () => {
  await on.show(
    <Root>
      <h1>Fields</h1>
      <Field form="test" name="name" label="Name" error="Please enter a name" />
    </Root>,
  )
  const input = page.getByLabelText('Name')
  await input.click()
  const { color } = getComputedStyle(page.getByText('Please enter a name').element())
  const style = getComputedStyle(input.element())
  await expect.poll(() => [style.borderColor, style.outlineColor, style.outlineStyle]).toEqual([color, color, 'solid'])
})

test.each([
  ['Your code is: ab3-4cd', ['ab34cd']],
  ['123456', ['123456']],
  ['Hello there', []],
])('sends the pasted text %j as %j', async (text, expected) => {
  const { sent, paste } = await codeField('alphanumeric')
  paste(text)
  expect(sent).toEqual(expected)
})

test('the same form can be rendered twice: each label belongs to its own field', async () => {
  const field = (value: string) => (
    <Field form="test" name="name" label={`Name of ${value}`} defaultValue={value} hint={value} />
  )
  await on.show(
    <Root>
      <h1>Fields</h1>
      {field('Ada')}
      {field('Grace')}
    </Root>,
  )
  for (const name of ['Ada', 'Grace']) {
    const input = page.getByLabelText(`Name of ${name}`)
    await expect.element(input).toHaveValue(name)
    await expect.element(input).toHaveAccessibleDescription(name)
  }
  await expectAccessible()
})

test('a link navigates in the app, and leaves clicks with a modifier key or another button to the browser', async () => {
  const visited: string[] = []
  await on.show(
    <Navigate.Provider value={(to) => visited.push(to)}>
      <PageLink page="signUp">Create an account</PageLink>
    </Navigate.Provider>,
  )
  const link = page.getByRole('link', { name: 'Create an account' }).element()
  // What the link leaves to the browser. The page of the tests must stay.
  const left: boolean[] = []
  const observe = (event: Event) => {
    left.push(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', observe)
  const click = (init: MouseEventInit) =>
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }))
  for (const init of [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }, {}])
    click(init)
  window.removeEventListener('click', observe)
  expect(left).toEqual([true, true, true, true, true, false])
  expect(visited).toEqual(['/handler/sign-up'])
})

test('keeps the title of a dialog and its buttons in view at 400 % zoom', async () => {
  await page.viewport(320, 200)
  await on.show(
    <Root>
      <Dialog open title={'A long question about a long name '.repeat(8)} onClose={() => {}}>
        <div className="lk-form">
          <p>{'A text that is higher than the window. '.repeat(20)}</p>
          <DialogActions cancel="Cancel" onCancel={() => {}}>
            <button type="button">Leave</button>
          </DialogActions>
        </div>
      </Dialog>
    </Root>,
  )
  const inView = (...elements: readonly Element[]) => {
    for (const element of elements) {
      const { top, bottom } = element.getBoundingClientRect()
      expect([top >= 0, bottom <= 200]).toEqual([true, true])
    }
  }
  const dialog = page.getByRole('dialog').element()
  const parts = [page.getByRole('heading', { level: 2 }), page.getByRole('button', { name: 'Leave' })]
  for (const at of [0, dialog.scrollHeight / 2, dialog.scrollHeight]) {
    dialog.scrollTo(0, at)
    inView(...parts.map((part) => part.element()))
  }
})
