import { StackClientApp } from '@stackframe/react'

export const app = new StackClientApp({
  projectId: 'a',
  publishableClientKey: 'pck',
  tokenStore: 'cookie',
  redirectMethod: { useNavigate: () => (to: string) => window.location.assign(to) },
})
