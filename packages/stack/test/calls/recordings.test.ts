import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linesOf, readRecordings } from './recordings.js'

test('reads the recordings of an interrupted process, without the line that is not complete', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-recordings-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'kit.jsonl')
  const recording = { name: 'App.find()', requests: [], outcome: { value: 'a\nb' } }
  expect(readRecordings(file)).toEqual([])
  writeFileSync(file, linesOf([recording, recording]))
  appendFileSync(file, linesOf([recording]).slice(0, 20))
  expect(readRecordings(file)).toEqual([recording, recording])
})
