import type { AdminProject, AdminProjectUpdateOptions } from '@stackframe/js'
import { adminApp } from './app'

export async function rename(options: AdminProjectUpdateOptions): Promise<AdminProject> {
  const project = await adminApp.getProject()
  await project.update({ displayName: 'Shop', description: 'A shop', isProductionMode: false, ...options })
  return project
}
export const errors = async (): Promise<string[]> =>
  (await (await adminApp.getProject()).getProductionModeErrors()).map(
    ({ message, relativeFixUrl }) => message + relativeFixUrl,
  )
export const remove = async (): Promise<void> => (await adminApp.getProject()).delete()
export const summary = ({ description, createdAt, isProductionMode }: AdminProject): string =>
  `${description} ${createdAt.getFullYear()} ${isProductionMode}`
