import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { stageForEach, withAda } from '../../test/stage.js'
import { LatchkeyProvider, useAction, useAuthQuery, useSuspenseAuthQuery, useTeam, useUser } from '../index.js'

const on = stageForEach()
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

let reads = 0
/** Stops to return after many reads, so that a component that reads without an end does not freeze the page. */
async function read() {
  reads += 1
  return reads < 300 ? 1 : new Promise<never>(() => {})
}
const Inline = () => <p>{String(useAuthQuery(() => read()).data)}</p>
const Suspending = () => <p>{useSuspenseAuthQuery(() => read()).data}</p>
const User = () => <p>{useUser()?.primaryEmail}</p>
const WithUser = () => (
  <>
    <User />
    <Suspending />
  </>
)
test.each([
  ['useAuthQuery', <Inline key="inline" />],
  ['useSuspenseAuthQuery', <Suspending key="suspending" />],
  ['useSuspenseAuthQuery', <WithUser key="with user" />],
])('%s throws for a function that is a new one in each render', async (hook, content) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await withAda(on)
  reads = 0
  await on.show(
    <Boundary>
      <Suspense fallback="loading">{content}</Suspense>
    </Boundary>,
  )
  const message = `\`${hook}\` gets a new function in every render. Define the function outside of the component.`
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  expect(reads).toBeLessThan(50)
})

const notFunctions = { queryKey: ['teams'] } as never
const Query = () => <p>{String(useAuthQuery(notFunctions).data)}</p>
const SuspendingQuery = () => <p>{String(useSuspenseAuthQuery(notFunctions).data)}</p>
const Act = () => <p>{String(useAction(notFunctions).isPending)}</p>
const WithoutTeam = () => <p>{useTeam(undefined as never)?.displayName}</p>
test.each([
  ['`useAuthQuery`: `read` must be a function that reads, such as `listTeams`, got object.', <Query key="query" />],
  [
    '`useSuspenseAuthQuery`: `read` must be a function that reads, such as `listTeams`, got object.',
    <SuspendingQuery key="suspending" />,
  ],
  ['`useAction`: `action` must be a function such as `createTeam`, got object.', <Act key="action" />],
  [
    '`getTeam`: `teamId` must be a non-empty string without invalid characters, got undefined.',
    <WithoutTeam key="team" />,
  ],
])('an invalid argument of a hook names what was called: %s', async (message, content) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await withAda(on)
  await on.show(
    <Boundary>
      <Suspense fallback="loading">{content}</Suspense>
    </Boundary>,
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
})

const manyReads = Array.from({ length: 30 }, (_, n) => async () => n)
const Read = ({ n }: { readonly n: number }) => (
  <li>{useSuspenseAuthQuery(manyReads[n] as () => Promise<number>).data}</li>
)
const Reads = () => manyReads.map((_, n) => <Read key={String(n)} n={n} />)

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
    await expect.poll(lists).toEqual(manyReads.map((_, n) => String(n)))
  }
})

const first = async () => 'first'
const second = async () => 'second'
const Switching = ({ isSecond }: { readonly isSecond: boolean }) => (
  <>
    <p>{useAuthQuery(isSecond ? second : first).data}</p>
    <p>{useSuspenseAuthQuery(isSecond ? second : first).data}</p>
  </>
)

test('a component may switch between two functions as often as it likes', async () => {
  const app = (isSecond: boolean) => (
    <LatchkeyProvider client={on.client}>
      <Suspense fallback="loading">
        <Switching isSecond={isSecond} />
      </Suspense>
    </LatchkeyProvider>
  )
  const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
  const screen = await render(app(false))
  for (let renders = 0; renders < 60; renders++) {
    const isSecond = renders % 2 === 0
    await screen.rerender(app(isSecond))
    await expect.poll(shown).toEqual(isSecond ? ['second', 'second'] : ['first', 'first'])
  }
})
