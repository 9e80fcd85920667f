import { LatchkeyProvider } from '@latchkey/next'
import '@latchkey/react/styles.css'
import type { ReactNode } from 'react'

export const metadata = { title: 'Notes' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider>{children}</LatchkeyProvider>
      </body>
    </html>
  )
}
