import { defineTexts, plural } from '../../../texts/texts.tsx'

export const resultsTexts = defineTexts({
  total: [
    (delivered: string, failed: string) => `In all: ${delivered} delivered, ${failed} not delivered.`,
    (delivered: string, failed: string) => `Разом: доставлено ${delivered}, не доставлено ${failed}.`,
  ],
  title: ['Results by carrier and network', 'Результати за провайдером і мережею'],
  about: [
    (hours: number) =>
      `The last ${plural(hours, 'en', { one: 'hour', other: 'hours' })}. Routes that choose by quality compare the grades: the share delivered, where newer results count more and slow deliveries less.`,
    (hours: number) =>
      `За останні ${plural(hours, 'uk', { one: 'годину', few: 'години', many: 'годин', other: 'години' })}. Маршрути з вибором за якістю порівнюють провайдерів за оцінкою: часткою доставлених, де новіші результати важать більше, зі знижкою за повільність.`,
  ],
  none: ['No results yet', 'Результатів ще немає'],
  noneAbout: ['They come with delivery reports.', 'Вони з’являються зі звітами про доставку.'],
  upstream: ['Carrier', 'Провайдер'],
  network: ['Network', 'Мережа'],
  unknown: ['unknown', 'невідома'],
  delivered: ['Delivered', 'Доставлено'],
  failed: ['Not delivered', 'Не доставлено'],
  share: ['Share', 'Частка'],
  time: ['Time to delivery', 'Час доставки'],
  codes: ['Codes verified', 'Підтверджено кодів'],
  grade: ['Grade', 'Оцінка'],
  few: ['too few results', 'замало даних'],
})
