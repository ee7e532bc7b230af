import type { Config } from '../../../config/config.ts'
import { checkHookUrl } from '../../../engines/callbacks/egress-filter.ts'
import { isPublicAddress } from '../../../kit/net/public-address.ts'
import { listAccounts } from '../../../store/accounts/accounts.ts'
import type { Queryable } from '../../../store/database.ts'
import { describeError, ok, problem, type Said, warning } from '../finding.ts'
import type { Names } from '../name-servers.ts'
import { isName, ofUrl } from '../servers.ts'

/** Notification addresses of accounts, as callbacks would reach them. Clients get no request. */
export async function lookAtHooks(
  db: Queryable,
  { callbacks }: Pick<Config, 'callbacks'>,
  names: Names,
  signal: AbortSignal,
): Promise<Said[]> {
  const hooks = (await listAccounts(db)).flatMap(({ name, notificationUrl: url }) =>
    url === null ? [] : [{ name, url }],
  )
  const said = await Promise.all(
    hooks.map(async ({ name, url }): Promise<Said[]> => {
      const subject = `account ${name}`
      const advice = `posthorn accounts notify <url> --account ${name}`
      const wrong = checkHookUrl(url, callbacks)
      if (wrong !== null) return [problem(subject, `its callbacks are not sent: ${wrong}`, advice)]
      const { host } = ofUrl(subject, '', url)
      if (!isName(host)) return []
      try {
        const addresses = await names.addresses(host, signal)
        if (callbacks.allowPrivateAddresses || addresses.some(isPublicAddress)) return []
        const allow = `${advice}, or callbacks.allowPrivateAddresses where the receiver is yours`
        return [problem(subject, `${host} leads to private addresses, which get no callbacks`, allow)]
      } catch (error) {
        return [warning(subject, `the host of its callbacks has no address: ${describeError(error)}`, advice)]
      }
    }),
  )
  const faults = said.flat()
  return faults.length > 0 ? faults : [ok('hooks', `${hooks.length} notification addresses`)]
}
