/** Decodes a segment of a path. Returns a segment that is not valid percent-encoding unchanged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
