// The version of Posthorn stands in package.json of the root. Here is where it stands besides, for tools that read nothing
// else. Those of packages/ and telephony/ are written by tools/package-files.mjs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const inJson = /(?<="version": ")[^"]+(?=")/
const inCommands = /(?<=posthorn[-:])\d+\.\d+\.\d+/g
const places = [
  ['package.json', inJson],
  ['clients/typescript/package.json', inJson],
  ['console/package.json', inJson],
  ['scripts/package.json', inJson],
  ['simulators/package.json', inJson],
  ['site/package.json', inJson],
  ['clients/python/pyproject.toml', /(?<=^version = ")[^"]+/m],
  ['deploy/compose.yaml', /(?<=POSTHORN_VERSION:-)[^}]+/],
  ['deploy/helm/posthorn/Chart.yaml', /(?<=^(?:appV|v)ersion: ).+/gm],
  ['docs/guides/go-to-production.md', inCommands],
  ['docs/operations/installing.md', inCommands],
]

/** `<file> says <version>` of each place that has another version than `version`, or none. */
export function otherVersions(root, version) {
  return places.flatMap(([path, pattern]) => {
    const found = readFileSync(join(root, path), 'utf8').match(pattern) ?? ['nothing']
    return found.filter((each) => each !== version).map((each) => `${path} says ${each}`)
  })
}

export function writeVersion(root, version) {
  for (const [path, pattern] of places) {
    const file = join(root, path)
    writeFileSync(file, readFileSync(file, 'utf8').replace(pattern, version))
  }
}
