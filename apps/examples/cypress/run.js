// Serves the built app while Cypress runs.
import { spawn } from 'node:child_process'
import { preview } from 'vite'

const server = await preview({ preview: { port: 3000, strictPort: true } })
spawn('npx', ['cypress', 'run'], { stdio: 'inherit' }).once('exit', async (code) => {
  await server.close()
  process.exit(code ?? 1)
})
