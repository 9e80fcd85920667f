// Keeps the map of a declaration file correct after lines were inserted, so that "go to definition" finds the source.

/**
 * Moves the mappings of a source map down by the inserted lines.
 *
 * @param map The source map, as JSON.
 * @param inserted The number of lines that were inserted before each line.
 */
export function shiftMap(map: string, inserted: readonly number[]): string {
  const parsed = JSON.parse(map) as { mappings: string }
  // `;` ends a line, and the fields of a mapping are relative to the previous mapping, not to its line.
  const mappings = parsed.mappings
    .split(';')
    .map((line, index) => ';'.repeat(inserted[index] ?? 0) + line)
    .join(';')
  return JSON.stringify({ ...parsed, mappings })
}
