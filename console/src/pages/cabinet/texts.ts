import { defineTexts } from '../../texts/texts.tsx'

export const cabinetTexts = defineTexts({
  en: {
    title: 'Cabinet',
    sections: 'Sections of the cabinet',
    account: 'Account',
    noAccount: 'There is no account yet',
    noAccountAbout:
      'An account is who sends, and whose money it is: keys, senders, tariffs and the balance belong to one.',
    noAccountViewer: 'An admin can create the first one here.',
    keys: 'API keys',
    senders: 'Senders',
    notifications: 'Notifications',
    templates: 'Templates',
    tariffs: 'Tariffs',
    money: 'Money',
    'opt-outs': 'Opt-outs',
    links: 'Links',
    users: 'Users',
    'audit-log': 'Audit log',
  },
  uk: {
    title: 'Кабінет',
    sections: 'Розділи кабінету',
    account: 'Рахунок',
    noAccount: 'Рахунків ще немає',
    noAccountAbout:
      'Рахунок — це той, хто надсилає, і чиї це гроші: йому належать ключі, відправники, тарифи й баланс.',
    noAccountViewer: 'Перший рахунок може створити тут адміністратор.',
    keys: 'Ключі API',
    senders: 'Відправники',
    notifications: 'Сповіщення',
    templates: 'Шаблони',
    tariffs: 'Тарифи',
    money: 'Гроші',
    'opt-outs': 'Відписки',
    links: 'Посилання',
    users: 'Користувачі',
    'audit-log': 'Журнал змін',
  },
})
