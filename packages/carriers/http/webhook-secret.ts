import type { Secret } from '../../settings/secret.ts'
import { type Setting, secret } from '../../settings/setting.ts'

/** The secret in the address of webhooks that are not signed. `upstream`: the subject of the sentence about it. */
export function webhookSecret(upstream: string): Setting<Secret> {
  return secret(
    '16 to 128 letters, digits, dashes and underscores, best taken from a variable',
    /^[\w-]{16,128}$/,
    `16 to 128 letters, digits, dashes, underscores of your choice. ${upstream} signs nothing: this secret in the ` +
      'address authenticates its webhooks.',
  )
}
