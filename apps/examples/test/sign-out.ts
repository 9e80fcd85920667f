// Signs out, and looks for data of the user that the browser still shows.
import { strict as assert } from 'node:assert'
import type { BrowserContext, Page } from 'playwright'

/** The pages of an app, and how its user signs in and out. */
export interface AppPages {
  /** URL of the app, without a trailing slash. */
  readonly url: string
  /** Texts that only the signed-in user may see. Each of the pages displays one of them, also as the label of a button. */
  readonly privateTexts: readonly string[]
  /** Paths of pages with data of the user. The last one has the button that signs out. */
  readonly pages: readonly string[]
  /** Whether each page displays how to sign in when no user is signed in. Default: true. */
  readonly showsSignIn?: boolean
  /** Signs in, and waits until the app displays the user. */
  readonly signIn: (page: Page) => Promise<void>
  /** Signs out on the last page. */
  readonly signOut: (page: Page) => Promise<void>
}

/** A browser showed the page from its HTTP cache in some runs only. */
const ROUNDS = 4

/**
 * Visits the pages, signs out on the last one and goes back through all of them. No page may display data of the user: not for
 * one frame, not after everything has loaded, and not after a reload. Starts and ends with a signed-in user.
 */
export async function signOutAndGoBack(context: BrowserContext, app: AppPages): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    // A new tab, so that its history contains the pages of this round only.
    const tab = await context.newPage()
    for (const path of app.pages) {
      await tab.goto(app.url + path)
      await displaysUser(tab, app)
    }
    await app.signOut(tab)
    await displaysNoUser(tab, app)
    // The redirect of the sign-out would abort the navigation back. It may take longer than the page to change.
    await tab.waitForLoadState('networkidle')
    await displaysNoUser(tab, app)
    const shown = await watchPrivateTexts(tab, app)
    for (let step = 0; step < app.pages.length; step++) {
      // The sign-out may have replaced the last page: before the first one there is an empty page.
      await tab.goBack({ waitUntil: 'commit' })
      if (tab.url() === 'about:blank') break
      await displaysNoUser(tab, app)
      await tab.waitForLoadState('networkidle')
      await displaysNoUser(tab, app)
      await tab.reload()
      await displaysNoUser(tab, app)
    }
    assert.deepEqual(shown, [], 'After the sign-out, the back button showed data of the user.')
    await app.signIn(tab)
    await tab.close()
  }
}

/** Signs out in one tab. Other tabs stop displaying the data of the user, without being used. Ends signed out. */
export async function signOutInAnotherTab(context: BrowserContext, app: AppPages): Promise<void> {
  const tabs: Page[] = []
  for (const path of app.pages) {
    const tab = await context.newPage()
    await tab.goto(app.url + path)
    await displaysUser(tab, app)
    await tab.waitForLoadState('networkidle')
    tabs.push(tab)
  }
  const tab = await context.newPage()
  await tab.goto(app.url + app.pages.at(-1))
  await app.signOut(tab)
  for (const other of [tab, ...tabs]) await displaysNoUser(other, app)
}

/** Signs out while another tab waits for a page of the user. It does not display their data. Starts and ends signed out. */
export async function signOutWhileLoading(context: BrowserContext, app: AppPages): Promise<void> {
  const tab = await context.newPage()
  await app.signIn(tab)
  const late = await context.newPage()
  const devtools = await context.newCDPSession(late)
  const urlPattern = app.url + app.pages[1]
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
  const paused = new Promise<{ requestId: string }>((resolve) => devtools.once('Fetch.requestPaused', resolve))
  const opened = late.goto(urlPattern)
  const { requestId } = await paused
  await tab.goto(app.url + app.pages.at(-1))
  await app.signOut(tab)
  await displaysNoUser(tab, app)
  await devtools.send('Fetch.continueRequest', { requestId })
  await devtools.send('Fetch.disable')
  await opened
  await displaysNoUser(late, app)
}

/** The texts that a page displays, with the labels of its buttons. */
const displayedText = () =>
  [
    // biome-ignore lint/performance/useDomNodeTextContent: hidden texts are not displayed
    document.body?.innerText ?? '',
    ...[...document.querySelectorAll('button')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.ariaLabel ?? ''),
  ].join('\n')

const displaysUser = (page: Page, { privateTexts }: AppPages) => waitForText(page, privateTexts, true)

/** Waits until the page displays how to sign in, and no data of the user. */
async function displaysNoUser(page: Page, { privateTexts, showsSignIn = true }: AppPages) {
  const signIn = page.getByRole('link', { name: 'Sign in' }).or(page.getByRole('button', { name: 'Sign in' }))
  if (showsSignIn) await signIn.first().waitFor()
  await waitForText(page, privateTexts, false)
}

async function waitForText(page: Page, texts: readonly string[], isDisplayed: boolean) {
  const expression = `(${displayedText})()`
  const isExpected = `${JSON.stringify(texts)}.some((text) => ${expression}.includes(text)) === ${isDisplayed}`
  await page.waitForFunction(isExpected).catch(async (error) => {
    throw new Error(`${page.url()} displays: ${await page.evaluate(expression)}`, { cause: error })
  })
}

/** Looks at each frame of the tab from now on. Returns the private texts that were displayed, with the path of the page. */
async function watchPrivateTexts(tab: Page, { privateTexts }: AppPages): Promise<readonly string[]> {
  const shown: string[] = []
  await tab.exposeFunction('reportPrivateText', (text: string) => shown.push(text))
  const watch = `(() => {
    const reported = new Set()
    const look = () => {
      const displayed = (${displayedText})()
      for (const text of ${JSON.stringify(privateTexts)}) {
        if (!displayed.includes(text) || reported.has(text)) continue
        reported.add(text)
        reportPrivateText(location.pathname + ' displayed ' + text)
      }
      requestAnimationFrame(look)
    }
    look()
  })()`
  await tab.addInitScript(watch)
  await tab.evaluate(watch)
  return shown
}
