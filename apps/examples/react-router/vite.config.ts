import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
  server: { port: Number(process.env.PORT || 5173) },
  // Vite finds them late otherwise, and reloads the first page in development.
  optimizeDeps: {
    include: [
      '@latchkey/core',
      '@latchkey/core/server',
      '@latchkey/react',
      '@latchkey/react/react-router',
      '@latchkey/react/react-router/server',
      '@latchkey/react/user-button',
      'react-router',
      'react-router/dom',
      'react-dom/client',
    ],
  },
})
