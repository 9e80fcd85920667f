import {
  latchkeyFixtures,
  type PlaywrightFixtures,
  type PlaywrightWorkerFixtures,
} from '@latchkey/emulator/testing/playwright'
import { test as base } from '@playwright/test'

export const test = base.extend<PlaywrightFixtures, PlaywrightWorkerFixtures>(latchkeyFixtures())
