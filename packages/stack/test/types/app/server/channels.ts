import type { ServerContactChannel, ServerUser } from '@stackframe/js'

export async function verify(user: ServerUser): Promise<ServerContactChannel> {
  for (const channel of await user.listContactChannels())
    await channel.update({ isVerified: true, value: channel.value })
  return user.createContactChannel({ value: 'b@example.com', type: 'email', usedForAuth: true, isVerified: true })
}
