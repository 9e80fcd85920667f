// Reads the rows of docs/spec-coverage.md and judges their proofs.

/** @typedef {{ id: string, proofs: string[] }} Row */
/** @typedef {'proved' | 'decided' | 'open'} Standing */

const AREAS = ['core', 'emulator', 'react', 'account', 'notes', 'contract']
const ROW = /^\| (\d\.[a-z0-9-]+) \| .+ \| ([^|]+) \|$/

/** @param {string} text @returns {Row[]} */
export function readRows(text) {
  return text.split('\n').flatMap((line) => {
    if (!/^\| \d/.test(line)) return []
    const [, id, proof] = ROW.exec(line) ?? []
    if (id === undefined || proof === undefined) throw new Error(`Not a row of three columns: ${line}`)
    return { id, proofs: proof.split('<br>').map((part) => part.trim()) }
  })
}

/**
 * How a row stands, and what is wrong with it.
 * @param {Row} row
 * @param {(path: string) => string | undefined} read answers undefined for a file that does not exist
 * @returns {{ standing: Standing, faults: string[] }}
 */
export function judge({ id, proofs }, read) {
  const judged = proofs.map((proof) => judgeProof(proof, read))
  return {
    // What is still open in part is open.
    standing:
      /** @type {const} */ (['open', 'proved']).find((one) => judged.some(({ standing }) => standing === one)) ??
      'decided',
    faults: judged.flatMap(({ fault }) => (fault === undefined ? [] : `${id}: ${fault}`)),
  }
}

/**
 * @param {string} proof
 * @param {(path: string) => string | undefined} read
 * @returns {{ standing: Standing, fault?: string }}
 */
function judgeProof(proof, read) {
  const area = /^open: (\w+)$/.exec(proof)?.[1]
  if (area !== undefined) {
    return AREAS.includes(area) ? { standing: 'open' } : { standing: 'open', fault: `there is no area ${area}` }
  }
  const decision = /^`(docs\/decisions\/\d{4}-[a-z0-9-]+\.md)`$/.exec(proof)?.[1]
  if (decision !== undefined) {
    return read(decision) === undefined
      ? { standing: 'decided', fault: `${decision} does not exist` }
      : { standing: 'decided' }
  }
  const [, path, name] = /^`(\S+\.test\.tsx?) › (.+)`$/.exec(proof) ?? []
  if (path === undefined || name === undefined) return { standing: 'open', fault: `not a proof: ${proof}` }
  const text = read(path)
  if (text === undefined) return { standing: 'open', fault: `${path} does not exist` }
  return names(text, name) ? { standing: 'proved' } : { standing: 'open', fault: `${path} has no test "${name}"` }
}

/** Whether a test file has a string that is exactly this name. @param {string} text @param {string} name */
function names(text, name) {
  return ["'", '"', '`'].some((quote) => text.includes(quote + name.replaceAll(quote, `\\${quote}`) + quote))
}
