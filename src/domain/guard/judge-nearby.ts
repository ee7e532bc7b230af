/** 1,000 neighbouring numbers in a window, as the count and a closer look know them. */
export interface NearbyCase {
  /** Codes that were admitted, on disk or not yet. */
  counted: number
  /** Codes that are on disk. */
  codes: number
  /** Telephones that entered theirs, and those that got one and have entered none. */
  entered: number
  unproven: number
  /** Those of them that had their time. */
  stale: number
}

/**
 * What the limit goes by: codes that were entered do not count, several for one telephone count once, and each telephone
 * that entered its code makes room for another one that does not. `stale` are those that nobody will enter any more.
 * What was counted before a prefix was opened again is not there.
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
