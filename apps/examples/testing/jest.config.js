export default {
  testTimeout: 60_000,
  // Vitest runs the tests of server-side rendering.
  testPathIgnorePatterns: ['/node_modules/', '/server\\.test'],
  testEnvironment: 'jest-fixed-jsdom',
  setupFiles: ['@latchkey/emulator/testing/dom', './test/console.js'],
  transform: { '\\.jsx$': ['babel-jest', { presets: [['@babel/preset-react', { runtime: 'automatic' }]] }] },
  extensionsToTreatAsEsm: ['.jsx'],
}
