import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import type { Anchor } from '../../store/audit-chain/anchor.ts'
import { parseAnchor } from '../../store/audit-chain/anchor.ts'
import type { HookTrial } from '../callbacks/hook-trial.ts'

/** Stores an anchor outside of the database. Rejects with a sentence for the operator. */
export type StoreAnchor = (anchor: Anchor) => Promise<void>

/** Appends a line of JSON to a file, and puts it on disk. */
export function anchorsFile(path: string): StoreAnchor {
  return async (anchor) => {
    try {
      const file = await open(path, 'a', 0o640)
      try {
        await file.writeFile(`${JSON.stringify(anchor)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`${path} cannot be written: ${reason}`, { cause: error })
    }
  }
}

/** Sends an anchor by POST, signed as callbacks are; only the answer 200 counts. */
export function anchorsAddress(url: string, post: Pick<HookTrial, 'post'>): StoreAnchor {
  return async (anchor) => {
    const tried = await post.post({ url, accountId: 0, body: JSON.stringify(anchor) })
    const why = typeof tried === 'string' ? tried.replace(/^hook/, 'audit.anchors.url') : tried.error
    if (why !== null) throw new Error(`the address of audit.anchors.url did not take it: ${why}`)
  }
}

/** The anchors of a file, oldest first. Rejects with a sentence where a line is none. */
export async function readAnchorsFile(path: string): Promise<Anchor[]> {
  const file = await open(path, 'r').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`the anchors in ${path} cannot be read: ${reason}`, { cause: error })
  })
  const anchors: Anchor[] = []
  let number = 0
  for await (const line of createInterface({ input: file.createReadStream() })) {
    number += 1
    if (line.trim() === '') continue
    const anchor = parseAnchor(line)
    if (anchor === null) {
      throw new Error(
        `line ${number} of ${path} is no anchor: it should be {"at":"…","number":…,"chain":"…"}`,
      )
    }
    anchors.push(anchor)
  }
  return anchors
}
