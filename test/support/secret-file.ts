import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file with a secret for a command, removed when this process ends. */
export function secretFile(secret: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-secret-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'secret')
  writeFileSync(file, secret)
  return file
}
