import { isLatchkeyError } from '@latchkey/core'
import { Text } from 'react-native'

export function ErrorMessage({ error }: { error: unknown }) {
  if (!error) return null
  const message = isLatchkeyError(error) ? error.message : 'Something went wrong.'
  return <Text accessibilityRole="alert">{message}</Text>
}
