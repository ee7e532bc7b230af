/** Codes to 1,000 neighbouring numbers in a window. */
export interface NearbyCase {
  /** Admitted codes, stored or not yet. */
  counted: number
  /** Stored codes. */
  codes: number
  /** Telephones that entered a code; `unproven` ones got a code and entered none. */
  entered: number
  unproven: number
  /** Unproven telephones whose code is old enough to have been entered. */
  stale: number
}

/**
 * The count for the limit. Entered codes do not count, several codes for one telephone count once, and each
 * telephone that entered its code makes room for one that does not. `stale`: telephones that will not enter
 * their code any more. Codes from before a prefix was opened again are not included.
 */
export function judgeNearby({ counted, codes, entered, unproven, stale }: NearbyCase): {
  unproven: number
  stale: number
} {
  const forgotten = Math.max(0, codes - counted)
  return {
    unproven: Math.max(0, counted - (codes - unproven) - entered),
    stale: Math.max(0, stale - forgotten - entered),
  }
}
