// React Native has no Web Crypto API. The client needs these two functions of it.
import { CryptoDigestAlgorithm, digest, getRandomValues } from 'expo-crypto'

const webCrypto = {
  getRandomValues,
  subtle: {
    digest(algorithm: string, data: BufferSource) {
      if (algorithm !== 'SHA-256') throw new Error(`The algorithm ${algorithm} is not supported.`)
      return digest(CryptoDigestAlgorithm.SHA256, data)
    },
  },
}

globalThis.crypto ??= webCrypto as unknown as Crypto
