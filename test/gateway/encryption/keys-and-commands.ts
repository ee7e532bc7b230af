import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { runCommandLine } from '../../../src/cli/program.ts'
import { readEnvironment } from '../../../src/config/env.ts'
import type { GatewayHarness } from '../gateway-harness.ts'

/** Settings with these keys. */
export const keys = (...list: string[]) => ({ settings: { encryption: { keys: list } } })

/** Runs a command of the program on the database of the harness, with these keys. */
export async function command(
  harness: GatewayHarness,
  list: string[],
  ...args: string[]
): Promise<{ code: number; text: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'posthorn-encryption-'))
  const out: string[] = []
  const write = (text: string) => void out.push(text)
  const isNotHere = () => Promise.reject(new Error('a command starts nothing'))
  try {
    writeFileSync(join(folder, 'posthorn.yaml'), stringify({ encryption: { keys: list } }))
    const code = await runCommandLine(args, {
      ...{ start: isNotHere, testSandbox: isNotHere, version: '0' },
      deps: {
        environment: () => readEnvironment({ DATABASE_URL: harness.databaseUrl }),
        ...{ folder, out: write, err: write },
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
