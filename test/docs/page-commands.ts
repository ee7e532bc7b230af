import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked } from 'marked'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'

/** The blocks of a document whose language is this, in their order: what a reader copies. */
export function blocksOf(document: string, language: string): string[] {
  return marked
    .lexer(readFileSync(join(packageFolder, document), 'utf8'))
    .flatMap((token) => (token.type === 'code' && token['lang'] === language ? [String(token['text'])] : []))
}

export interface RanBlock {
  code: number
  output: string
}

/** Runs a block as a shell does that ends at the first failure. Never rejects. */
export function runBlock(
  block: string,
  { folder, env }: { folder: string; env: Record<string, string> },
): Promise<RanBlock> {
  return new Promise((resolve) => {
    const options = { cwd: folder, env, timeout: 300_000, maxBuffer: 2 ** 26 }
    execFile(
      'bash',
      ['--noprofile', '--norc', '-euo', 'pipefail', '-c', block],
      options,
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
        resolve({ code, output: stdout + stderr })
      },
    )
  })
}
