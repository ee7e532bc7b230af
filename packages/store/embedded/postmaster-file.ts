import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Layout } from './layout.ts'
import { processTag } from './process-tag.ts'
import { type ServerAddress, socketPort } from './settings.ts'

/** What a server writes about itself into its cluster: miscadmin.h, "lock file". */
export interface PostmasterFile {
  pid: number
  address: ServerAddress
  ready: boolean
}

export function readPostmasterFile(layout: Layout): PostmasterFile | null {
  let lines: string[]
  try {
    lines = readFileSync(join(layout.cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const [pid, , , port, socketFolder, , , status] = lines
  if (!/^\d+$/.test(pid ?? '')) return null
  const address: ServerAddress =
    socketFolder === undefined || socketFolder === ''
      ? { kind: 'tcp', port: Number(port ?? socketPort) }
      : { kind: 'socket', folder: socketFolder }
  return { pid: Number(pid), address, ready: status?.trim() === 'ready' }
}

export function removePostmasterFile(layout: Layout): void {
  rmSync(join(layout.cluster, 'postmaster.pid'), { force: true })
}

/** Whether `pid` is alive and a server of this cluster, and not another process with a reused pid. */
export function servesCluster(pid: number, layout: Layout): boolean {
  if (processTag(pid) === null) return false
  // A server works inside its cluster.
  if (process.platform === 'linux') return workingFolder(pid) === realpathSync(layout.cluster)
  const [command, args, sign] =
    process.platform === 'win32'
      ? (['tasklist', ['/NH', '/FI', `PID eq ${pid}`], 'postgres'] as const)
      : (['ps', ['-o', 'command=', '-p', String(pid)], layout.cluster] as const)
  try {
    return execFileSync(command, args, { encoding: 'utf8' }).includes(sign)
  } catch {
    return false
  }
}

/** Every process of a server of this cluster: the postmaster and its children. Linux only; elsewhere empty. */
export function clusterProcesses(layout: Layout): number[] {
  if (process.platform !== 'linux') return []
  const cluster = realpathSync(layout.cluster)
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => workingFolder(pid) === cluster && processTag(pid) !== null)
}

function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return null
  }
}
