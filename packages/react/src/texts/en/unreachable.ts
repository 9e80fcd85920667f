export const unreachable = {
  'unreachable.title': "This page couldn't be loaded",
} as const

export const notAvailable = {
  'notAvailable.title': "This page isn't available",
} as const
