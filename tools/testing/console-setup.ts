// A setup file of all test projects: unexpected errors and warnings on the console fail the test that prints them.
import { failOnUnexpectedConsole } from './expect-console.ts'

failOnUnexpectedConsole()
