// node tools/release/changes.ts <base>: prints what changed for users between two built checkouts, as Markdown: the sizes
// of first loads and the published type declarations. <base> is the folder of the earlier one.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { root } from '../root.mjs'
import { publicPackages } from './tarballs.ts'

const base = process.argv[2]
if (base === undefined) {
  console.error('node tools/release/changes.ts <folder of the earlier checkout>')
  process.exit(2)
}

/** The first loads of a checkout in bytes, by name, as its own size check prints them. */
function sizesOf(checkout: string): Map<string, number> {
  const { stdout } = spawnSync('node', ['tools/sizes.ts'], { cwd: checkout, encoding: 'utf8' })
  const rows = [...stdout.matchAll(/^(\S.*?) {2,}(\d+) +\d+ +\d+/gm)]
  return new Map(rows.map(([, name = '', bytes]) => [name, Number(bytes)]))
}

const [before, after] = [sizesOf(resolve(base)), sizesOf(root)]
console.log('## Sizes\n\n| First load | Before | After | Change |\n| --- | ---: | ---: | ---: |')
for (const name of new Set([...before.keys(), ...after.keys()])) {
  const [from, to] = [before.get(name), after.get(name)]
  const change = from === undefined || to === undefined ? '' : `${to > from ? '+' : ''}${to - from}`
  console.log(`| ${name} | ${from ?? ''} | ${to ?? ''} | ${change} |`)
}

console.log('\n## Public API')
for (const { name, directory } of publicPackages()) {
  const folders = [resolve(base, directory, 'dist'), resolve(root, directory, 'dist')]
  const { stdout } = spawnSync('diff', ['-ruN', '--exclude=*.js', '--exclude=*.map', '--exclude=*.css', ...folders], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const lines = stdout.split('\n').filter((line) => /^[+-](?![+-])/.test(line))
  console.log(
    lines.length === 0 ? `\n${name}: unchanged` : `\n${name}\n\n\`\`\`diff\n${lines.slice(0, 400).join('\n')}\n\`\`\``,
  )
}
