import { defineTexts } from '../../../texts/texts.tsx'

export const auditLogTexts = defineTexts({
  title: ['Audit log', 'Журнал змін'],
  about: [
    'Every change that was made or tried at the console, by command or over the API, every sign-in and every sign-out.',
    'Кожна зміна, яку зробили або намагалися зробити в консолі, командою чи через API, та кожен вхід і вихід.',
  ],
  when: ['When', 'Коли'],
  who: ['Who', 'Хто'],
  what: ['What', 'Що'],
  from: ['From', 'Звідки'],
  thisMachine: ['this machine', 'ця машина'],
  outcome: ['Outcome', 'Результат'],
  done: ['done', 'виконано'],
  refused: ['refused', 'відмовлено'],
  unknown: ['not known', 'невідомо'],
  unknownAbout: ['The gateway ended before it knew.', 'Шлюз завершився раніше, ніж дізнався.'],
  notSealed: ['not sealed yet', 'ще не засвідчено'],
  notSealedAbout: [
    'A gateway adds it to the chain of hashes within seconds; from then on a change of it is found.',
    'Шлюз додасть його до ланцюжка гешів за кілька секунд; відтоді будь-яку його зміну буде виявлено.',
  ],
  user: ['User', 'Користувач'],
  action: ['Action', 'Дія'],
  everyUser: ['all users', 'усі'],
  everything: ['everything', 'усе'],
  onlyOf: [(name: string) => `Only of ${name}`, (name: string) => `Лише ${name}`],
  csv: ['Export CSV', 'Експорт CSV'],
  details: ['Details', 'Подробиці'],
  none: ['Nothing here', 'Тут порожньо'],
  noneAbout: ['No entry matches.', 'Жоден запис не підходить.'],
  reset: ['Show everything', 'Показати все'],
})
