import { DEFAULT_PROJECT, startEmulator } from '@latchkey/emulator'
import { sessionCookies, signInAs } from '@latchkey/emulator/testing'
import { defineConfig } from 'cypress'

const url = 'http://localhost:3000' // the app, which uses http://localhost:8102 as the base URL of the API

export default defineConfig({
  e2e: {
    baseUrl: url,
    supportFile: false,
    async setupNodeEvents(on) {
      const { emulator } = await startEmulator({ port: 8102 })
      on('task', {
        signInAs: async (user) =>
          sessionCookies(await signInAs(emulator, null, user), { projectId: DEFAULT_PROJECT.id, url }),
      })
    },
  },
})
