// The packages that users get: those in the bundle of the program and of the console, and those that npm installs with
// the package.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Names of what `dist/app` holds code of, by its list of licences; `bundled` of architecture.json without a build. */
export function bundledNames() {
  const list = join(root, 'dist', 'app', 'third-party-licenses.txt')
  if (!existsSync(list)) {
    return new Set(JSON.parse(readFileSync(join(root, 'architecture.json'), 'utf8')).bundled.packages)
  }
  const heads = readFileSync(list, 'utf8').matchAll(/^(@?[^\s@]\S*) \d\S* \(.*\)$/gm)
  return new Set([...heads].map(([, name]) => name))
}

/** Names of packages of the lock file that are no development tools: of the console and of the installation. */
export function installedNames() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const names = Object.entries(packages).flatMap(([path, { dev, link }]) => {
    const at = path.lastIndexOf('node_modules/')
    return at === -1 || dev === true || link === true ? [] : [path.slice(at + 'node_modules/'.length)]
  })
  return new Set(names)
}
