import { defineTexts, plural } from '../../../texts/texts.tsx'

export const mailboxTexts = defineTexts({
  inbox: ['Inbox', 'Вхідні'],
  mails: [
    (count: number) => plural(count, 'en', { one: 'e-mail', other: 'e-mails' }),
    (count: number) => plural(count, 'uk', { one: 'лист', few: 'листи', many: 'листів' }),
  ],
  empty: ['No e-mail has come yet', 'Ще немає жодного листа'],
  emptyAbout: [
    (address: string) => `A code that is sent by e-mail to ${address} arrives here.`,
    (address: string) => `Код, надісланий листом на ${address}, з’явиться тут.`,
  ],
  noSubject: ['(no subject)', '(без теми)'],
  from: ['From', 'Від'],
  asHtml: ['As written', 'Як написано'],
  asText: ['Plain text', 'Простий текст'],
  bodyOf: [(subject: string) => `E-mail: ${subject}`, (subject: string) => `Лист: ${subject}`],
  noText: ['There is no plain text in it.', 'Простого тексту в ньому немає.'],
  clear: ['Empty', 'Спорожнити'],
  back: ['Back to the inbox', 'Назад до вхідних'],
})
