// Writes docs/reference/, the tables of docs/operations/configuration.md and limits.md, the paths of entrances, and the types and errors of the clients and of the console
// from the compiled schemas, which `npm run reference` compiles first. `node scripts/reference.mjs --check` writes nothing and fails where a
// file differs.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { assistantsPage } from './assistants-table.mjs'
import { clientErrorFiles } from './client-errors.mjs'
import { clientTypes, clientTypesPath } from './client-types.mjs'
import { readCatalogues, textTypes, textTypesPath } from './console-texts.mjs'
import { consoleTypes, consoleTypesPath } from './console-types.mjs'
import { entranceFiles } from './entrances.mjs'
import { limitsPage } from './limits-table.mjs'
import { settingsPage } from './settings-tables.mjs'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    compiled: { type: 'string', default: join(root, 'dist') },
    folder: { type: 'string', default: join(root, 'docs', 'reference') },
  },
})
const { folder } = values
const compiled = join(resolve(values.compiled), 'tools', 'reference')
const { createReference } = await import(join(compiled, 'reference.js'))
const { referenceFiles } = await import(join(compiled, 'files.js'))

const files = referenceFiles(createReference())
const byHand = 'contract.md'
const present = existsSync(folder) ? readdirSync(folder).filter((file) => file !== byHand) : []
const leftOver = present.filter((file) => !files.has(file))
const changed = [...files].filter(
  ([file, text]) => !present.includes(file) || readFileSync(join(folder, file), 'utf8') !== text,
)
const settingsPath = join(root, 'docs', 'operations', 'configuration.md')
const settingsText = readFileSync(settingsPath, 'utf8')
const settings = await settingsPage(settingsText, resolve(values.compiled))
const limitsPath = join(root, 'docs', 'operations', 'limits.md')
const limitsText = readFileSync(limitsPath, 'utf8')
const limits = await limitsPage(limitsText, resolve(values.compiled))
const typesPath = join(root, clientTypesPath)
const openapi = JSON.parse(files.get('openapi.json'))
const types = await clientTypes(openapi)
const readOwn = (path) => {
  const whole = join(root, path)
  return existsSync(whole) ? readFileSync(whole, 'utf8') : ''
}
const { operations } = await import(
  join(resolve(values.compiled), 'packages', 'administration', 'operations.js')
)
const others = [
  [consoleTypesPath, await consoleTypes(operations)],
  [textTypesPath, textTypes(readCatalogues())],
  ...clientErrorFiles(openapi, readOwn),
  ...(await entranceFiles(root, resolve(values.compiled))),
  await assistantsPage(root, resolve(values.compiled)),
]
const changedOthers = others.filter(([path, text]) => readOwn(path) !== text)
if (values.check) check()
else write()

function check() {
  const stale = [...changed.map(([file]) => file), ...leftOver]
  if (settings !== settingsText) stale.push('../operations/configuration.md')
  if (limits !== limitsText) stale.push('../operations/limits.md')
  if (!existsSync(typesPath) || readFileSync(typesPath, 'utf8') !== types)
    stale.push(`../../${clientTypesPath}`)
  stale.push(...changedOthers.map(([path]) => `../../${path}`))
  if (stale.length === 0) return
  console.error(
    `docs/reference/ is not as the schemas say (${stale.join(', ')}): run \`npm run reference\` and commit what it writes.`,
  )
  process.exit(1)
}

function write() {
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of changed) writeFileSync(join(folder, file), text)
  for (const file of leftOver) rmSync(join(folder, file))
  writeFileSync(settingsPath, settings)
  writeFileSync(limitsPath, limits)
  writeFileSync(typesPath, types)
  for (const [path, text] of changedOthers) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  console.log(`docs/reference/: ${changed.length + leftOver.length} of ${files.size} files changed`)
}
