import { setCallbackAddress } from '../../administration/accounts/accounts.ts'
import { maskedUrl } from '../../administration/masked-url.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { findAccount, setSigningSecret } from '../../store/accounts/accounts.ts'
import {
  addSigningSecret,
  countSigningSecrets,
  dropOlderSecret,
  newSigningSecret,
} from '../../store/accounts/signing-secrets.ts'
import type { AccessPorts } from './access-ports.ts'

type NotificationRoutes =
  | 'GET /notifications'
  | 'POST /notifications/address'
  | 'POST /notifications/secret'
  | 'POST /notifications/drop-older'
  | 'POST /notifications/unsign'

export function notificationsHandlers({ db, hookRules }: AccessPorts): Handlers<NotificationRoutes> {
  const ofAccount = async (accountId: number, note: (target: string) => void) => {
    const { name } = await findAccount(db, accountId, 'accountId')
    note(name)
    return name
  }
  return {
    'GET /notifications': async ({ query: { accountId }, mask }) => {
      const { notificationUrl } = await findAccount(db, accountId, 'accountId')
      return {
        url: notificationUrl === null ? null : maskedUrl(notificationUrl, mask),
        secrets: await countSigningSecrets(db, accountId),
        privateAddresses: hookRules.allowPrivateAddresses,
      }
    },
    'POST /notifications/address': async ({ body: { accountId, url }, note }) => {
      const name = await ofAccount(accountId, note)
      await setCallbackAddress(db, accountId, url, hookRules)
      // Only the host is noted: the path or query of the address may carry a key.
      note(`${name}: ${url === null ? 'nowhere' : new URL(url).host}`)
    },
    'POST /notifications/secret': async ({ body: { accountId }, note }) => {
      await ofAccount(accountId, note)
      const secret = newSigningSecret()
      await addSigningSecret(db, accountId, secret)
      return { secret }
    },
    'POST /notifications/drop-older': async ({ body: { accountId }, note }) => {
      await ofAccount(accountId, note)
      await dropOlderSecret(db, accountId)
    },
    'POST /notifications/unsign': async ({ body: { accountId }, note }) => {
      await ofAccount(accountId, note)
      await setSigningSecret(db, accountId, null)
    },
  }
}
