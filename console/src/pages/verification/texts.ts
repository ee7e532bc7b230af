import { defineTexts } from '../../texts/texts.tsx'

/** Of the page, and what several of its sections say. */
export const verificationTexts = defineTexts({
  title: ['Verification', 'Верифікація'],
  about: [
    'One-time codes: how many are verified, and which are refused.',
    'Одноразові коди: скільки з них підтверджено і в яких відмовлено.',
  ],
  aboutOfAccount: [
    'One-time codes of your account: whether each arrived, and whether it was entered.',
    'Одноразові коди вашого акаунта: чи надійшов кожен і чи його ввели.',
  ],
  sections: ['Sections of verification', 'Розділи верифікації'],
  funnel: ['Funnel', 'Воронка'],
  guard: ['Fraud protection', 'Захист від шахрайства'],
  codes: ['Codes', 'Коди'],
  services: ['Services', 'Сервіси'],
  account: ['Account', 'Акаунт'],
  created: ['Created', 'Створено'],
  sent: ['Sent', 'Надіслано'],
  delivered: ['Delivered', 'Доставлено'],
  approved: ['Verified', 'Підтверджено'],
  expired: ['Expired', 'Прострочено'],
  blocked: ['Blocked', 'Заблоковано'],
  noneAbout: [
    'Codes are requested with verify/create at /api/verify.php.',
    'Коди запитують через verify/create на /api/verify.php.',
  ],
  service: ['Service', 'Сервіс'],
  serviceNumber: [(id: number) => `Service ${id}`, (id: number) => `Сервіс ${id}`],
  type: ['Type', 'Тип'],
  types: {
    sms: ['Phone', 'Телефон'],
    email: ['E-mail', 'Ел. пошта'],
  },
  country: ['Country', 'Країна'],
  close: ['Block', 'Заблокувати'],
  recipient: ['Recipient', 'Отримувач'],
  attempts: ['Attempts', 'Спроби'],
})
