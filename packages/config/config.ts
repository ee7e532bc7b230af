import type { Static } from '@sinclair/typebox'
import { carrierKinds, type UpstreamConfig } from '../carriers/kinds.ts'
import { lookupsSettings } from '../carriers/lookups/lookups-settings.ts'
import type { Channel } from '../domain/plan/plan.ts'
import type { Secret } from '../settings/secret.ts'
import { byKind, type Setting, section, sections } from '../settings/setting.ts'
import { speechSettings, voiceSettings } from '../speech/speech-settings.ts'
import { type RouteConfig, routesSetting } from './routes.ts'
import type { SandboxAccess } from './sandbox-access.ts'
import { archiveSettings } from './sections/archive-settings.ts'
import { assistantSettings } from './sections/assistant-settings.ts'
import { auditSettings } from './sections/audit-settings.ts'
import { callbackSettings } from './sections/callback-settings.ts'
import { consoleSettings } from './sections/console-settings.ts'
import { dispatchSettings, fallbackSettings } from './sections/dispatch-settings.ts'
import { encryptionSettings } from './sections/encryption-settings.ts'
import { eventsSettings } from './sections/events-settings.ts'
import {
  backupSettings,
  callOtpSettings,
  contractSettings,
  databaseSettings,
  dataDirSetting,
  linkSettings,
  listenSettings,
  logSettings,
  mediaSettings,
  optOutSettings,
  processesSetting,
  publicUrlSetting,
} from './sections/general-settings.ts'
import { verificationSettings } from './sections/guard-settings.ts'
import { limitsSettings } from './sections/limits-settings.ts'
import { retentionSettings } from './sections/retention-settings.ts'
import { routingSettings } from './sections/routing-settings.ts'
import { smppServerSettings } from './sections/smpp-server-settings.ts'
import { smsRulesSetting } from './sections/sms-rule-settings.ts'
import { tracingSettings } from './sections/tracing-settings.ts'
import { trafficRulesSetting } from './traffic-rules.ts'

const upstream = byKind(
  carrierKinds.map(({ settings }) => settings),
  'smpp',
) as unknown as Setting<UpstreamConfig>

/** All settings of posthorn.yaml. */
export const fileSettings = section({
  listen: listenSettings,
  publicUrl: publicUrlSetting,
  processes: processesSetting,
  dataDir: dataDirSetting,
  database: databaseSettings,
  upstreams: sections(upstream, 'upstreams, at least one carrier to send through', 'Carriers, see below.', {
    minItems: 1,
    unique: ['name'],
  }),
  routes: routesSetting,
  routing: routingSettings,
  trafficRules: trafficRulesSetting,
  smsRules: smsRulesSetting,
  smppServer: smppServerSettings,
  contract: contractSettings,
  limits: limitsSettings,
  fallback: fallbackSettings,
  dispatch: dispatchSettings,
  callbacks: callbackSettings,
  lookups: lookupsSettings,
  media: mediaSettings,
  speech: speechSettings,
  voice: voiceSettings,
  callOtp: callOtpSettings,
  verification: verificationSettings,
  links: linkSettings,
  optOuts: optOutSettings,
  events: eventsSettings,
  retention: retentionSettings,
  encryption: encryptionSettings,
  archive: archiveSettings,
  backups: backupSettings,
  console: consoleSettings,
  audit: auditSettings,
  assistants: assistantSettings,
  log: logSettings,
  tracing: tracingSettings,
})

export type FileSettings = Static<typeof fileSettings>

/** The configuration of an installation. Parsed once at start, checked as a whole, never changed afterwards. */
export type Config = Omit<FileSettings, 'dataDir' | 'database' | 'routes' | 'fallback'> & {
  mode: 'sandbox' | 'installation'
  /** Of a sandbox alone. */
  sandboxAccess?: SandboxAccess
  dataDir: string
  database: { kind: 'embedded' } | { kind: 'url'; url: Secret; listenUrl: Secret | null }
  routes: RouteConfig[]
  /** Whether the file has none, so that each upstream carries everything of its channel. */
  routesAreImplied: boolean
  fallback: { waitSeconds: Record<Channel, number> }
}
