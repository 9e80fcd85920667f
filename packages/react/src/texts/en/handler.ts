export const redirecting = {
  'redirecting.title': 'This page has moved',
  'redirecting.pending': 'Redirecting',
} as const

export const notFound = {
  'notFound.title': 'Page not found',
  'notFound.text': 'Check the URL, or go back to the home page.',
} as const

export const framed = {
  'framed.title': "This page can't be embedded in another site",
  'framed.text': 'To keep your account safe, open it in its own tab.',
  'framed.open': 'Open in a new tab',
} as const
