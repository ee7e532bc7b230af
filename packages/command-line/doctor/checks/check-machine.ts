import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../../config/config.ts'
import { isTimeZone } from '../../../domain/traffic-rules/time-zones.ts'
import { cgroupLimit, readTextFile, usableMemory } from '../../../kit/machine/machine-memory.ts'
import { nodeSupport, oldestNode, recommendedMajor } from '../../../kit/machine/node-version.ts'
import { type Check, describeError, ok, problem, type Said, warning } from '../finding.ts'

/** What the checks of the machine look at; tests give their own. */
export interface Machine {
  /** `20.19.0`. */
  nodeVersion: string
  /** The root of /proc and /sys. */
  root: string
  cores: number
  /** Whether the runtime has data of this time zone. */
  knowsZone: (zone: string) => boolean
}

export const thisMachine: Omit<Machine, 'cores'> = {
  nodeVersion: process.versions.node,
  root: '/',
  knowsZone: isTimeZone,
}

const mebibyte = 1_048_576
/** One gateway process under load, with room to spare; docs/operations/capacity.md. */
const processMebibytes = 384
const minMebibytes = 192
const fewBytes = 1_073_741_824
const fewShare = 0.1

export function checkNode({ nodeVersion, knowsZone }: Machine): Check {
  const look = () => {
    return Promise.resolve([aboutNode(nodeVersion), ...zones(knowsZone)])
  }
  return { name: 'runtime', look }
}

function aboutNode(version: string): Said {
  const advice = `install Node ${recommendedMajor}`
  switch (nodeSupport(version)) {
    case 'tested':
      return ok('Node', version)
    case 'ended':
      return warning('Node', `${version} gets no fixes any more`, advice)
    case 'untested':
      return warning('Node', `${version} is no version that Posthorn is tested with`, advice)
    case 'too-old':
      return problem('Node', `is ${version}`, `install ${oldestNode} or newer, best ${recommendedMajor}`)
  }
}

function zones(knowsZone: Machine['knowsZone']): Said[] {
  const missing = ['Europe/Kyiv', 'America/New_York'].filter((zone) => !knowsZone(zone))
  if (missing.length === 0) return [ok('time zones', 'their data are there')]
  const found = `${missing.join(', ')} is not known: rules that go by the hour of a country do not work`
  return [problem('time zones', found, 'install a Node with full ICU data, or a newer one')]
}

/** The limit of memory of the control group, and of the machine. */
export function checkMemory({ root }: Machine, processes: number): Check {
  const look = () => {
    const group = cgroupLimit(root)
    const bytes = usableMemory(root)
    const whose = group !== null && group <= bytes ? 'the control group' : 'this machine'
    const mebibytes = Math.floor(bytes / mebibyte)
    const wanted = processMebibytes * processes
    const found = `${whose} allows ${mebibytes} MiB for ${processes} gateway process(es)`
    const advice = `give it ${wanted} MiB (memory limit of the container, MemoryMax of the unit), or fewer processes`
    if (mebibytes < minMebibytes * processes) return Promise.resolve([problem('memory', found, advice)])
    if (mebibytes < wanted) return Promise.resolve([warning('memory', found, advice)])
    return Promise.resolve([ok('memory', found)])
  }
  return { name: 'memory', look }
}

/** Open files and sockets that this shell, or this unit, allows. */
export function checkFileHandles({ root }: Machine, config: Config): Check {
  const look = () => {
    const [, text = ''] = /^Max open files\s+(\S+)/m.exec(readTextFile(join(root, 'proc/self/limits'))) ?? []
    if (text === '') return Promise.resolve([ok('file handles', 'this system does not say its limit')])
    const limit = text === 'unlimited' ? Number.POSITIVE_INFINITY : Number(text)
    const needed = handlesNeeded(config)
    const found = `${text} may be open here; with these settings a gateway process may need ${needed}`
    const advice =
      'raise it where the gateway starts: LimitNOFILE=65536 of the unit, ulimits of the container'
    if (limit < Math.min(needed, 1_024)) return Promise.resolve([problem('file handles', found, advice)])
    if (limit < needed) return Promise.resolve([warning('file handles', found, advice)])
    return Promise.resolve([ok('file handles', found)])
  }
  return { name: 'file handles', look }
}

/** Files and connections of clients, receivers, carriers and the database. */
function handlesNeeded({ upstreams, callbacks }: Config): number {
  const base = 1_024
  const carriers = upstreams.map(({ kind, connections, window }) =>
    kind === 'smpp'
      ? 2 * connections
      : kind.startsWith('sip')
        ? 2 * connections * window
        : connections * window,
  )
  return base + callbacks.concurrency + carriers.reduce((sum, sockets) => sum + sockets, 0)
}

/** Folders that the gateway writes to: whether it may, and how much is free. */
export function checkDisk({ dataDir, archive, database }: Config): Check {
  const folders = [
    { subject: 'dataDir', path: dataDir, holds: database.kind === 'embedded' ? 'the database' : 'sounds' },
    ...(archive.kind === 'folder' ? [{ subject: 'archive', path: archive.path, holds: 'the archive' }] : []),
  ]
  return { name: 'disk', look: async () => Promise.all(folders.map(lookAtFolder)) }
}

async function lookAtFolder({ subject, path, holds }: Record<'subject' | 'path' | 'holds', string>) {
  const there = await nearestFolder(path)
  try {
    if (!(await stat(there)).isDirectory()) throw new Error('it is no folder')
    await access(there, constants.W_OK)
    const { bavail, blocks, bsize, files, ffree } = await statfs(there)
    const [free, all] = [bavail * bsize, blocks * bsize]
    const found = `${inGib(free)} of ${inGib(all)} GiB are free at ${path} (${holds})`
    const advice =
      'free space or enlarge the disk; posthorn migrate --status and docs/operations/retention.md help'
    if (files > 0 && ffree === 0) return problem(subject, `no inodes are free at ${path}`, advice)
    if (free < fewBytes / 4 || free < (all * fewShare) / 5) return problem(subject, found, advice)
    if (free < fewBytes || free < all * fewShare) return warning(subject, found, advice)
    return ok(subject, found)
  } catch (error) {
    const advice = `let the user of the gateway write there, or set ${subject} to another folder`
    return problem(subject, `${there} cannot be written: ${describeError(error)}`, advice)
  }
}

/** The folder, or the nearest one above it that exists. */
async function nearestFolder(path: string): Promise<string> {
  try {
    await stat(path)
    return path
  } catch {
    const above = dirname(path)
    return above === path ? path : nearestFolder(above)
  }
}

function inGib(bytes: number): string {
  return (bytes / fewBytes).toFixed(1)
}
