import { app } from './app'

export const github = (): Promise<void> => app.signInWithOAuth('github')
export const finish = async (): Promise<boolean> => app.callOAuthCallback()
