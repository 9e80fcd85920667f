// npm run visual: compares states of the gallery with their pictures in packages/react/gallery/pictures. Writes differences to
// a report in node_modules/.cache/latchkey/visual.
// npm run visual -- --accept: replaces the pictures that differ.
// npm run visual -- sign-in: only the pictures whose name contains "sign-in".
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportFigures } from './proof/figures.ts'
import { root } from './root.mjs'
import { comparePictures, compressPicture } from './visual/compare.ts'
import { shots } from './visual/shots.ts'
import { takePictures } from './visual/take-pictures.ts'

const folder = join(root, 'packages/react/gallery/pictures')
const report = join(root, 'node_modules/.cache/latchkey/visual')
/** The pictures together, in KiB: every clone downloads them. */
const MAX_SIZE = 1536

const accepts = process.argv.includes('--accept')
const only = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? ''
const fileOf = (name: string) => join(folder, `${name}.png`)

rmSync(report, { recursive: true, force: true })
mkdirSync(report, { recursive: true })
mkdirSync(folder, { recursive: true })

const problems = new Map<string, string>()
let compared = 0
await takePictures(only, (name, picture) => {
  compared++
  const actual = compressPicture(picture)
  const expected = existsSync(fileOf(name)) ? readFileSync(fileOf(name)) : undefined
  const comparison = expected && comparePictures(expected, actual)
  if (comparison && !comparison.isDifferent) return
  problems.set(name, comparison ? `${comparison.pixels} pixels differ` : 'there is no picture yet')
  writeFileSync(join(report, `${name}-actual.png`), actual)
  if (expected) writeFileSync(join(report, `${name}-expected.png`), expected)
  if (comparison) writeFileSync(join(report, `${name}-difference.png`), comparison.picture)
  if (accepts) writeFileSync(fileOf(name), actual)
})

const names = new Set(shots.map(({ name }) => `${name}.png`))
const stored = readdirSync(folder)
for (const file of stored.filter((name) => !names.has(name))) {
  problems.set(file, 'no state has this picture')
  if (accepts) rmSync(join(folder, file))
}

const size = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
const kib = Math.round(size / 1024)
for (const [name, problem] of problems) console.log(`${name}: ${problem}`)
console.log(`${compared} pictures compared, ${kib} KiB in all.`)
if (kib > MAX_SIZE) {
  console.log(`The pictures are larger than ${MAX_SIZE} KiB. Remove some from tools/visual/shots.ts.`)
  process.exitCode = 1
}
if (problems.size > 0) {
  writeFileSync(join(report, 'index.html'), reportPage())
  if (accepts) console.log(`${problems.size} accepted. Look at them before you commit: git diff -- ${folder}`)
  else {
    console.log(`${problems.size} differ. Look at ${join(report, 'index.html')}, then run: npm run visual -- --accept`)
    process.exitCode = 1
  }
}
if (!accepts && only === '') {
  reportFigures([
    { name: 'Pictures compared', value: compared },
    { name: 'Pictures that differ', value: problems.size },
  ])
}

/** An HTML page with the expected, the actual and the differing pixels of each picture. */
function reportPage(): string {
  const rows = [...problems].map(
    ([name, problem]) =>
      `<h2>${name}: ${problem}</h2><p>${['expected', 'actual', 'difference']
        .filter((part) => existsSync(join(report, `${name}-${part}.png`)))
        .map(
          (part) =>
            `<img src="${name}-${part}.png" alt="${part}" title="${part}" style="max-width: 32%; vertical-align: top">`,
        )
        .join(' ')}</p>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Differing pictures</title>${rows.join('\n')}\n`
}
