import { authProxy } from '@latchkey/next/proxy'

export const proxy = authProxy(async (auth, request) => {
  if (request.nextUrl.pathname.startsWith('/dashboard')) await auth.protect()
})

export const config = { matcher: ['/((?!_next|.*\\..*).*)'] }
