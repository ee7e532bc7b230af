import type { AlarmState } from '../../../../packages/domain/alarms/alarm.ts'
import { defineTexts } from '../../texts/texts.tsx'

const states: Record<AlarmState, readonly [string, string]> = {
  open: ['open', 'триває'],
  taken: ['taken', 'взято'],
  stopped: ['stopped', 'зупинено'],
  resolved: ['resolved', 'причину усунено'],
  unanswered: ['unanswered', 'без відповіді'],
}

export const alarmsTexts = defineTexts({
  title: ['Alarms', 'Оповіщення'],
  about: [
    'A text that goes to several people until one of them takes it.',
    'Текст, який іде кільком людям, доки хтось із них не візьме його на себе.',
  ],
  list: ['Alarms', 'Оповіщення'],
  none: ['There is no alarm yet', 'Оповіщень ще немає'],
  noneAbout: [
    'POST /v1/alarms starts one, and so do Alertmanager, Grafana, Zabbix and PagerDuty’s interface.',
    'Їх починають POST /v1/alarms, Alertmanager, Grafana, Zabbix та інтерфейс PagerDuty.',
  ],
  one: [(alarmId: number) => `Alarm ${alarmId}`, (alarmId: number) => `Оповіщення ${alarmId}`],
  number: ['Number', 'Номер'],
  state: ['State', 'Стан'],
  states,
  text: ['Text', 'Текст'],
  account: ['Account', 'Акаунт'],
  begun: ['Begun', 'Початок'],
  ended: ['Ended', 'Завершення'],
  by: ['Begun by', 'Хто почав'],
  byRequest: ['API or console', 'API або консоль'],
  takenBy: ['Taken by', 'Хто взяв'],
  endedBy: ['Ended by', 'Хто завершив'],
  recipients: ['Recipients', 'Отримувачі'],
  person: ['Recipient', 'Отримувач'],
  tries: ['Tried', 'Спроби'],
  notTried: ['not yet', 'ще ні'],
  round: [(round: number) => `round ${round}`, (round: number) => `коло ${round}`],
  notice: ['notice', 'повідомлено, хто взяв'],
  stop: ['Stop', 'Зупинити'],
  stopOf: [
    (alarmId: number) => `Stop alarm ${alarmId}`,
    (alarmId: number) => `Зупинити оповіщення ${alarmId}`,
  ],
  stopAbout: [
    'Nobody is called or written to any more because of it.',
    'Через нього більше нікому не дзвонять і не пишуть.',
  ],
})
