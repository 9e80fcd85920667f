// The parts of Expo that this package uses, so that it builds without Expo. Apps use the types of their version.

declare module 'expo-secure-store' {
  export function getItem(key: string): string | null
  export function setItem(key: string, value: string): void
  export function getItemAsync(key: string): Promise<string | null>
  export function setItemAsync(key: string, value: string): Promise<void>
  export function deleteItemAsync(key: string): Promise<void>
}

declare module 'expo-web-browser' {
  export function openAuthSessionAsync(
    url: string,
    redirectUrl: string,
  ): Promise<{ readonly type: string; readonly url?: string }>
}

declare module 'expo-crypto' {
  export enum CryptoDigestAlgorithm {
    SHA256 = 'SHA-256',
  }
  export function digest(algorithm: CryptoDigestAlgorithm, data: BufferSource): Promise<ArrayBuffer>
  export function getRandomValues<T extends ArrayBufferView>(array: T): T
}
