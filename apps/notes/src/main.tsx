import { LatchkeyProvider } from '@latchkey/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app.css'
import { AccessTokenProvider, useAccessToken } from './access-token.tsx'
import { createAppContext, type PageConfig } from './app-context.ts'
import { createAppRouter } from './router.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root".')

const config: PageConfig = await fetch('/config.json').then((response) => response.json())
const context = createAppContext(config)
const router = createAppRouter(context)

function App() {
  return <RouterProvider router={router} context={{ ...context, accessToken: useAccessToken() }} />
}

createRoot(container).render(
  <StrictMode>
    <LatchkeyProvider client={context.client}>
      <QueryClientProvider client={context.queries}>
        <AccessTokenProvider>
          <App />
        </AccessTokenProvider>
      </QueryClientProvider>
    </LatchkeyProvider>
  </StrictMode>,
)
