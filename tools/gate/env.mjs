// Finds the pinned pnpm and a sufficiently new Node, or downloads them with npx. Requires only Node 18 and npm.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { run } from '../processes.mjs'
import { root } from '../root.mjs'

const PNPM = '12.21.0'
const NODE = '24.21.0'
/** The platforms for which npm has that Node. */
const CARRIED = ['linux-x64', 'linux-arm64']

/**
 * An environment whose PATH starts with both.
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function toolEnv() {
  const packages = ['-p', `pnpm@${PNPM}`]
  if (!newEnough(process.versions.node)) packages.push('-p', nodePackage())
  const asking = { ...process.env, npm_config_loglevel: 'error', npm_config_update_notifier: 'false' }
  const script = 'node -p "JSON.stringify([process.versions.node, process.env.PATH])"'
  const { code, output } = await run('npx', ['-y', ...packages, '-c', script], { env: asking, capture: true })
  const [node, path] = code === 0 ? JSON.parse(output.trim().split('\n').at(-1) ?? '') : []
  if (!node || !newEnough(node)) {
    throw new Error(
      `npx could not fetch ${packages.filter((name) => name !== '-p').join(' and ')} (exit ${code}). ${help()}`,
    )
  }
  return { ...withoutNpm(process.env), PATH: path }
}

const MEMORY = join(root, 'node_modules/.cache/latchkey/tools')
const question = () => [PNPM, NODE, process.versions.node, process.env.PATH].join(' ')

/**
 * Remembers an environment of `toolEnv`: npx takes seconds to find the programs again.
 * @param {NodeJS.ProcessEnv} env
 */
export function rememberEnv({ PATH }, memory = MEMORY) {
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, `${question()}\n${PATH}`)
}

/**
 * The remembered environment. Undefined if another one is needed now, or its programs are gone.
 * @returns {NodeJS.ProcessEnv | undefined}
 */
export function rememberedEnv(memory = MEMORY) {
  const [asked, path = ''] = existsSync(memory) ? readFileSync(memory, 'utf8').split('\n') : []
  const [programs = ''] = path.split(delimiter)
  return asked === question() && existsSync(join(programs, 'pnpm'))
    ? { ...withoutNpm(process.env), PATH: path }
    : undefined
}

/**
 * The oldest releases that all build tools support.
 * @param {string} version
 */
export function newEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major >= 25 || (major === 24 && minor >= 11) || (major === 22 && minor >= 19)
}

/**
 * The same environment with another Node first, for tests on that version. Undefined if npm does not have it.
 * @param {string} version
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<NodeJS.ProcessEnv | undefined>}
 */
export async function withNode(version, env) {
  const platform = `${process.platform}-${process.arch}`
  if (!CARRIED.includes(platform)) return undefined
  const asking = { ...process.env, npm_config_loglevel: 'error', npm_config_update_notifier: 'false' }
  const words = ['-y', '-p', `node-${platform}@${version}`, '-c', 'node -p "process.execPath"']
  const { code, output } = await run('npx', words, { env: asking, capture: true })
  const node = output.trim().split('\n').at(-1)
  if (code !== 0 || !node) throw new Error(`npx could not fetch Node ${version} (exit ${code}). ${help()}`)
  return { ...env, PATH: `${dirname(node)}${delimiter}${env.PATH}` }
}

function nodePackage() {
  const platform = `${process.platform}-${process.arch}`
  if (!CARRIED.includes(platform)) throw new Error(`Node ${process.version} is too old. ${help()}`)
  return `node-${platform}@${NODE}`
}

const help = () => 'Check the network, or install Node 24 (24.11 or newer) from https://nodejs.org, and try again.'

/**
 * npm passes its settings on as environment variables, which pnpm would read as its own. The registry is kept.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutNpm(env) {
  const kept = Object.entries(env).filter(
    ([name]) => !/^npm_(config|package|lifecycle)_/i.test(name) || /registry|proxy|cafile/i.test(name),
  )
  return Object.fromEntries(kept)
}
