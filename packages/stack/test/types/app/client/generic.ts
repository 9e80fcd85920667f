import type { StackClientApp } from '@stackframe/js'

export async function emailOf<HasTokenStore extends boolean>(
  app: StackClientApp<HasTokenStore, string>,
  request: Request,
): Promise<string | null> {
  const user = await app.getUser({ tokenStore: request })
  return user?.primaryEmail ?? null
}
export const projectOf = (app: StackClientApp): string => app.projectId
