import type { HandlerUrls } from '@stackframe/js'
import { app } from './app'

const { signIn, afterSignIn, handler, oauthCallback } = app.urls
export const paths: string[] = [signIn, afterSignIn, handler, oauthCallback, app.urls.teamInvitation]
export const urlOf = (page: 'signIn' | 'signUp' | 'home'): string => app.urls[page]
export type Page = keyof HandlerUrls
