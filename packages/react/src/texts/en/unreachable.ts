export const unreachable = {
  'unreachable.title': "This page couldn't be loaded",
} as const
