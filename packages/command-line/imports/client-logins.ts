import { checkBindSettings } from '../../administration/accounts/binds.ts'
import { readInterfaceUser } from '../../administration/accounts/interface-users.ts'
import { type BindSettings, bindLimits, usualBind } from '../../domain/settings/bind-settings.ts'
import { SettingRefused } from '../../domain/settings/setting-refused.ts'
import type { Found, FoundBind, FoundLogin } from './found.ts'

/** Takes logins that the gateway would refuse out of what was found, and names them as left out. */
export function leaveRefusedLogins(found: Found): void {
  for (const account of found.accounts) {
    account.logins = account.logins.filter((login) => {
      const fault = findFault(login)
      if (fault === null) return true
      const command = login.kind === 'smpp' ? 'binds add <system_id>' : `interfaces add ${login.kind} <user>`
      const instead = `${fault}: posthorn ${command} --account ${account.name}`
      found.leftOut.push({ place: login.place, what: `${login.kind} login ${login.username}`, instead })
      return false
    })
  }
}

/** The other gateways count messages a second with fractions, and have no limit of sessions where ours has one. */
export function bindSettings({ addresses, maxSessions, perSecond }: FoundBind): BindSettings {
  const sessions = maxSessions ?? usualBind.maxSessions
  return {
    ...usualBind,
    addresses,
    maxSessions: Math.min(Math.max(1, sessions), bindLimits.sessions),
    perSecond: perSecond === null ? null : Math.min(Math.max(1, Math.round(perSecond)), bindLimits.perSecond),
  }
}

function findFault(login: FoundLogin): string | null {
  const { username, password } = login
  try {
    if (login.kind === 'smpp') {
      if (!/^[!-~]{1,15}$/.test(username)) return 'a system_id has 1 to 15 ASCII characters'
      if (password !== null && !/^[!-~]{4,64}$/.test(password))
        return 'a password has 4 to 64 ASCII characters'
      checkBindSettings(bindSettings(login))
    } else readInterfaceUser(login)
    return null
  } catch (error) {
    if (error instanceof SettingRefused) return error.message
    throw error
  }
}
