import { defineTexts } from '../../texts/texts.tsx'

export const annotationTexts = defineTexts({
  start: [
    (version: string, gateways: number) =>
      gateways === 1 ? `Posthorn ${version} started` : `Posthorn ${version} started: ${gateways} gateways`,
    (version: string, gateways: number) =>
      gateways === 1 ? `Запущено Posthorn ${version}` : `Запущено Posthorn ${version}, шлюзів: ${gateways}`,
  ],
  settings: [
    (sections: string) => `The settings file changed: ${sections}`,
    (sections: string) => `Змінено файл налаштувань: ${sections}`,
  ],
  controlled: {
    paused: [
      (upstream: string, by: string) => `${by} paused ${upstream}`,
      (upstream: string, by: string) => `${upstream}: призупинено (${by})`,
    ],
    draining: [
      (upstream: string, by: string) => `${by} began to drain ${upstream}`,
      (upstream: string, by: string) => `${upstream}: почато спорожнення (${by})`,
    ],
    resumed: [
      (upstream: string, by: string) => `${by} resumed ${upstream}`,
      (upstream: string, by: string) => `${upstream}: відновлено (${by})`,
    ],
  },
  carrier: {
    disconnected: [
      (upstream: string) => `${upstream} lost its connection`,
      (upstream: string) => `${upstream}: втрачено з’єднання`,
    ],
    connected: [
      (upstream: string) => `${upstream} is connected again`,
      (upstream: string) => `${upstream}: з’єднання відновлено`,
    ],
    unhealthy: [
      (upstream: string) => `${upstream} is unhealthy and is skipped`,
      (upstream: string) => `${upstream}: працює погано, його оминають`,
    ],
    healthy: [
      (upstream: string) => `${upstream} is healthy again`,
      (upstream: string) => `${upstream}: знову працює добре`,
    ],
  },
  alertFired: [
    (rule: string, subject: string) => `Alert ${rule} fired: ${subject}`,
    (rule: string, subject: string) => `Спрацювала тривога ${rule}: ${subject}`,
  ],
  alertResolved: [
    (rule: string, subject: string) => `Alert ${rule} is over: ${subject}`,
    (rule: string, subject: string) => `Тривога ${rule} скінчилася: ${subject}`,
  ],
  ruleSet: {
    routes: [(by: string) => `${by} changed the routes`, (by: string) => `Змінено маршрути (${by})`],
    'traffic-rules': [
      (by: string) => `${by} changed the traffic rules`,
      (by: string) => `Змінено правила трафіку (${by})`,
    ],
  },
  ruleSetUndone: {
    routes: [
      (by: string) => `${by} took back a change of the routes`,
      (by: string) => `Скасовано зміну маршрутів (${by})`,
    ],
    'traffic-rules': [
      (by: string) => `${by} took back a change of the traffic rules`,
      (by: string) => `Скасовано зміну правил трафіку (${by})`,
    ],
  },
  receiverFailing: [
    (host: string) => `${host} takes no webhooks and has a pause`,
    (host: string) => `${host} не приймає вебхуків, зроблено паузу`,
  ],
  heading: ['Events', 'Події'],
  more: [(n: number) => `and ${n} more`, (n: number) => `і ще ${n}`],
})
