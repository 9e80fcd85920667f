import { getUser } from '@latchkey/core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Hideable, holdRequests, open, requestCount, setMode, stageForEach, withAda } from '../../../../test/stage.js'
import { AuthHandler } from '../../../entries/handler.js'
import { MIDDLE } from './crop-area.js'
import { cropToDataUrl, PICTURE_LIMIT, readPicture } from './crop-image.js'

const on = stageForEach()
beforeEach(async () => {
  await withAda(on)
  open('/handler/account-settings#profile')
  await on.show(<AuthHandler />)
  await expect.element(choose).toBeVisible()
})

test.each([320, 375])('has its buttons below the hint, as high as that of the form, at %i px', async (width) => {
  await page.viewport(width, 800)
  await give(await flag())
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect.element(remove).toBeVisible()
  const [hint, upload, removal, save] = [
    page.getByText(/Cropped to a square/),
    choose,
    remove,
    page.getByRole('button', { name: 'Save name' }),
  ].map((one) => one.element().getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect, DOMRect]
  expect(upload.left).toBe(hint.left)
  expect(upload.top).toBeGreaterThanOrEqual(hint.bottom)
  expect([upload.height, removal.height]).toEqual([save.height, save.height])
})

const choose = page.getByRole('button', { name: 'Upload picture' }).first()
const remove = page.getByRole('button', { name: 'Remove picture' })
const dialog = page.getByRole('dialog')
const slider = (name: string) => dialog.getByRole('slider', { name })

const fileOf = async (canvas: OffscreenCanvas) =>
  new File([await canvas.convertToBlob({ type: 'image/png' })], 'picture.png', { type: 'image/png' })
const paperOf = (canvas: OffscreenCanvas) => canvas.getContext('2d') as OffscreenCanvasRenderingContext2D

/** Noise: what compresses worst. */
function noise(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const image = paperOf(canvas).createImageData(width, height)
  for (let at = 0; at < image.data.length; at++) image.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251
  paperOf(canvas).putImageData(image, 0, 0)
  return fileOf(canvas)
}

/** Three squares side by side. */
function flag(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 100)
  for (const [at, color] of ['red', 'lime', 'blue'].entries()) {
    paperOf(canvas).fillStyle = color
    paperOf(canvas).fillRect(at * 100, 0, 100, 100)
  }
  return fileOf(canvas)
}

/** As the file dialog gives it, opened by the button. */
async function give(file: File): Promise<void> {
  ;(choose.element() as HTMLElement).focus()
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
}

