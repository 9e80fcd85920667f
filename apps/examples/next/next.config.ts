import type { NextConfig } from 'next'

export default {
  headers: async () => [
    { source: '/:path*', headers: [{ key: 'Content-Security-Policy', value: "frame-ancestors 'none'" }] },
    // Links in emails open these pages with a code in the URL.
    { source: '/handler/:path*', headers: [{ key: 'Referrer-Policy', value: 'strict-origin' }] },
  ],
} satisfies NextConfig
