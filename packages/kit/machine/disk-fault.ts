/** A sentence about an error of the file system, for operators. */
export function diskFault(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = sentences[code]
  if (sentence !== undefined) return `${path} cannot be written: ${sentence}`
  return `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`
}

const sentences: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EISDIR: 'it is a folder',
}
