import type { Readable } from 'node:stream'
import { OctetCollector } from '../lib/octet-collector.ts'

export type RequestBody = { kind: 'bytes'; bytes: Buffer } | { kind: 'too-large' }

/** A body over the limit is still read up to this many times the limit, so that the client gets to our answer. */
const drainTimes = 8

/** Reads a request body of at most `maxBytes`. Rejects when the client goes away. */
export function readBody(payload: Readable, maxBytes: number): Promise<RequestBody> {
  return new Promise((resolve, reject) => {
    const octets = new OctetCollector()
    let length = 0
    const finish = (body: RequestBody) => {
      payload.off('data', onData).off('end', onEnd).off('error', reject)
      resolve(body)
    }
    const onData = (chunk: Buffer) => {
      length += chunk.length
      if (length <= maxBytes) octets.add(chunk)
      else octets.clear()
      if (length > maxBytes * drainTimes) finish({ kind: 'too-large' })
    }
    const onEnd = () => {
      if (length > maxBytes) return finish({ kind: 'too-large' })
      finish({ kind: 'bytes', bytes: octets.take() })
    }
    payload.on('data', onData).on('end', onEnd).on('error', reject)
  })
}
