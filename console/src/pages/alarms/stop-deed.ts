import { confirmedDeed } from '../../parts/list/deeds.tsx'
import type { Texts } from '../../texts/texts.tsx'

/** Stops an open alarm, once that is confirmed. */
export function stopDeed(alarmId: number, texts: Texts<'alarms'>) {
  return confirmedDeed({
    text: texts.stop,
    label: texts.stopOf({ alarmId }),
    about: texts.stopAbout,
    change: 'POST /alarms/stop',
    body: { alarmId },
    refresh: ['GET /alarms', 'GET /alarms/one'],
  })
}
