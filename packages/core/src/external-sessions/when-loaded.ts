/**
 * Returns a function that returns `read()`, or while the kit of a provider loads its session, a promise of it. Kits load it
 * again, for example when the user changes the organization.
 */
export function whenLoaded<T>(
  isLoading: () => boolean,
  listen: (changed: () => void) => () => void,
  read: () => T,
): () => T | Promise<T> {
  let loaded: Promise<void> | undefined
  const current = (): T | Promise<T> => {
    if (!isLoading()) return read()
    loaded ??= new Promise<void>((resolve) => {
      let stop: (() => void) | undefined
      const check = () => {
        if (isLoading()) return
        // `listen` may call it before it returns, or throws.
        queueMicrotask(() => {
          resolve()
          stop?.()
        })
      }
      stop = listen(check)
    }).finally(() => {
      loaded = undefined
    })
    return loaded.then(current)
  }
  return current
}
