// node tools/packages.ts: packs each package as npm would get it, and checks the tarballs.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPublishable, pack, publicPackages } from './release/tarballs.ts'

/** The largest tarballs, in kB: about a tenth more than in November 2026. */
const LIMITS: Readonly<Record<string, number>> = {
  latchkey: 41,
  '@latchkey/codemod': 16,
  '@latchkey/core': 640,
  '@latchkey/emulator': 295,
  '@latchkey/expo': 10,
  '@latchkey/next': 14,
  '@latchkey/react': 560,
  '@latchkey/stack': 93,
}

const tarballs = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
try {
  for (const one of publicPackages()) {
    const tarball = pack(one, tarballs)
    const size = statSync(tarball).size / 1000
    const limit = LIMITS[one.name] ?? 0
    console.log(`${one.name}: ${size.toFixed()} of ${limit} kB`)
    if (size > limit)
      console.log('Too large. See docs/decisions/0051-packages-without-sources.md, or raise the limit here.')
    if (!isPublishable(tarball) || size > limit) process.exitCode = 1
  }
} finally {
  rmSync(tarballs, { recursive: true, force: true })
}
