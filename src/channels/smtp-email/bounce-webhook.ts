import type { Secret } from '../../settings/secret.ts'
import { postedKind, whyNotSecretAddress } from '../http/secret-address.ts'
import { malformed, newsOf, type Webhook } from '../webhook.ts'
import { readBounce } from './read-bounce.ts'

/**
 * Bounces of one mail server, at `/bounces/<secret>`: whatever comes to the bounce address, passed on as it came by
 * the mail server's pipe, which cannot sign.
 */
export function bounceWebhook(secret: Secret): Webhook {
  return {
    refuses: (head) => whyNotSecretAddress(head, secret),
    async read({ body, ...head }) {
      const why = whyNotSecretAddress(head, secret)
      if (why !== null) return { kind: 'forged', why }
      if (postedKind(head) !== 'bounces') return malformed('not a POST to an address of ours')
      if (body.length === 0) return malformed('there is no message in it')
      const report = await readBounce(body, head.query.get('recipient'))
      return report === 'unreadable' ? malformed('it is no message') : newsOf([report])
    },
  }
}
