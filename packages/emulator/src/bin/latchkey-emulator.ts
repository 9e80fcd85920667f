#!/usr/bin/env node
import { runEmulatorCommand } from '../command/main.js'

await runEmulatorCommand(process.argv.slice(2), 'latchkey-emulator')
