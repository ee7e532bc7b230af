import { defineTexts } from '../../../texts/texts.tsx'

export const templatesTexts = defineTexts({
  sms: ['SMS templates', 'Шаблони SMS'],
  viber: ['Viber templates', 'Шаблони Viber'],
  whatsApp: ['WhatsApp templates', 'Шаблони WhatsApp'],
  add: ['New template', 'Новий шаблон'],
  create: ['Create the template', 'Створити шаблон'],
  delete: ['Delete', 'Видалити'],
  deleteTitle: ['Delete this template?', 'Видалити цей шаблон?'],
  deleteSms: [
    'Messages that were sent with it stay as they are.',
    'Повідомлення, надіслані з ним, лишаться такими, як є.',
  ],
  deleteViber: [
    'It is removed at its carrier too. Messages that were sent with it stay as they are.',
    'Його буде видалено й у провайдера. Надіслані з ним повідомлення лишаться такими, як є.',
  ],
  name: ['Name', 'Назва'],
  nameHint: ['A name of your own; it may be left out', 'Ваша власна назва; можна не вказувати'],
  text: ['Text', 'Текст'],
  textHint: [
    'What changes stands in double braces: {{order}}',
    'Те, що змінюється, стоїть у подвійних дужках: {{order}}',
  ],
  sender: ['Sender', 'Відправник'],
  moderation: [
    'A carrier reads the text before it may be used, which takes up to a day.',
    'Провайдер читає текст, перш ніж його можна використовувати; це триває до доби.',
  ],
  noSms: ['No SMS template yet', 'Шаблонів SMS ще немає'],
  noSmsAbout: [
    'Keep texts that are sent often, and send them by their name from your program.',
    'Зберігайте тексти, які надсилаєте часто, і надсилайте їх за назвою зі своєї програми.',
  ],
  noViber: ['No Viber template yet', 'Шаблонів Viber ще немає'],
  noViberAbout: [
    'Texts that Viber has approved cost less and arrive also where nothing was agreed before.',
    'Тексти, схвалені Viber, дешевші й доходять і без попередньої домовленості.',
  ],
  noViberSender: [
    'No approved Viber sender has a carrier that moderates templates.',
    'Жоден схвалений відправник Viber не має провайдера, що модерує шаблони.',
  ],
  noWhatsApp: [
    'No WhatsApp template is listed for the senders of this account',
    'Для відправників цього акаунта немає шаблонів WhatsApp',
  ],
  noWhatsAppAbout: [
    'They are made in the business manager of Meta and listed from there.',
    'Їх створюють у бізнес-менеджері Meta, звідти й береться список.',
  ],
  refresh: ['List them again', 'Оновити список'],
  refreshing: [
    'Requested: changes appear here by themselves.',
    'Запит надіслано: зміни з’являться тут самі.',
  ],
  listed: ['listed', 'список від'],
  never: ['never listed', 'списку ще не було'],
  listingFailed: [
    (why: string) => `The last try to list them failed: ${why}`,
    (why: string) => `Остання спроба отримати список не вдалася: ${why}`,
  ],
  fill: ['Try with values', 'Спробувати зі значеннями'],
  fillTitle: ['With values in it', 'Зі значеннями'],
  nothingToFill: ['This text has no placeholders.', 'У цьому тексті немає місць для значень.'],
  size: [
    (parts: number, characters: number) => `${characters} characters, SMS parts: ${parts}`,
    (parts: number, characters: number) => `символів: ${characters}, частин SMS: ${parts}`,
  ],
  approved: ['approved', 'схвалено'],
  pending: ['in moderation', 'на модерації'],
  rejected: ['rejected', 'відхилено'],
  paused: ['paused', 'призупинено'],
  disabled: ['disabled', 'вимкнено'],
  other: ['cannot be sent', 'не надсилається'],
  why: ['Why', 'Чому'],
  unnamed: ['without a name', 'без назви'],
  values: ['Values', 'Значення'],
  noValues: ['Takes no values', 'Без значень'],
  valueIn: {
    header: ['header', 'заголовок'],
    body: ['text', 'текст'],
    button: ['button', 'кнопка'],
  },
  typeOf: {
    text: ['one line of text', 'один рядок тексту'],
    image: ['link to an image', 'посилання на зображення'],
    video: ['link to a video', 'посилання на відео'],
    document: ['link to a document', 'посилання на документ'],
    location: ['latitude,longitude,name,address', 'широта,довгота,назва,адреса'],
  },
  buttons: ['Buttons', 'Кнопки'],
  unsupported: [
    (what: string) => `Cannot be sent from here: it has ${what}`,
    (what: string) => `Звідси не надіслати: у ньому є ${what}`,
  ],
  mustBe: [
    (must: string) => `The values must be ${must}`,
    (must: string) => `Значення мають бути такими: ${must}`,
  ],
  preview: ['What the subscriber reads', 'Що прочитає абонент'],
  id: ['number', 'номер'],
})
