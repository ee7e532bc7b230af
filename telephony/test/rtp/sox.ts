import { spawnSync } from 'node:child_process'

const program = 'sox'

/** False where SoX, an independent decoder, is installed; else the reason to skip. */
export const skipWithoutSox = spawnSync(program, ['--version']).status === 0 ? false : 'sox is not installed'

/** SoX's decoding of a WAV file. Throws SoX's error. */
export function sox(wav: Buffer, output: string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(program, ['-t', 'wav', '-', ...output], { input: wav })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}
