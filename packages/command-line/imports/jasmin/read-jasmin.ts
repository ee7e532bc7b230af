import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readRegularFile, UnreadableFile } from '../../../kit/machine/regular-file.ts'
import { type Found, nothingFound, type Place } from '../found.ts'
import { ImportFaults } from '../import-faults.ts'
import { readConnectors } from './connectors.ts'
import { JasminObject, toJasminObjects } from './jasmin-object.ts'
import { readRoutes } from './routes.ts'
import { PickleFault, type PickleValue, unpickle } from './unpickle.ts'
import { readUsers } from './users.ts'

/** Endings of the files that jcli's `persist` writes, of which upstreams, accounts and routes are made. */
const endings = ['smppccs', 'router-users', 'router-mtroutes', 'router-moroutes'] as const
const maxBytes = 100_000_000

/**
 * What jcli persisted in a folder such as /etc/jasmin/store, or what is in one file of it. Values are read as they
 * stand in the pickles; none of Jasmin's classes is run. Throws `ImportFaults`.
 */
export function readJasmin(path: string, profile: string): Found {
  const found = nothingFound()
  const files = findFiles(resolve(path), profile)
  const read = (ending: (typeof endings)[number]) => {
    const file = files.get(ending)
    const value = file === undefined ? null : readOrLeave(file, files.size === 1, found)
    return file === undefined || value === null
      ? null
      : { value, place: { file: basename(file), line: null } }
  }
  const connectors = read('smppccs')
  const users = read('router-users')
  const routes = read('router-mtroutes')
  const replies = read('router-moroutes')
  const upstreams =
    connectors === null
      ? new Map()
      : readConnectors(toJasminObjects(connectors.value), found, connectors.place)
  const known = readUsers(
    toJasminObjects(users?.value ?? []),
    found,
    users?.place ?? { file: path, line: null },
  )
  if (routes !== null) readRoutes(readTable(routes.value), { upstreams, users: known }, found, routes.place)
  if (replies !== null) leaveReplies(readTable(replies.value), found, replies.place)
  leaveInterceptors(dirname([...files.values()][0] ?? path), profile, found)
  return found
}

function findFiles(path: string, profile: string): Map<string, string> {
  if (!existsSync(path))
    refuse({ file: path, line: null }, 'there is no such file or folder; usual is /etc/jasmin/store')
  if (!statSync(path).isDirectory()) {
    const ending = endings.find((each) => path.endsWith(`.${each}`))
    if (ending !== undefined) return new Map([[ending, path]])
    refuse({ file: path, line: null }, `its name must end in ${endings.map((each) => `.${each}`).join(', ')}`)
  }
  const files = endings.map((ending) => [ending, join(path, `${profile}.${ending}`)] as const)
  const present = files.filter(([, file]) => existsSync(file))
  if (present.length > 0) return new Map(present)
  const others = readdirSync(path).filter((name) => name.endsWith('.smppccs'))
  const hint =
    others.length === 0
      ? 'run persist in jcli'
      : `--profile is ${others.map((name) => name.slice(0, -8)).join(' or ')}`
  refuse({ file: path, line: null }, `it has no files of the profile ${profile}: ${hint}`)
}

/** Null for a file that cannot be read and is not the only one. */
function readOrLeave(file: string, isOnly: boolean, { leftOut }: Found): PickleValue {
  try {
    return readStored(file)
  } catch (error) {
    if (!(error instanceof ImportFaults) || isOnly) throw error
    leftOut.push(...error.faults.map(({ place, message }) => ({ place, what: 'the file', instead: message })))
    return null
  }
}

/** The pickle after the line `Persisted on … [Jasmin …]`. */
function readStored(file: string): PickleValue {
  const place = { file: basename(file), line: null }
  const bytes = readBytes(file, place)
  const end = bytes.indexOf(0x0a)
  if (end === -1 || !bytes.subarray(0, end).toString('latin1').startsWith('Persisted on')) {
    refuse(place, 'it must begin with the line "Persisted on …", as jcli\'s persist writes it')
  }
  try {
    return unpickle(bytes.subarray(end + 1))
  } catch (error) {
    if (!(error instanceof PickleFault || error instanceof RangeError)) throw error
    refuse(place, `it is no pickle of Jasmin: ${error.message}; run persist in jcli again`)
  }
}

function readBytes(file: string, place: Place): Buffer {
  try {
    return readRegularFile(file, maxBytes).bytes
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    refuse(place, `it cannot be read: ${error.message}`)
  }
}

function readTable(value: PickleValue): JasminObject[] {
  return JasminObject.of(value)?.objects('table') ?? []
}

function leaveReplies(table: readonly JasminObject[], found: Found, place: Place): void {
  for (const { number, object } of table.flatMap((entry) => entry.numbered())) {
    for (const connector of object.objects('connector')) {
      const url = connector.text('baseurl')
      const form = connector.text('method')?.toUpperCase() === 'POST' ? 'jasmin' : 'jasmin-get'
      const hook = url === null ? '' : ` --hook '${url}' --form ${form}`
      const instead = `posthorn numbers add <number> --account <name>${hook}`
      const what = `moroute ${number} (${object.className}) to ${connector.text('cid') ?? 'a connector'}`
      found.leftOut.push({ place, what, instead })
    }
  }
}

function leaveInterceptors(folder: string, profile: string, found: Found): void {
  for (const kind of ['mtinterceptors', 'mointerceptors']) {
    const file = join(folder, `${profile}.router-${kind}`)
    if (!existsSync(file) || readTable(readOrLeave(file, false, found)).length === 0) continue
    found.leftOut.push({
      place: { file: basename(file), line: null },
      what: 'interceptors in Python',
      instead: 'traffic rules, rules for SMS, or the application itself: docs/guides/replace-jasmin.md',
    })
  }
}

function refuse(place: Place, message: string): never {
  throw new ImportFaults([{ place, message }])
}
