export const unreachable = {
  'unreachable.title': 'This page could not be loaded',
} as const
