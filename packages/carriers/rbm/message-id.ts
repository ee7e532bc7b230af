import { createHash } from 'node:crypto'
import type { SubmitPart } from '../connector.ts'

/** Our own UUID namespace. */
const namespace = '10adde5e-cdf5-460d-b296-05704eed1b35'

/**
 * The `messageId` of a hand-over: the same at each attempt, so that Google, which ignores an id that an agent has used,
 * sends it once. It includes the message's expiry, because a new database counts from one again.
 */
export function nameMessage({ msgId, stage, phone, expiresAt }: SubmitPart): string {
  return nameBasedUuid(namespace, `${msgId}.${stage}.${phone}.${expiresAt}`)
}

/** UUID version 5 (RFC 9562, 5.5). */
export function nameBasedUuid(namespace: string, name: string): string {
  const octets = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16)
  octets.writeUInt8((octets.readUInt8(6) & 0x0f) | 0x50, 6)
  octets.writeUInt8((octets.readUInt8(8) & 0x3f) | 0x80, 8)
  const [, ...groups] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(octets.toString('hex')) ?? []
  return groups.join('-')
}
