import type { ReplyForm } from '../../../../../packages/domain/replies/reply-form.ts'
import { defineTexts } from '../../../texts/texts.tsx'

const forms: Record<ReplyForm, readonly [string, string]> = {
  json: ['JSON', 'JSON'],
  kannel: ['as Kannel requests a get-url', 'як Kannel запитує get-url'],
  jasmin: ['as Jasmin’s connector, by POST', 'як конектор Jasmin, методом POST'],
  'kannel-post': ['as Kannel’s post-url', 'як post-url Kannel'],
  'jasmin-get': ['as Jasmin’s connector, by GET', 'як конектор Jasmin, методом GET'],
}

export const numbersTexts = defineTexts({
  title: ['Own numbers', 'Власні номери'],
  about: [
    'What subscribers write to such a number goes to its account, or by its first word to the account of that keyword.',
    'Те, що абоненти пишуть на такий номер, отримує його акаунт або, за першим словом, акаунт цього ключового слова.',
  ],
  readOnly: [
    'Only admins change numbers and keywords.',
    'Змінюють номери й ключові слова лише адміністратори.',
  ],
  keywords: ['Keywords', 'Ключові слова'],
  add: ['Add number', 'Додати номер'],
  addKeyword: ['Add keyword', 'Додати ключове слово'],
  none: ['No own number yet', 'Власних номерів ще немає'],
  noneAbout: [
    'Replies go to the account whose message they answer.',
    'Відповіді отримує акаунт, на чиє повідомлення відповіли.',
  ],
  noKeyword: ['No keyword yet', 'Ключових слів ще немає'],
  noKeywordAbout: [
    'With keywords several accounts share one number. Add a number first.',
    'За ключовими словами кілька акаунтів ділять один номер. Спершу додайте номер.',
  ],
  number: ['Number', 'Номер'],
  numberHint: [
    'A number, a short code, or a sender that subscribers answer to',
    'Номер, короткий номер або відправник, якому відповідають абоненти',
  ],
  keyword: ['Keyword', 'Ключове слово'],
  keywordHint: [
    'One word. Case, accents and punctuation around it make no difference.',
    'Одне слово. Регістр, діакритика й розділові знаки довкола не мають значення.',
  ],
  channel: ['Channel', 'Канал'],
  account: ['Account', 'Акаунт'],
  shared: ['shared by keywords', 'спільний, за ключовими словами'],
  repliesTo: ['Replies go to', 'Куди йдуть відповіді'],
  hook: ['Where replies go', 'Куди йдуть відповіді'],
  hookHint: [
    'A URL. Empty: where those of the account go.',
    'URL-адреса. Порожньо — туди, куди йдуть відповіді акаунта.',
  ],
  usual: ['where those of the account go', 'туди, куди йдуть відповіді акаунта'],
  byMessage: ['to the account whose message they answer', 'акаунтові, на чиє повідомлення відповіли'],
  form: ['How it is requested', 'Як її запитуємо'],
  forms,
  answers: ['What the subscriber gets back', 'Що абонент отримує у відповідь'],
  answersHint: [
    'An SMS from this number, which the account pays for.',
    'SMS із цього номера, за яке платить акаунт.',
  ],
  answerKinds: {
    none: ['nothing', 'нічого'],
    hook: ['what the address answers (Kannel)', 'те, що відповість адреса (Kannel)'],
    text: ['a text', 'текст'],
  },
  answerText: ['Text of the answer', 'Текст відповіді'],
  answered: [(text: string) => `answered: ${text}`, (text: string) => `у відповідь: ${text}`],
  keywordCount: ['Keywords', 'Ключові слова'],
  change: ['Change', 'Змінити'],
  changeOf: [(name: string) => `Change ${name}`, (name: string) => `Змінити ${name}`],
  remove: ['Remove', 'Вилучити'],
  removeOf: [(name: string) => `Remove ${name}`, (name: string) => `Вилучити ${name}`],
  removeAbout: [
    'Its keywords are removed too. Replies then go to the account whose message they answer.',
    'Разом із його ключовими словами. Далі відповіді отримуватиме акаунт, на чиє повідомлення відповіли.',
  ],
  removeKeywordAbout: [
    'Texts that begin with it then go to the account of the number.',
    'Далі тексти, що з нього починаються, отримуватиме акаунт номера.',
  ],
  keywordAt: [
    (keyword: string, number: string) => `${keyword} at ${number}`,
    (keyword: string, number: string) => `${keyword} на ${number}`,
  ],
  save: ['Save', 'Зберегти'],
})
