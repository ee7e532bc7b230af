import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where `package.json` and `docs/` are; compiled code is in a folder of its own below. */
export const packageFolder = join(import.meta.dirname, '..', '..', '..', '..')

/** Of Posthorn, as `package.json` has it. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
