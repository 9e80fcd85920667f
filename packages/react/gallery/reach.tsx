import { render } from 'vitest-browser-react'
import { Shown, type View } from './shown.js'
import type { GalleryState } from './states/state.js'

/** A state that is reached. */
export interface Reached {
  show(view: View): Promise<void>
}

/** Shows a state once it is reached, in English. Afterwards it can be shown in other views. */
export async function reach(state: GalleryState): Promise<Reached> {
  const patience = AbortSignal.timeout(60_000)
  let reached = () => {}
  let failed = (_: unknown) => {}
  const there = new Promise<void>((resolve, reject) => {
    reached = resolve
    failed = reject
  })
  const ui = (view: View) => <Shown state={state} reached={reached} failed={failed} signal={patience} {...view} />
  const { rerender } = await render(ui({ locale: 'en-US', theme: 'light' }))
  await there
  return { show: (view) => rerender(ui(view)) }
}
