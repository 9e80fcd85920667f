import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// In development, Vite forwards requests for the app's server to it.
export default defineConfig({ plugins: [react()], server: { proxy: { '/api': 'http://localhost:3000' } } })
