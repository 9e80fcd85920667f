import { StackProvider, StackTheme } from '@stackframe/stack'
import type { ReactNode } from 'react'
import { stackServerApp } from './stack'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <StackProvider app={stackServerApp} lang="fr-FR">
          <StackTheme>{children}</StackTheme>
        </StackProvider>
      </body>
    </html>
  )
}
