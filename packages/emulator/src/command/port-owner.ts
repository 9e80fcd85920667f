import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'

/** Returns the process that listens on a TCP port, such as `node (process 4711, started in /home/ada/app)`. Undefined if it cannot be found out. */
export function portOwner(port: number): string | undefined {
  try {
    return process.platform === 'linux' ? ownerInProc(port) : ownerByLsof(port)
  } catch {
    return undefined
  }
}

/** Finds the listening socket and then the process that has it open. Other users' processes cannot be read. */
function ownerInProc(port: number): string | undefined {
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => readOrEmpty(table).split('\n'))
  const sockets = rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(address) && state === LISTENING)
    .map((fields) => `socket:[${fields[INODE]}]`)
  const isOwner = (id: string) => /^\d+$/.test(id) && openFiles(id).some((file) => sockets.includes(file))
  const id = readdirSync('/proc').find(isOwner)
  return id && described(programOf(id), id, targetOf(`/proc/${id}/cwd`))
}

/** The name of the program. `comm` is the name of the main thread, which Node.js changes. */
function programOf(id: string): string {
  const [program = ''] = readOrEmpty(`/proc/${id}/cmdline`).split('\0')
  return basename(program) || readOrEmpty(`/proc/${id}/comm`).trim()
}

/** The state of a socket, and the field with its inode, in Linux's tables of TCP sockets. */
const LISTENING = '0A'
const INODE = 9

function openFiles(id: string): string[] {
  const folder = `/proc/${id}/fd`
  return namesIn(folder).map((name) => targetOf(`${folder}/${name}`))
}

function ownerByLsof(port: number): string | undefined {
  const output = execFileSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'], { encoding: 'utf8' })
  const [, id, name] = /^p(\d+)\nc(.*)$/m.exec(output) ?? []
  return id && described(name, id)
}

/** The folder tells to which app an emulator belongs: by default, all have the same project. */
const described = (name = 'a process', id: string, folder = '') =>
  `${name} (process ${id}${folder && `, started in ${folder}`})`

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}
