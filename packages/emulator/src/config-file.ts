import { readFile } from 'node:fs/promises'
import { type Config, ConfigError, readConfig } from './config.js'

/** Reads a configuration file. Environment variables do not override it. @throws {ConfigError} That names what is wrong. */
export const readConfigFile = async (file: string): Promise<Config> => readConfig(await readText(file), {}, file)

/** Reads a text file. @throws {ConfigError} That names the file. */
export function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'it does not exist (ENOENT)' : error.code
    throw new ConfigError(`${file} cannot be read: ${reason}.`)
  })
}
