import { accessSync, constants, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../config.js'
import { readText } from '../config-file.js'
import { controlContextOf } from '../control/control-context.js'
import { FIXTURE_VERSION, type FixtureFile, fixtureFile, toFixtureFile } from '../control/fixture-file.js'
import { takeSnapshot } from '../control/snapshots.js'
import type { Emulator } from '../service/emulator.js'

/**
 * Reads a file with all data of an emulator.
 *
 * @throws {ConfigError} If it cannot be read, is no such file, or has another version of the format.
 */
export async function readFixture(file: string): Promise<FixtureFile> {
  const text = await readText(file)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`${file} is not valid JSON: ${(error as Error).message}`)
  }
  const { type, version } = (json ?? {}) as { type?: unknown; version?: unknown }
  if (type !== 'latchkey-world')
    throw new ConfigError(
      `${file} is not a file with the data of an emulator: its "type" is not "latchkey-world". \`--export-on-exit\` and the inspector write such files.`,
    )
  if (version !== FIXTURE_VERSION)
    throw new ConfigError(
      `${file} has version ${JSON.stringify(version)} of the format, and this emulator reads version ${FIXTURE_VERSION} only. Use the version of @latchkey/emulator that wrote the file, or export the data again.`,
    )
  const parsed = fixtureFile.safeParse(json)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join('.') || '(root)'}: ${message}`)
  throw new ConfigError(`${file} is not a valid file with the data of an emulator:\n${problems.join('\n')}`)
}

/** Checks before the emulator starts whether its data can be written when it stops. @throws {ConfigError} */
export function checkWritable(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(
      `${file} is a folder. \`--export-on-exit\` needs the name of a file, such as ${join(file, 'world.json')}.`,
    )
  try {
    accessSync(dirname(resolve(file)), constants.W_OK)
  } catch (error) {
    throw new ConfigError(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code} for its folder.`)
  }
}

/** Writes all data. The file contains keys and password hashes, so only its owner can read it. */
export function writeFixture(emulator: Emulator, file: string): void {
  const { service } = controlContextOf(emulator)
  const part = `${file}.${process.pid}.part`
  writeFileSync(part, `${JSON.stringify(toFixtureFile(takeSnapshot(service)), null, 2)}\n`, { mode: 0o600 })
  // A process that is killed meanwhile leaves the earlier file as it was.
  renameSync(part, file)
}
