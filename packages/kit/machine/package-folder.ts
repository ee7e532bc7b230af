import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Whether this is the bundle in `dist/app`, which users run, and not a compiled file of its own in `dist/packages`. */
export const isBundled = basename(import.meta.dirname) === 'app'

/** The folder of `package.json`, `numbering/` and `docs/`, seen from the compiled code. */
export const packageFolder = join(import.meta.dirname, isBundled ? '../..' : '../../../..')

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
