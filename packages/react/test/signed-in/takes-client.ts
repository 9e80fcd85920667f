import { isLatchkeyError } from '@latchkey/core'

// biome-ignore lint/suspicious/noExplicitAny: any exported function
export type AnyFunction = (...given: any[]) => any

/** Whether a function refuses to run without a client, as each function with a client does. */
export async function takesClient(call: AnyFunction): Promise<boolean> {
  const refuses = (error: unknown) =>
    isLatchkeyError(error, 'INVALID_OPTION') && (error.details as { option?: string } | undefined)?.option === 'client'
  try {
    const returned = call(undefined, {})
    await (returned?.next ? returned.next() : returned)
    return false
  } catch (error) {
    return refuses(error)
  }
}
