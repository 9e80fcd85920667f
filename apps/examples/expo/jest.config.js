/** The packages that Babel converts: those of React Native, and those that are ECMAScript modules. */
const CONVERTED = 'expo|react-native|@latchkey|jose|oauth4webapi|@simplewebauthn|zod|bcryptjs'

module.exports = {
  projects: ['ios', 'android'].map((platform) => ({
    preset: `jest-expo/${platform}`,
    setupFiles: ['./test/react-native-globals.js'],
    testMatch: ['<rootDir>/test/**/*.test.tsx'],
    transformIgnorePatterns: [`/node_modules/(?!.*(${CONVERTED}))`],
  })),
  testTimeout: 60_000,
}
