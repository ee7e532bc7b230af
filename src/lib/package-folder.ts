import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of `package.json`, `numbering/` and `docs/`, seen from the compiled code. */
export const packageFolder = join(import.meta.dirname, '..', '..', '..')

/** The version of Posthorn in `package.json`. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** The lines of a file in `numbering/`. */
export function numberingLines(name: string): string[] {
  return readFileSync(join(packageFolder, 'numbering', name), 'utf8')
    .trimEnd()
    .split('\n')
}
