export const leading = {
  'leading.title': 'This page is elsewhere',
  'leading.pending': 'Opening the page',
} as const

export const notFound = {
  'notFound.title': 'This page does not exist',
  'notFound.text': 'The address may be mistyped, or the page has moved.',
} as const

export const framed = {
  'framed.title': 'This page cannot be shown inside another site',
  'framed.text': 'To keep your account safe, open it in a tab of its own.',
  'framed.open': 'Open in a new tab',
} as const
