import { createClient } from '@latchkey/core'
import { createTestProvider } from '@latchkey/emulator/testing'
import { LatchkeyProvider } from '@latchkey/react'
import '@latchkey/react/styles.css'

export default {
  // Each story has its own emulator, which runs in the page.
  loaders: [
    async ({ parameters }) => {
      const { Provider, signInAs } = createTestProvider({ LatchkeyProvider, createClient })
      if (parameters.user) await signInAs(parameters.user)
      return { Provider }
    },
  ],
  decorators: [
    (Story, { loaded: { Provider } }) => (
      <Provider>
        <Story />
      </Provider>
    ),
  ],
}
