import { copyFileSync, readFileSync, truncateSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../regression/support/until.ts'
import type { SoakScene } from './scene.ts'

export interface SoakEvent {
  name: string
  happen: (scene: SoakScene) => Promise<void>
}

/** Carriers of different protocols. */
const carriers = ['sms', 'whatsapp', 'telegram', 'infobip-viber', 'rbm', 'twilio'] as const

/** In turn, again and again. */
export const soakEvents: readonly SoakEvent[] = [
  { name: 'carriers flap', happen: (scene) => flap(scene, 5) },
  { name: 'receiver hangs', happen: hangReceiver },
  { name: 'gateway restarts', happen: restartGateway },
  { name: 'log rotates', happen: rotateLog },
  { name: 'carriers throttle', happen: (scene) => withFaults(scene, 20_000, throttled) },
  { name: 'database restarts', happen: (scene) => restartDatabase(scene, 'SIGINT') },
  { name: 'gateway killed', happen: killGateway },
  { name: 'carriers refuse', happen: (scene) => withFaults(scene, 15_000, refusing) },
  { name: 'settings reloaded', happen: reloadSettings },
  { name: 'carrier silent', happen: (scene) => withFaults(scene, 15_000, { sms: { silent: true } }) },
  { name: 'answers lost', happen: (scene) => withFaults(scene, 5_000, lost) },
  { name: 'database killed', happen: (scene) => restartDatabase(scene, 'SIGKILL') },
]

const throttled = {
  sms: { submitsPerSecond: 10 },
  whatsapp: { requestsPerSecond: 1 },
  twilio: { requestsPerSecond: 1 },
}
const systemError = 0x08
const refusing = {
  sms: { submitStatus: systemError },
  rbm: { status: 503 },
  'infobip-viber': { status: 503 },
}
const lost = { sms: { loseAnswers: true }, telegram: { loseAnswers: true } }

async function withFaults(scene: SoakScene, forMs: number, faults: Record<string, object>): Promise<void> {
  for (const [carrier, fault] of Object.entries(faults)) await scene.setFaults(carrier, fault)
  await pause(forMs)
  for (const carrier of Object.keys(faults)) await scene.setFaults(carrier, {})
}

/** Connections of every carrier end, and new ones as soon as they are there; a moment later they work again. */
async function flap(scene: SoakScene, times: number): Promise<void> {
  const broken = Object.fromEntries(carriers.map((carrier) => [carrier, { refuseConnections: true }]))
  for (let time = 0; time < times; time++) {
    await withFaults(scene, 2_000, broken)
    await pause(3_000)
  }
}

/** For longer than the gateway waits for an answer. */
async function hangReceiver({ receiver }: SoakScene): Promise<void> {
  receiver.hang()
  await pause(25_000)
  receiver.recover()
}

async function restartGateway(scene: SoakScene): Promise<void> {
  const { code, tookMs } = await scene.restarted.stop()
  await scene.startAgain()
  if (code !== 0) throw new Error(`the gateway ended with ${code} ${Math.round(tookMs)} ms after SIGTERM`)
}

async function killGateway(scene: SoakScene): Promise<void> {
  // Its workers end with it.
  await scene.restarted.kill()
  await scene.startAgain()
}

/** As logrotate's `copytruncate` does: both gateways write on into the file, which is empty. New workers write lines. */
async function rotateLog({ installation, restarted }: SoakScene): Promise<void> {
  const { logFile } = installation
  const before = readFileSync(logFile).length
  copyFileSync(logFile, `${logFile}.1`)
  truncateSync(logFile)
  restarted.reload()
  await until('the log is written on', 60_000, () => {
    const { length } = readFileSync(logFile)
    return length > 0 && length < before ? null : `it has ${length} octets`
  })
}

async function restartDatabase({ database }: SoakScene, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
  const before = database.pid
  process.kill(before, signal)
  await until('the database runs again', 60_000, () => (database.pid === before ? 'it is away' : null))
}

/** New workers take the place of the old ones, and every gateway reads accounts, keys and prices again. */
async function reloadSettings({ restarted, installation }: SoakScene): Promise<void> {
  const before = new Set(restarted.workerPids())
  restarted.reload()
  await installation.command('tariffs', 'set', '0.50', '--channel', 'sms')
  const { key_id } = JSON.parse(await installation.command('keys', 'create', '--json')) as { key_id: number }
  await installation.command('keys', 'revoke', String(key_id))
  await until('every worker is replaced', 60_000, () => {
    const left = restarted.workerPids().filter((pid) => before.has(pid))
    return left.length === 0 ? null : `${left.length} are left`
  })
}
