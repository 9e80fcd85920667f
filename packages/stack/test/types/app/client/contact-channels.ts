import type { ContactChannel, CurrentUser } from '@stackframe/js'

export async function add(user: CurrentUser, value: string): Promise<ContactChannel> {
  const channel = await user.createContactChannel({ value, type: 'email', usedForAuth: false, isPrimary: false })
  await channel.sendVerificationEmail()
  return channel
}

export async function makePrimary(user: CurrentUser, id: string): Promise<void> {
  const channel = (await user.listContactChannels()).find((one) => one.id === id)
  if (!channel?.isVerified || channel.type !== 'email') throw new Error(`${channel?.value} is not verified`)
  await channel.update({ isPrimary: true, usedForAuth: true })
}
export const isShown = ({ isPrimary, usedForAuth }: ContactChannel): boolean => isPrimary || usedForAuth
export const remove = (channel: ContactChannel): Promise<void> => channel.delete()
