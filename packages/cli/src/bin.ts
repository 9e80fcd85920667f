#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readApp } from './doctor/app.js'
import { examine, report } from './doctor/doctor.js'

const USAGE = `Usage: npx latchkey <command>

  doctor [folder] [--url URL] [--all]   Finds mistakes in the setup of an app, and prints how to fix them.
    --url   The URL of the running app: also checks its pages, CORS and trusted domains.
    --all   Also prints the checks that found nothing.
  emulator [options]                    Starts the emulator. Its options: npx latchkey emulator --help`

const [command, ...rest] = process.argv.slice(2)
if (command === 'doctor') await doctor(rest)
else if (command === 'emulator') startEmulator(rest)
else {
  const isHelp = command === undefined || command === '--help' || command === '-h'
  console[isHelp ? 'log' : 'error'](isHelp ? USAGE : `Unknown command: ${command}\n\n${USAGE}`)
  if (!isHelp) process.exitCode = 2
}

async function doctor(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { url: { type: 'string' }, all: { type: 'boolean' } },
  })
  const [folder = '.'] = positionals
  if (!existsSync(folder)) fail(`The folder '${folder}' does not exist.`)
  if (values.url !== undefined && !/^https?:\/\//.test(values.url))
    fail(`--url must be an absolute URL such as http://localhost:3000, got '${values.url}'.`)
  const results = await examine(readApp(folder, process.env), { url: values.url })
  console.log(report(results, values.all))
  if (results.some(({ status }) => status === 'error')) process.exitCode = 1
}

function startEmulator(args: string[]) {
  const bin = new URL('bin/latchkey-emulator.js', import.meta.resolve('@latchkey/emulator'))
  spawn(process.execPath, [fileURLToPath(bin), ...args], { stdio: 'inherit' }).on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

function fail(message: string): never {
  console.error(message)
  process.exit(2)
}
