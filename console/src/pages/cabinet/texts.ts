import { defineTexts } from '../../texts/texts.tsx'

export const cabinetTexts = defineTexts({
  en: {
    title: 'Cabinet',
    sections: 'Sections of the cabinet',
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
