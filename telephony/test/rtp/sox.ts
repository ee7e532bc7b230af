import { spawnSync } from 'node:child_process'

const program = 'sox'

/** An independent judge of sound, where it is installed; else the reason to skip. */
export const skipWithoutSox = spawnSync(program, ['--version']).status === 0 ? false : 'sox is not installed'

/** What SoX makes of a WAV file. Throws what it complained about. */
export function sox(wav: Buffer, output: string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(program, ['-t', 'wav', '-', ...output], { input: wav })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}
