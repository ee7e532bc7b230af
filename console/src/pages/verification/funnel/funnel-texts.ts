import { defineTexts } from '../../../texts/texts.tsx'

export const funnelTexts = defineTexts({
  range: ['Range', 'Період'],
  hours: {
    1: ['Last hour', 'Остання година'],
    24: ['Last 24 hours', 'Останні 24 години'],
    168: ['Last 7 days', 'Останні 7 днів'],
    720: ['Last 30 days', 'Останні 30 днів'],
  },
  ofCreated: [(share: string) => `${share} of created`, (share: string) => `${share} від створених`],
  stagesAbout: {
    created: ['Codes that were requested', 'Коди, які запитали'],
    sent: ['A network took the message', 'Мережа прийняла повідомлення'],
    delivered: ['Reported as delivered, or verified', 'Є звіт про доставку, або код підтверджено'],
    approved: ['The right code was entered in time', 'Правильний код введено вчасно'],
  },
  expiredAbout: ['Not entered in time', 'Не введено вчасно'],
  blockedAbout: ['Too many wrong codes were tried', 'Забагато неправильних спроб'],
  median: ['From creation to verification', 'Від створення до підтвердження'],
  medianAbout: ['Half of the verified codes were quicker', 'Половину підтверджено швидше'],
  noMedian: ['No code was verified', 'Жодного коду не підтверджено'],
  countedSince: ['The newest 20,000 codes are counted, back to', 'Враховано найновіші 20 000 кодів, до'],
  overTime: ['Over time', 'За часом'],
  overTimeAbout: [
    (from: string, created: number, approved: number) =>
      `Since ${from}: ${created.toLocaleString('en')} created, ${approved.toLocaleString('en')} verified`,
    (from: string, created: number, approved: number) =>
      `Від ${from}: створено ${created.toLocaleString('uk')}, підтверджено ${approved.toLocaleString('uk')}`,
  ],
  none: ['No code in this time', 'За цей час кодів не було'],
  byService: ['By service', 'За сервісом'],
  byType: ['By type', 'За типом'],
  conversion: ['Verified', 'Підтверджено'],
  countries: ['By country', 'За країною'],
  countriesAbout: [
    'SMS codes of the chosen time. Where enough is known, the usual share stands beside the share verified.',
    'SMS-коди за обраний час. Де даних досить, поруч із часткою підтверджених стоїть звичайна.',
  ],
  prefixes: ['Worst prefixes', 'Найгірші префікси'],
  prefixesAbout: [
    'The prefixes with the most codes that were not verified, among those with ten codes or more in the last hours. Newer codes count for more; what a newer code replaced is left out.',
    'Префікси, де найбільше кодів не підтверджено, серед тих, куди останніми годинами надіслано десять кодів або більше. Новіші важать більше; замінені новішими не враховано.',
  ],
  noConversion: ['No prefix has enough codes', 'Замало кодів для порівняння'],
  noConversionAbout: [
    'A prefix is listed with ten codes or more, each two minutes after it was created.',
    'Префікс показано, щойно на нього надіслано десять кодів; код враховується через дві хвилини.',
  ],
  prefix: ['Prefix', 'Префікс'],
  count: ['Codes', 'Кодів'],
  usually: [(share: string) => `usually ${share}`, (share: string) => `зазвичай ${share}`],
})
