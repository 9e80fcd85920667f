export type TokenStoreOption = 'cookie' | 'memory' | null
