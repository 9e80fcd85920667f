import { StackServerApp } from '@stackframe/js'

export const serverApp = new StackServerApp({
  projectId: 'a',
  publishableClientKey: 'pck',
  secretServerKey: 'ssk',
  baseUrl: 'https://api.example.com',
  tokenStore: 'memory',
})
export const requestApp = new StackServerApp({ tokenStore: null, secretServerKey: 'ssk' })
