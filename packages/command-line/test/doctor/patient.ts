import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { freePort } from '../../../../test/support/free-port.ts'
import type { Finding, Level } from '../../doctor/finding.ts'
import { commandLine, type Ran } from '../command-line.ts'

export interface Patient {
  /** Sections of posthorn.yaml; or its text; null: there is none, which is the sandbox. */
  settings?: Record<string, unknown> | string | null
  environment?: NodeJS.ProcessEnv
  args?: string[]
  /** Mode of posthorn.yaml. Default 0600. */
  mode?: number
}

export interface Examined {
  findings: Finding[]
  exitCode: number
  out: string
}

/** An upstream at a port without a listener. */
export const unreachable = {
  name: 'carrier',
  host: '127.0.0.1',
  port: 1,
  systemId: 'posthorn',
  password: 'Vk8#qm2!',
}

/** Runs `posthorn doctor --json` on an installation of its own. */
export async function examine({
  settings = {},
  environment = {},
  args = [],
  mode = 0o600,
}: Patient): Promise<Examined> {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-doctor-'))
  try {
    const port = await freePort()
    const usual = { listen: { port }, dataDir: folder, upstreams: [unreachable] }
    const text = typeof settings === 'string' ? settings : stringify({ ...usual, ...settings })
    if (settings !== null) writeFileSync(join(folder, 'posthorn.yaml'), text, { mode })
    const own = settings === null ? { POSTHORN_DATA_DIR: folder, POSTHORN_PORT: String(port) } : {}
    const ran: Ran = await commandLine({ ...own, ...environment }, folder)(
      'doctor',
      '--json',
      '--limit',
      '5',
      ...args,
    )
    assert.equal(ran.err, '')
    const { findings } = JSON.parse(ran.out) as { findings: Finding[] }
    return { findings, exitCode: ran.exitCode, out: ran.out }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Expected {
  level: Level
  /** Part of subject or of what was found. */
  found: RegExp
  /** Part of what to do. */
  advice: RegExp
}

/** Asserts that a fault was found, and that the doctor says what to do. */
export function assertFound({ findings, exitCode }: Examined, { level, found, advice }: Expected): void {
  const all = findings.map(
    (each) => `${each.level} ${each.check}, ${each.subject}: ${each.found} (${each.advice})`,
  )
  const match = findings.find((each) => found.test(`${each.subject}: ${each.found}`))
  assert.ok(match, `${found} is not among the findings:\n${all.join('\n')}`)
  assert.equal(match.level, level, match.found)
  assert.match(match.advice ?? '', advice)
  if (level === 'problem') assert.equal(exitCode, 1)
}

/** Asserts that nothing was found that matches. */
export function assertNotFound({ findings }: Examined, found: RegExp): void {
  const bad = findings.filter((each) => each.level !== 'ok' && found.test(`${each.subject}: ${each.found}`))
  assert.deepEqual(bad, [])
}
