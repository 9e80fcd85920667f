'use server'

import { stackServerApp } from './stack'

export async function rename(name: string): Promise<void> {
  const user = await stackServerApp.getUser({ or: 'throw' })
  await user.setDisplayName(name)
}
