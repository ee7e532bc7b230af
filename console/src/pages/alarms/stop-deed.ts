import { confirmedDeed } from '../../parts/list/deeds.tsx'
import type { alarmsTexts } from './texts.ts'

/** Stops an open alarm, once that is confirmed. */
export function stopDeed(alarmId: number, texts: typeof alarmsTexts.en) {
  return confirmedDeed({
    text: texts.stop,
    label: texts.stopOf(alarmId),
    about: texts.stopAbout,
    change: 'POST /alarms/stop',
    body: { alarmId },
    refresh: ['GET /alarms', 'GET /alarms/one'],
  })
}
