// A vitest reporter: names the tests that passed only when they were run again, with the error of the first attempt.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) => [...module.children.allTests()].filter(isFlaky))
    for (const test of flaky) {
      console.log(`\nflaky: ${test.module.relativeModuleId} > ${test.fullName} passed only when it was run again`)
      for (const error of test.result().errors ?? []) console.log(error.stack ?? error.message)
    }
    const path = process.env.LATCHKEY_FLAKY_TESTS
    if (!path) return
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(flaky.length))
  }
}

function isFlaky(test: TestCase): boolean {
  return test.diagnostic()?.flaky ?? false
}
