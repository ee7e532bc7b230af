import { defineTexts } from '../../../texts/texts.tsx'

export const auditLogTexts = defineTexts({
  title: ['Audit log', 'Журнал змін'],
  about: [
    'Every change that a user made or tried at the console, every sign-in and every sign-out.',
    'Кожна зміна, яку користувач зробив або намагався зробити в консолі, та кожен вхід і вихід.',
  ],
  when: ['When', 'Коли'],
  who: ['Who', 'Хто'],
  what: ['What', 'Що'],
  from: ['From', 'Звідки'],
  outcome: ['Outcome', 'Наслідок'],
  done: ['done', 'виконано'],
  refused: ['refused', 'відмовлено'],
  unknown: ['not known', 'невідомо'],
  unknownAbout: ['The gateway ended before it knew.', 'Шлюз завершився раніше, ніж дізнався.'],
  user: ['User', 'Користувач'],
  action: ['Action', 'Дія'],
  everyUser: ['all users', 'усі'],
  everything: ['everything', 'усе'],
  onlyOf: [(name: string) => `Only of ${name}`, (name: string) => `Лише ${name}`],
  csv: ['As CSV', 'Як CSV'],
  details: ['Details', 'Подробиці'],
  none: ['Nothing here', 'Тут порожньо'],
  noneAbout: ['No entry matches.', 'Жоден запис не підходить.'],
  reset: ['Show everything', 'Показати все'],
})
