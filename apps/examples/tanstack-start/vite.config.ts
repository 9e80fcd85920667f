import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const port = Number(process.env.PORT || 3000)

export default defineConfig({
  plugins: [tanstackStart(), react()],
  optimizeDeps: {
    include: ['@latchkey/core', '@latchkey/react', '@latchkey/react/tanstack-router', '@latchkey/react/user-button'],
  },
  server: { port },
  preview: { port },
})
