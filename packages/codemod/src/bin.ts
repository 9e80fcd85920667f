#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { report } from './report.js'
import { run } from './run.js'

const USAGE = `Usage: npx @latchkey/codemod stack [folder] [--write] [--native]

Replaces the imports and dependencies of @hexclave/next, @hexclave/react, @hexclave/tanstack-start, @hexclave/js and
@hexclave/shared, and of their former names such as @stackframe/stack.

  --write   Changes the files. Default: prints what would change.
  --native  Also rewrites calls to functions of @latchkey/core where both do the same, and marks others with
            TODO(latchkey).`

const { values, positionals } = parseOptions()
const [codemod, folder = '.'] = positionals
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
if (values.help) console.log(USAGE)
else if (values.version) console.log(version)
else if (codemod !== 'stack' || !existsSync(folder)) {
  console.error(codemod === 'stack' ? `The folder '${folder}' does not exist.` : USAGE)
  process.exitCode = 2
} else {
  const { write = false, native = false } = values
  try {
    console.log(report(run({ folder, write, native, version: `^${version}` }), write))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        write: { type: 'boolean' },
        native: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
