import { StackProvider, StackTheme } from '@stackframe/stack'
import type { ReactNode } from 'react'
import { stackServerApp } from '@/lib/stack'

export const metadata = { title: 'Notes' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <StackProvider app={stackServerApp}>
          <StackTheme>{children}</StackTheme>
        </StackProvider>
      </body>
    </html>
  )
}
