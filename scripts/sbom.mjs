// Writes dist/app/sbom.cdx.json: the software bill of materials (CycloneDX, made by npm) of what users get.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledNames, installedNames } from './shipped-packages.mjs'

const root = join(import.meta.dirname, '..')
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const made = execFileSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--include=dev'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    shell: process.platform === 'win32',
  },
)
const { serialNumber: _, ...bill } = JSON.parse(made)
const [bundled, installed] = [bundledNames(), installedNames()]
const nameOf = ({ group, name: own }) =>
  group === undefined || own.startsWith('@') ? own : `${group}/${own}`
const components = bill.components.filter((each) => bundled.has(nameOf(each)) || installed.has(nameOf(each)))
const kept = new Set(components.map((each) => each['bom-ref']))
const own = bill.metadata.component['bom-ref']
// Without number and time the same lock file makes the same bill.
const { timestamp: __, ...metadata } = bill.metadata
const document = {
  ...bill,
  metadata: { ...metadata, component: { ...metadata.component, name, version } },
  components: components.map((each) => ({ ...each, scope: 'required' })),
  dependencies: bill.dependencies
    .filter(({ ref }) => kept.has(ref) || ref === own)
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) })),
}
writeFileSync(join(root, 'dist', 'app', 'sbom.cdx.json'), `${JSON.stringify(document, null, 2)}\n`)
console.error(`listed ${components.length} packages in dist/app/sbom.cdx.json`)
