import { authProxy } from '@latchkey/next/proxy'

export const proxy = authProxy(async (auth, request) => {
  if (request.nextUrl.pathname.startsWith('/dashboard')) await auth.protect()
})

export const config = {
  matcher: [
    // All paths except files, such as images.
    '/((?!_next/|.*\\.(?:avif|css|gif|ico|jpe?g|js|map|mp4|png|svg|txt|webmanifest|webp|woff2?|xml)$).*)',
    // Protected pages, also if a path ends like a file.
    '/dashboard/:path*',
  ],
}
