import { defineTexts, plural } from '../../texts/texts.tsx'

export const mailboxTexts = defineTexts({
  en: {
    inbox: 'Inbox',
    mails: (count: number) => plural(count, 'en', { one: 'e-mail', other: 'e-mails' }),
    empty: 'No e-mail has come yet',
    emptyAbout: (address: string) => `A code that is sent by e-mail to ${address} arrives here.`,
    noSubject: '(no subject)',
    from: 'From',
    asHtml: 'As written',
    asText: 'Plain text',
    bodyOf: (subject: string) => `E-mail: ${subject}`,
    noText: 'There is no plain text in it.',
    clear: 'Empty',
    back: 'Back to the inbox',
  },
  uk: {
    inbox: 'Вхідні',
    mails: (count) => plural(count, 'uk', { one: 'лист', few: 'листи', many: 'листів' }),
    empty: 'Ще немає жодного листа',
    emptyAbout: (address) => `Код, надісланий листом на ${address}, з’явиться тут.`,
    noSubject: '(без теми)',
    from: 'Від',
    asHtml: 'Як написано',
    asText: 'Простий текст',
    bodyOf: (subject) => `Лист: ${subject}`,
    noText: 'Простого тексту в ньому немає.',
    clear: 'Спорожнити',
    back: 'Назад до вхідних',
  },
})
