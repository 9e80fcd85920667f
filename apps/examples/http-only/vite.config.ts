import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// In development, Vite forwards requests for the app's server to it. With a string as target it would replace their host.
export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': { target: 'http://localhost:3000' } } },
})
