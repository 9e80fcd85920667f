// CommonJS: Babel compiles the tests and the packages, which are ES modules.
const presets = [
  ['@babel/preset-env', { targets: { node: 'current' } }],
  ['@babel/preset-react', { runtime: 'automatic' }],
]

module.exports = {
  rootDir: '..',
  testTimeout: 60_000,
  // Vitest runs the tests of server-side rendering.
  testPathIgnorePatterns: ['/node_modules/', '/server\\.test'],
  testEnvironment: 'jest-fixed-jsdom',
  setupFiles: ['@latchkey/emulator/testing/dom', './test/console.js'],
  transform: { '\\.[jt]sx?$': ['babel-jest', { presets }] },
  transformIgnorePatterns: [],
}
