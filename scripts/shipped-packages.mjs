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

/** Names of what npm installs with the package, and of what the console is made of, with all that these need. */
export function installedNames() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const names = new Set()
  const add = (from, { dependencies, optionalDependencies }) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = pathOf(packages, from, name)
      if (path === undefined || names.has(name)) continue
      names.add(name)
      add(path, packages[path])
    }
  }
  add('', packages[''])
  add('console', packages['console'])
  return names
}

/** Where Node finds the package `name` for one in the folder `from`. */
function pathOf(packages, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[path] !== undefined || from === '') return packages[path] === undefined ? undefined : path
  return pathOf(packages, from.slice(0, Math.max(0, from.lastIndexOf('/'))), name)
}