/** What of red, green and blue is in the corner and in the middle of the saved picture. */
async function savedColour(): Promise<string> {
  const url = (await getUser(on.client))?.profileImageUrl ?? ''
  const response = await on.emulator.fetch(url)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const picture = await createImageBitmap(await response.blob())
  expect(picture.width).toBe(picture.height)
  const paper = paperOf(new OffscreenCanvas(1, 1))
  const colours = [0, picture.width / 2].map((at) => {
    paper.drawImage(picture, at, at, 1, 1, 0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = paper.getImageData(0, 0, 1, 1).data
    return [red > 200 && 'red', green > 200 && 'green', blue > 200 && 'blue'].filter(Boolean).join(' ')
  })
  return [...new Set(colours)].join(', ')
}

test('compresses the noisiest picture to the size limit', async () => {
  const picture = (await readPicture(await noise(900, 500))) as ImageBitmap
  const url = cropToDataUrl(picture, MIDDLE) as string
  expect(url).toMatch(/^data:image\/jpeg;base64,/)
  expect(url.length).toBeLessThanOrEqual(PICTURE_LIMIT)
  const { width, height } = await createImageBitmap(await (await fetch(url)).blob())
  expect(width).toBe(height)
  expect(width).toBeGreaterThanOrEqual(64)
})

test('rejects a file that is not an image with "Invalid image"', async () => {
  await give(new File(['no picture'], 'a.png', { type: 'image/png' }))
  await expect.element(page.getByText('Invalid image', { exact: true })).toBeVisible()
  await expect.element(choose).toHaveFocus()
  expect(dialog.query()).toBeNull()
  expect(requestCount(on, 'PATCH /users/me')).toBe(0)
})

// spec: 2.screen-profile
test('crops a picture by keyboard, saves it, and removes it', async () => {
  await give(await flag())
  await expect.element(dialog).toBeVisible()
  while (document.activeElement !== slider('Zoom').element()) await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => (slider('Zoom').element() as HTMLInputElement).valueAsNumber).toBeGreaterThan(1)
  await userEvent.tab()
  await expect.element(slider('Horizontal position')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await userEvent.tab()
  await expect.element(slider('Vertical position')).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(choose).toHaveFocus()
  expect(await savedColour()).toBe('blue')
  await userEvent.tab()
  await expect.element(remove).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(choose).toHaveFocus()
  expect((await getUser(on.client))?.profileImageUrl).toBeNull()
})

test('takes another picture when an activity shows the screen again', async () => {
  await on.show(
    <Hideable>
      <AuthHandler />
    </Hideable>,
  )
  await give(await flag())
  await expect.element(dialog).toBeVisible()
  setMode('hidden')
  await expect.element(choose).not.toBeInTheDocument()
  setMode('visible')
  await expect.element(choose).toBeVisible()
  await give(await flag())
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect.element(remove).toBeVisible()
})

test('crops a picture by dragging it', async () => {
  await give(await flag())
  await expect.element(dialog).toBeVisible()
  const canvas = document.querySelector('canvas') as HTMLCanvasElement
  const { width } = canvas.getBoundingClientRect()
  const at = (x: number) => ({ x, y: width / 2 })
  await userEvent.dragAndDrop(canvas, canvas, { sourcePosition: at(5), targetPosition: at(width - 5) })
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect.element(remove).toBeVisible()
  expect(await savedColour()).toBe('red')
})

test.each([
  [375, 667],
  [1280, 720],
])('shows the error, the picture and the buttons together at %i x %i px', async (width, height) => {
  await page.viewport(width, height)
  on.emulator.faults.add('PATCH /users/me', { type: 'server-error' }, { times: 9 })
  await give(await flag())
  const save = dialog.getByRole('button', { name: 'Save picture' })
  await save.click()
  const alert = dialog.getByText(/is having problems/)
  await expect.element(alert).toBeVisible()
  const box = dialog.element().getBoundingClientRect()
  const shown = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= box.top && bottom <= box.bottom
  }
  const canvas = document.querySelector('canvas') as HTMLCanvasElement
  await expect.poll(() => [alert.element(), canvas, save.element()].map(shown)).toEqual([true, true, true])
  expect(canvas.getBoundingClientRect().height).toBeLessThanOrEqual(0.34 * height)
  // A field that takes the focus does not stay under the buttons.
  ;(slider('Vertical position').element() as HTMLElement).focus()
  const field = () => slider('Vertical position').element().getBoundingClientRect().bottom
  await expect.poll(() => field() <= save.element().getBoundingClientRect().top).toBe(true)
})

test('keeps the dialog open on an error, and canceling changes nothing', async () => {
  on.emulator.faults.add('PATCH /users/me', { type: 'server-error' }, { times: 9 })
  const letGo = holdRequests(on, '/users/me')
  await give(await flag())
  const use = dialog.getByRole('button', { name: 'Save picture' })
  await use.click()
  await expect.element(use).toHaveAttribute('aria-disabled', 'true')
  letGo()
  await expect.element(dialog.getByText(/is having problems/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(choose).toHaveFocus()
  await expect.element(page.getByText(/is having problems/)).not.toBeInTheDocument()
  expect(remove.query()).toBeNull()
})

test('keeps the picture until it is saved, and one that the user chose while another was removed', async () => {
  const letGo = holdRequests(on, '/users/me')
  await give(await flag())
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).toBeVisible()
  letGo()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const removed = holdRequests(on, '/users/me')
  await remove.click()
  await give(await flag())
  await expect.element(dialog).toBeVisible()
  removed()
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Save picture' })).toHaveAttribute('aria-disabled', 'false')
  await expect.element(dialog).toBeVisible()
})
