import { defineTexts } from '../../../texts/texts.tsx'

export const interfacesTexts = defineTexts({
  title: ['Users of Kannel’s and Jasmin’s interfaces', 'Користувачі інтерфейсів Kannel і Jasmin'],
  about: [
    'An application that sends through Kannel or Jasmin goes on doing so with one of these users. The gateway keeps only a hash of each password.',
    'Застосунок, який надсилає через Kannel чи Jasmin, продовжує з одним із цих користувачів. Шлюз зберігає лише хеш кожного пароля.',
  ],
  readOnly: ['Only admins add and change users.', 'Додають і змінюють користувачів лише адміністратори.'],
  add: ['Add user', 'Додати користувача'],
  none: ['No user yet', 'Користувачів ще немає'],
  noneAbout: [
    'Add one: without a user these interfaces refuse every request.',
    'Додайте першого: доки користувачів немає, ці інтерфейси відхиляють усі запити.',
  ],
  user: ['User', 'Користувач'],
  interface: ['Interface', 'Інтерфейс'],
  kannel: ['Kannel', 'Kannel'],
  jasmin: ['Jasmin', 'Jasmin'],
  username: ['User name', 'Ім’я користувача'],
  usernameHint: ['As the application sends it', 'Так, як його надсилає застосунок'],
  sender: ['Sender', 'Відправник'],
  senderField: ['Sender of requests that name none', 'Відправник запитів, у яких його немає'],
  senderHint: [
    'Empty: such requests are refused. It must be approved for the account.',
    'Порожньо — такі запити відхиляються. Його має бути схвалено для акаунта.',
  ],
  noSender: ['requests must name it', 'має бути в запиті'],
  limits: ['Requests come from', 'Звідки надходять запити'],
  addresses: ['Addresses of the application', 'Адреси застосунку'],
  addressesHint: [
    'IP addresses or ranges, one a line. Empty: anywhere.',
    'IP-адреси або діапазони, по одному в рядку. Порожньо — звідусіль.',
  ],
  anywhere: ['anywhere', 'звідусіль'],
  password: ['Password', 'Пароль'],
  passwordHint: [
    'That of the old gateway. Empty: a new one is made and shown once.',
    'Той, що був на старому шлюзі. Порожньо — створимо новий і покажемо один раз.',
  ],
  newPassword: ['New password', 'Новий пароль'],
  passwordOf: [(name: string) => `New password of ${name}`, (name: string) => `Новий пароль ${name}`],
  passwordAbout: [
    'The old password stops working at once, at every gateway.',
    'Старий пароль одразу перестане діяти на всіх шлюзах.',
  ],
  setPassword: ['Set the password', 'Задати пароль'],
  madeTitle: ['The password', 'Пароль'],
  madeAbout: [
    (name: string) => `The application sends the user name ${name} and this password.`,
    (name: string) => `Застосунок надсилає ім’я користувача ${name} і цей пароль.`,
  ],
  change: ['Change', 'Змінити'],
  changeOf: [(name: string) => `Change ${name}`, (name: string) => `Змінити ${name}`],
  remove: ['Remove', 'Вилучити'],
  removeOf: [(name: string) => `Remove ${name}`, (name: string) => `Вилучити ${name}`],
  removeAbout: ['Its requests are refused at once.', 'Його запити одразу відхилятимуться.'],
  save: ['Save', 'Зберегти'],
})
