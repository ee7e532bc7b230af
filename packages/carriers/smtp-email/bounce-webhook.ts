import type { Secret } from '../../settings/secret.ts'
import { postedKind, whyNotSecretAddress } from '../http/secret-address.ts'
import { ignored } from '../ignored-event.ts'
import { malformed, type Webhook, webhookEvents } from '../webhook.ts'
import { readBounce } from './read-bounce.ts'

/**
 * Bounces of one mail server, at `/bounces/<secret>`: every e-mail to the bounce address, forwarded unchanged by the
 * mail server's pipe, which cannot sign.
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
      return report === 'unreadable'
        ? malformed('it is no message')
        : webhookEvents([report ?? ignored('mail')])
    },
  }
}
