import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  clusterProcesses,
  readPostmasterFile,
  removePostmasterFile,
  servesCluster,
} from './postmaster-file.ts'
import type { LogLine } from './server-log.ts'
import { endServer, type Launch, signalProcess } from './server-process.ts'
import { socketPort } from './settings.ts'

const pollMs = 20
const orphansMs = 5_000

/**
 * Ends processes that a killed gateway or server left behind, and removes files that would keep a new server from
 * starting. Only for the holder of the data folder's lock.
 */
export async function clearLeftovers(launch: Launch, log: LogLine): Promise<void> {
  const { layout } = launch
  if (!existsSync(layout.cluster)) return
  const file = readPostmasterFile(layout)
  if (file !== null && servesCluster(file.pid, layout)) {
    log('info', `stopping the database server that an earlier gateway left behind (pid ${file.pid})`)
    await endServer(file.pid, launch, (withinMs) => becomes(() => !servesCluster(file.pid, layout), withinMs))
  }
  await endOrphans(launch, log)
  // PostgreSQL would take any process with this pid for its server: another process by now, or a zombie of the killed
  // server in a container without an init.
  const taken = file !== null && pidExists(file.pid) && !servesCluster(file.pid, layout)
  if (taken) removePostmasterFile(layout)
  for (const name of [`.s.PGSQL.${socketPort}`, `.s.PGSQL.${socketPort}.lock`]) {
    rmSync(join(layout.socketDir, name), { force: true })
  }
}

/** Backends of a killed server end by themselves; one within a long statement ends later. */
async function endOrphans(launch: Launch, log: LogLine): Promise<void> {
  const none = () => clusterProcesses(launch.layout).length === 0
  if (await becomes(none, orphansMs)) return
  const orphans = clusterProcesses(launch.layout)
  log('warn', `ending processes of a database server that was killed (${orphans.join(', ')})`)
  for (const pid of orphans) signalProcess(pid, 'SIGKILL')
  await becomes(none, orphansMs)
}

function pidExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function becomes(condition: () => boolean, withinMs: number): Promise<boolean> {
  const until = Date.now() + withinMs
  while (!condition()) {
    if (Date.now() > until) return false
    await delay(pollMs)
  }
  return true
}
