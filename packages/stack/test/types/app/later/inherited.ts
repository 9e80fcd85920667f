import { StackClientApp, StackServerApp } from '@stackframe/stack'

export const clientApp = new StackClientApp({ tokenStore: 'nextjs-cookie', projectId: 'a' })
export const serverApp = new StackServerApp({ inheritsFrom: clientApp, secretServerKey: 'ssk' })
