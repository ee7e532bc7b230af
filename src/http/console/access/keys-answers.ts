import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '../../../storage/api-keys.ts'
import { checkKeyLimits } from '../../../storage/key-limits.ts'
import type { Answers } from '../contract.ts'
import { ConsoleRefusal } from '../refusal.ts'
import { storedAccount } from '../stored-account.ts'
import type { AccessPorts } from './access-ports.ts'

type KeyQuestions = 'GET /keys' | 'POST /keys/create' | 'POST /keys/rotate' | 'POST /keys/revoke'

export function keysAnswers({ db, clock }: AccessPorts): Answers<KeyQuestions> {
  return {
    'GET /keys': async () => ({
      keys: (await listApiKeys(db, null)).map(({ createdAt, revokedAt, scopes, addresses, ...key }) => ({
        ...key,
        scopes: scopes === null ? null : [...scopes],
        addresses: addresses === null ? null : [...addresses],
        createdAt: createdAt.getTime(),
        revokedAt: revokedAt?.getTime() ?? null,
      })),
    }),
    'POST /keys/create': async ({ body: { accountId, name, ...limits }, note }) => {
      const account = await storedAccount(db, accountId, 'accountId')
      const made = await createApiKey(db, { accountId, name }, checkKeyLimits(limits, clock.now()))
      note(`key ${made.keyId} of ${account.name}`)
      return made
    },
    'POST /keys/rotate': async ({ body: { keyId, oldUntil }, note }) => {
      const now = clock.now()
      if (oldUntil !== null && oldUntil < now) {
        throw new ConsoleRefusal(400, 'The old key cannot end in the past', 'oldUntil')
      }
      const made = await rotateApiKey(db, keyId, { oldUntil, now })
      note(`key ${made.keyId} in place of key ${keyId}`)
      return made
    },
    'POST /keys/revoke': async ({ body: { keyId }, note }) => {
      note(`key ${keyId}`)
      await revokeApiKey(db, keyId)
      return {}
    },
  }
}
