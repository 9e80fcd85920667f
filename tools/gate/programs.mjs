// Programs that npm does not install.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The programs that a check requires, with their Debian packages. `browsers` looks for each engine itself. The package of
 * Orca depends on AT-SPI.
 * @type {Record<string, Record<string, string>>}
 */
export const PROGRAMS = {
  browsers: { openssl: 'openssl' },
  'screen-reader': {
    Xvfb: 'xvfb',
    'dbus-daemon': 'dbus-daemon',
    'firefox-esr': 'firefox-esr',
    orca: 'orca',
    xdotool: 'xdotool',
  },
}

/**
 * Returns the packages of the programs that are not in the folders of `path`.
 * @param {Record<string, string>} programs
 * @param {string} [path]
 */
export function missingPackages(programs, path = process.env.PATH ?? '') {
  const folders = path.split(delimiter)
  return Object.entries(programs)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name)
}
