/** What a version of Node is to Posthorn. `engines` of package.json admits `tested` and `ended` alone. */
export type NodeSupport =
  /** CI runs it. */
  | 'tested'
  /** CI runs it, and the Node project mends nothing in it any more. */
  | 'ended'
  /** An odd major, or one that is newer than what CI runs. */
  | 'untested'
  | 'too-old'

export const oldestNode = '20.19'
export const recommendedMajor = 24
const testedMajors = [22, 24, 26]

/** @param version as in `process.versions.node` */
export function nodeSupport(version: string): NodeSupport {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (testedMajors.includes(major)) return 'tested'
  if (major < 20 || (major === 20 && minor < 19)) return 'too-old'
  return major === 20 ? 'ended' : 'untested'
}

/** A sentence for the start of a gateway; null for a version that CI runs. */
export function nodeWarning(version: string): string | null {
  switch (nodeSupport(version)) {
    case 'tested':
    case 'ended':
      return null
    case 'untested':
    case 'too-old':
      return `Posthorn is not tested with Node ${version}, but with ${oldestNode}, ${testedMajors.join(', ')}: install Node ${recommendedMajor}.`
  }
}
