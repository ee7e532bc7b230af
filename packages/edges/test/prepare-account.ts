import type { SenderStatus } from '../../domain/accounts/sender.ts'
import type { Channel } from '../../domain/plan/plan.ts'
import { changeSettings, createAccount, setNotificationUrl, topUp } from '../../store/accounts/accounts.ts'
import { insertApiKey } from '../../store/accounts/api-keys.ts'
import { addSender } from '../../store/accounts/senders.ts'
import type { Database } from '../../store/database.ts'
import { setTariff } from '../../store/money/tariffs.ts'

/** The account that a contract fixture needs; money in units of the currency. */
export interface FixtureAccount {
  key: string
  currency: string
  balance: number
  notificationUrl: string | null
  senders: { channel: Channel; name: string; status: SenderStatus }[]
  /** WhatsApp templates of the sender `Posthorn`, as Meta lists them. */
  templates?: object[]
  tariffs: { channel: Channel; prefix: string; price: number }[]
}

export async function prepareAccount(db: Database, account: FixtureAccount): Promise<void> {
  const accountId = await createAccount(db, { name: 'conformance', currency: account.currency })
  await changeSettings(db, (tx) => insertApiKey(tx, { accountId, name: 'conformance', key: account.key }))
  await topUp(db, { accountId, amountMicros: account.balance * 1e6, note: null })
  await setNotificationUrl(db, accountId, account.notificationUrl)
  for (const sender of account.senders) await addSender(db, { accountId, ...sender })
  for (const { channel, prefix, price } of account.tariffs) {
    await setTariff(db, { accountId: null, channel, prefix, priceMicros: price * 1e6 })
  }
}
