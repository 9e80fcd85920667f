import { StackProvider, StackTheme } from '@stackframe/react'
import { type ReactNode, Suspense } from 'react'
import { app } from './app'

const theme = {
  light: { primary: 'red', background: '#fff', mutedForeground: 'gray' },
  dark: { primary: '#faa' },
  radius: '8px',
}

export function Root({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback="Loading">
      <StackProvider app={app} lang="de-DE" translationOverrides={{ 'Sign in': 'Log in' }}>
        <StackTheme theme={theme}>{children}</StackTheme>
      </StackProvider>
    </Suspense>
  )
}
