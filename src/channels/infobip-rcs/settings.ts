import type { Static } from '@sinclair/typebox'
import { accountSettings } from '../infobip/account-settings.ts'
import { upstreamSettings } from '../upstream-settings.ts'

export const infobipRcsSettings = upstreamSettings('infobip-rcs', 'rcs', accountSettings)

export type InfobipRcsConfig = Static<typeof infobipRcsSettings>
