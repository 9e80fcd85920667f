// node tools/structure.ts: writes docs/structure.md, a drawing of the imports between the modules of each package.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { moduleOf, readImports } from './imports/import-graph.ts'
import { LAYERS, type PackageLayers } from './imports/layers.ts'
import { root } from './root.mjs'

/** Returns the text of docs/structure.md. */
export function structurePage(): string {
  const drawings = LAYERS.map((table) => section(table.source, drawing(table)))
  return `# Import structure

The imports between the modules of each package that has layers, generated with \`node tools/structure.ts\`. A module
is a folder, or a file next to the folders. Arrows point from the importing module to the imported one. Imports that a
longer path implies are left out.

\`tools/imports/layers.test.ts\` checks that every file imports lower layers only, type-only imports included, and that
there are no cycles. The layers are in \`tools/imports/layers.ts\`.

${drawings.join('\n')}`
}

const section = (source: string, lines: readonly string[]) =>
  `## ${source.split('/')[1]}\n\n\`\`\`mermaid\n${['flowchart TD', ...lines].join('\n')}\n\`\`\`\n`

function drawing({ source, layers }: PackageLayers): string[] {
  const { files, imports } = readImports(join(root, source))
  const edges = new Map<string, Set<string>>()
  for (const { from, to, internal } of imports) {
    const [a, b] = [moduleOf(from), moduleOf(to)]
    if (internal && a !== b) edges.set(a, (edges.get(a) ?? new Set()).add(b))
  }
  const ids = new Map([...new Set(files.map(moduleOf))].sort().map((name, i) => [name, `m${i}`]))
  const node = (name: string) => `${ids.get(name)}["${name}"]`
  const boxes = [...layers]
    .reverse()
    .flatMap(({ name, modules }, i) => [
      `  subgraph layer${i}["${name}"]`,
      ...modules.map((module) => `    ${node(module)}`),
      '  end',
    ])
  const arrows = [...edges].sort().flatMap(([from, targets]) =>
    [...targets]
      .sort()
      .filter((to) => !isImplied(edges, from, to))
      .map((to) => `  ${ids.get(from)} --> ${ids.get(to)}`),
  )
  return [...boxes, ...arrows]
}

/** Returns whether a longer path connects the same modules. */
function isImplied(edges: ReadonlyMap<string, ReadonlySet<string>>, from: string, to: string): boolean {
  const seen = new Set<string>([from])
  const open = [...(edges.get(from) ?? [])].filter((name) => name !== to)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === to) return true
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(edges.get(next) ?? []))
  }
  return false
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, 'docs/structure.md'), structurePage())
}
