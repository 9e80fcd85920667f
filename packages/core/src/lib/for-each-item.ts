/** Browsers open six connections to a server with HTTP/1.1. */
const AT_ONCE = 6

/**
 * Calls a function for each item, for at most six items at the same time. A call that fails does not stop the others.
 *
 * @param items The items.
 * @param run The function.
 * @returns The results, in the order of the items.
 * @throws The error of the first item whose call has failed, when all calls have ended.
 */
export async function forEachItem<T, V>(items: readonly T[], run: (item: T) => Promise<V>): Promise<readonly V[]> {
  const results: PromiseSettledResult<V>[] = []
  const queue = items.entries()
  const work = async () => {
    for (const [index, item] of queue) [results[index]] = await Promise.allSettled([(async () => run(item))()])
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
