import { defineTexts } from '../../texts/texts.tsx'

/** What each operation does, and the forms that a message may have. */
export const operationTexts = defineTexts({
  names: {
    sms: ['SMS', 'SMS'],
    viber: ['Viber', 'Viber'],
    rcs: ['RCS', 'RCS'],
    telegram: ['Telegram code', 'Код у Telegram'],
    whatsapp: ['WhatsApp', 'WhatsApp'],
    voice: ['Voice call', 'Голосовий дзвінок'],
    'call/otp': ['Call as a code', 'Дзвінок як код'],
    'viber+sms': ['Viber, else SMS', 'Viber, інакше SMS'],
    'rcs+sms': ['RCS, else SMS', 'RCS, інакше SMS'],
    'rcs+viber+sms': ['RCS, Viber, else SMS', 'RCS, Viber, інакше SMS'],
    'whatsapp+sms': ['WhatsApp, else SMS', 'WhatsApp, інакше SMS'],
    pipeline: ['Your own order', 'Власний порядок'],
  },
  about: {
    sms: [
      'Text on any phone, in parts of 160 or 70 characters.',
      'Текст на будь-який телефон, частинами по 160 або 70 символів.',
    ],
    viber: ['Text, picture with a button, or a carousel.', 'Текст, картинка з кнопкою або карусель.'],
    rcs: ['A card with a picture, a text and a button.', 'Картка з картинкою, текстом і кнопкою.'],
    telegram: ['A one-time code; the words are Telegram’s.', 'Одноразовий код; слова належать Telegram.'],
    whatsapp: ['A template, or an answer within 24 hours.', 'Шаблон або відповідь протягом 24 годин.'],
    voice: [
      'A text that is spoken; a key can be requested.',
      'Текст, який промовляють; можна попросити клавішу.',
    ],
    'call/otp': [
      'It rings; the number that calls ends in the code.',
      'Телефон дзвонить; номер закінчується на код.',
    ],
    'viber+sms': ['An SMS where Viber does not deliver in time.', 'SMS, якщо Viber не доставить вчасно.'],
    'rcs+sms': ['An SMS where RCS does not deliver in time.', 'SMS, якщо RCS не доставить вчасно.'],
    'rcs+viber+sms': ['Three tries, the SMS last.', 'Три спроби, остання — SMS.'],
    'whatsapp+sms': ['An SMS where WhatsApp does not deliver.', 'SMS, якщо WhatsApp не доставить.'],
    pipeline: ['Up to six channels, tried as you arrange them.', 'До шести каналів у вашому порядку.'],
  },
  forms: {
    text: ['Text', 'Текст'],
    image: ['Picture', 'Картинка'],
    'text+link': ['Text with a button', 'Текст із кнопкою'],
    'text+image+link': ['Text, picture and button', 'Текст, картинка й кнопка'],
    carousel: ['Carousel', 'Карусель'],
    card: ['Card', 'Картка'],
    template: ['Template', 'Шаблон'],
    video: ['Video', 'Відео'],
    document: ['Document', 'Документ'],
    audio: ['Sound', 'Звук'],
    location: ['Place', 'Місце'],
    code: ['Code alone', 'Лише код'],
  },
})

/** The text for a name of the contract; the name itself where there is no text yet. */
export function wordsFor(table: Readonly<Record<string, string>>, name: string): string {
  return table[name] ?? name
}
