// node tools/packages.ts: packs each package as npm would get it, and checks the tarballs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPublishable, pack, publicPackages } from './release/tarballs.ts'

const tarballs = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
try {
  for (const one of publicPackages()) if (!isPublishable(pack(one, tarballs))) process.exitCode = 1
} finally {
  rmSync(tarballs, { recursive: true, force: true })
}
