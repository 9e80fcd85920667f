export { createExpoClient, type ExpoClientOptions } from './create-expo-client.js'
export { linkOAuthAccount, type OAuthInput, signInWithOAuth } from './oauth.js'
