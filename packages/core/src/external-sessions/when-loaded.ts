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
    loaded ??= new Promise((resolve) => {
      const check = () => {
        if (isLoading()) return
        // `listen` may call it before it returns.
        queueMicrotask(() => {
          loaded = undefined
          resolve()
          stop()
        })
      }
      const stop = listen(check)
    })
    return loaded.then(current)
  }
  return current
}
