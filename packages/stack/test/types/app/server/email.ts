import { serverApp } from './app'

export const send = (userIds: string[]): Promise<void> =>
  serverApp.sendEmail({ userIds, subject: 'Hello', html: '<p>Hello</p>' })
