import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of `package.json` and `docs/`, seen from the compiled code. */
export const packageFolder = join(import.meta.dirname, '..', '..', '..', '..')

/** The version of Posthorn in `package.json`. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
