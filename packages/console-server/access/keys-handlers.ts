import { changeKey, makeKey, replaceKey } from '../../administration/accounts/keys.ts'
import type { Handlers } from '../../console-contract/contract.ts'
import { accountOf } from '../../store/accounts/accounts.ts'
import { listApiKeys, revokeApiKey } from '../../store/accounts/api-keys.ts'
import type { AccessPorts } from './access-ports.ts'

type KeyEndpoints =
  | 'GET /keys'
  | 'POST /keys/create'
  | 'POST /keys/change'
  | 'POST /keys/rotate'
  | 'POST /keys/revoke'

export function keysHandlers({ db, clock, room }: AccessPorts): Handlers<KeyEndpoints> {
  return {
    'GET /keys': async ({ query: { accountId = null } }) => ({
      keys: (await listApiKeys(db, accountId)).map(({ createdAt, revokedAt, scopes, addresses, ...key }) => ({
        ...key,
        scopes: scopes === null ? null : [...scopes],
        addresses: addresses === null ? null : [...addresses],
        createdAt: createdAt.getTime(),
        revokedAt: revokedAt?.getTime() ?? null,
      })),
    }),
    'POST /keys/create': async ({ body: { accountId, name, ...limits }, note }) => {
      const account = await accountOf(db, accountId, 'accountId')
      const { keyId, key } = await makeKey(db, { accountId, name }, limits, clock.now(), room)
      note(`key ${keyId} of ${account.name}`)
      return { keyId, key }
    },
    'POST /keys/change': async ({ body: { keyId, ...settings }, note }) => {
      note(`key ${keyId}`)
      await changeKey(db, keyId, settings, clock.now())
    },
    'POST /keys/rotate': async ({ body: { keyId, oldUntil }, note }) => {
      const made = await replaceKey(db, keyId, { oldUntil, now: clock.now() }, room)
      note(`key ${made.keyId} in place of key ${keyId}`)
      return made
    },
    'POST /keys/revoke': async ({ body: { keyId }, note }) => {
      note(`key ${keyId}`)
      await revokeApiKey(db, keyId)
    },
  }
}
