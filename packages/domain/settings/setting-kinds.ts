/** What an account, or the installation, may have a bounded number of, as sentences name it. */
export const settingKinds = {
  keys: 'valid API keys',
  managementKeys: 'management keys',
  eventEndpoints: 'event endpoints',
  interfaceUsers: 'users of interfaces',
  binds: 'SMPP binds',
  alarmReceivers: 'receivers of alerts',
  signInHooks: 'hooks of sign-in services',
  senders: 'senders',
  ownNumbers: 'own numbers',
  ownKeywords: 'keywords',
  services: 'verification services',
  users: 'users of the console',
  invitations: 'open invitations and links for passwords',
  alertRules: 'rules of alerts',
  alertTargets: 'targets of alerts',
  alertSilences: 'silences of alerts',
} as const

export type SettingKind = keyof typeof settingKinds

/** Those of which the settings say how many. */
export const limitedKinds = [
  'keys',
  'eventEndpoints',
  'interfaceUsers',
  'binds',
] as const satisfies SettingKind[]

export type LimitedKind = (typeof limitedKinds)[number]
