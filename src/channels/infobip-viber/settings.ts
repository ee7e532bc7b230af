import type { Static } from '@sinclair/typebox'
import { accountSettings } from '../infobip/account-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

export const infobipViberSettings = upstreamSettings('infobip-viber', 'viber', accountSettings)

export type InfobipViberConfig = Static<typeof infobipViberSettings>
