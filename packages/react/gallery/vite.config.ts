import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** `pnpm --filter @latchkey/react gallery`: every screen in every state, from the sources. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['@latchkey/source', ...defaultClientConditions] },
  server: { host: 'localhost', port: 5210 },
})
