import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Stage, stage } from '../../test/stage.js'
import { useAuthQuery, useSuspenseAuthQuery } from '../index.js'

let on: Stage
beforeEach(() => {
  on = stage()
})
afterEach(() => vi.restoreAllMocks())

/** Shows the message of an error that a component throws. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly message?: string }> {
  static getDerivedStateFromError({ message }: Error) {
    return { message }
  }
  override state: { readonly message?: string } = {}
  override render() {
    return this.state.message ? <p role="alert">{this.state.message}</p> : this.props.children
  }
}

const Inline = () => <p>{String(useAuthQuery(async () => 1).data)}</p>
const Suspending = () => <p>{useSuspenseAuthQuery(async () => 1).data}</p>
test.each([
  ['useAuthQuery', <Inline key="inline" />],
  ['useSuspenseAuthQuery', <Suspending key="suspending" />],
])('%s throws for a function that is a new one in each render', async (hook, content) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await on.show(
    <Boundary>
      <Suspense fallback="loading">{content}</Suspense>
    </Boundary>,
  )
  const message = `\`${hook}\` gets a new function in every render. Define the function outside of the component.`
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
})

const reads = Array.from({ length: 30 }, (_, n) => async () => n)
const Read = ({ n }: { readonly n: number }) => <li>{useSuspenseAuthQuery(reads[n] as () => Promise<number>).data}</li>
const Reads = () => reads.map((_, n) => <Read key={String(n)} n={n} />)

test('many components may read with functions of the same source', async () => {
  const lists = () =>
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  for (let round = 0; round < 3; round++) {
    await on.show(
      <Suspense fallback="loading">
        <Reads key={round} />
      </Suspense>,
    )
    await expect.poll(lists).toEqual(reads.map((_, n) => String(n)))
  }
})
