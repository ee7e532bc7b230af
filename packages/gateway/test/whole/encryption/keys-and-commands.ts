import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { stringify } from 'yaml'
import { runCommandLine } from '../../../../command-line/program.ts'
import { readEnvironment } from '../../../../config/env.ts'
import type { GatewayHarness } from '../gateway-harness.ts'
import type { Settings } from '../harness-config.ts'

/** Settings with these keys. */
export const keys = (...list: string[]) => ({ settings: { encryption: { keys: list } } })

/** Runs a command of the program on the database of the harness, with these keys. */
export function command(harness: GatewayHarness, list: string[], ...args: string[]) {
  return commandWith(harness, keys(...list).settings, ...args)
}

/** The same with any settings. */
export async function commandWith(
  harness: GatewayHarness,
  settings: Settings,
  ...args: string[]
): Promise<{ code: number; text: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-encryption-'))
  const out: string[] = []
  const write = (text: string) => void out.push(text)
  const stream = () =>
    new Writable({ decodeStrings: false, write: (text: string, _, done) => done(void out.push(text)) })
  const isNotHere = () => Promise.reject(new Error('a command starts nothing'))
  try {
    writeFileSync(join(folder, 'posthorn.yaml'), stringify(settings))
    const code = await runCommandLine(args, {
      ...{ start: isNotHere, testSandbox: isNotHere, version: '0' },
      deps: {
        environment: () => readEnvironment({ DATABASE_URL: harness.databaseUrl }),
        ...{ folder, out: write, err: write, stream },
      },
    })
    return { code, text: out.join('') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Replies from a handset of the simulated network. */
export async function replyFrom(harness: GatewayHarness, phone: string, text: string): Promise<void> {
  const response = await fetch(`${harness.url}/sandbox/handsets/${phone}/replies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel: 'sms', text }),
  })
  assert.equal(response.status, 202)
}
