import { cpSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { packageFolder } from '../../packages/kit/machine/package-folder.ts'

const left = ['.git', 'node_modules', 'dist', 'data', 'coverage', 'site/node_modules', 'site/dist']

/**
 * A copy of the repository below the folder that was never compiled, with the packages that are installed here.
 * Returns its path.
 */
export function copyOfRepository(folder: string): string {
  const copy = join(folder, 'repository')
  const filter = (path: string) => {
    const below = relative(packageFolder, path).replaceAll('\\', '/')
    return !left.includes(below) && !below.startsWith('dist-')
  }
  cpSync(packageFolder, copy, { recursive: true, filter })
  symlinkSync(join(packageFolder, 'node_modules'), join(copy, 'node_modules'))
  return copy
}
