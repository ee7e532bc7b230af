import type { SetupState, SetupStep } from '../../../../packages/console-contract/access/setup.ts'
import { defineTexts } from '../../texts/texts.tsx'

type Pair = readonly [string, string]

export const setupTexts = defineTexts({
  title: ['What is left to set up', 'Що залишилося налаштувати'],
  progress: [
    (done: number, all: number) => `${done} of ${all} done`,
    (done: number, all: number) => `готово ${done} з ${all}`,
  ],
  about: [
    'The gateway looks itself what is there; nothing is ticked by hand.',
    'Шлюз сам дивиться, що вже є; позначати вручну нічого не треба.',
  ],
  sandbox: [
    'This is the sandbox: carriers, telephones, prices and the account demo are simulated, so you can try everything at no cost. To reach real telephones, start the gateway with a settings file.',
    'Це пісочниця: провайдерів, телефони, ціни й перший акаунт змодельовано, тож усе можна випробувати безкоштовно. Щоб надсилати на справжні телефони, запустіть шлюз із файлом налаштувань.',
  ],
  phones: ['Test phones', 'Тестові телефони'],
  tryBind: ['Try a bind', 'Випробувати з’єднання'],
  tryBindAbout: [
    'The gateway connects to the carrier by SMPP, binds once and leaves. No message is sent, and nothing is kept.',
    'Шлюз з’єднується з провайдером за SMPP, один раз реєструється і виходить. Повідомлень не надсилає і нічого не зберігає.',
  ],
  host: ['Host', 'Хост'],
  port: ['Port', 'Порт'],
  password: ['Password', 'Пароль'],
  tls: ['By TLS', 'Через TLS'],
  bound: [
    'The carrier took the bind. Write it into posthorn.yaml, with the password in an environment variable, and start the gateway again:',
    'Провайдер прийняв з’єднання. Запишіть його в posthorn.yaml, пароль — у змінній середовища, і перезапустіть шлюз:',
  ],
  refused: [
    (said: string) => `The carrier refused the bind: ${said}.`,
    (said: string) => `Провайдер відмовив: ${said}.`,
  ],
  unreachable: [
    (said: string) =>
      `There was no answer: ${said}. Look at host, port and TLS, and whether the carrier admits the address of this machine.`,
    (said: string) =>
      `Відповіді немає: ${said}. Перевірте хост, порт і TLS, а також чи допускає провайдер адресу цієї машини.`,
  ],
  hide: ['Hide this list', 'Сховати цей список'],
  show: ['Show what is left to set up', 'Показати, що залишилося налаштувати'],
  states: {
    done: ['done', 'готово'],
    open: ['to do', 'ще треба'],
    simulated: ['simulated', 'змодельовано'],
    unseen: ['cannot be seen', 'шлюз не бачить'],
  } satisfies Record<SetupState, Pair>,
  steps: {
    user: ['The first user of the console', 'Перший користувач консолі'],
    'second-factor': ['Your second factor', 'Ваш другий фактор'],
    account: ['An account', 'Акаунт'],
    carrier: ['A carrier', 'Провайдер'],
    route: ['A route', 'Маршрут'],
    price: ['A price', 'Ціна'],
    money: ['A balance', 'Баланс'],
    sender: ['A sender', 'Відправник'],
    key: ['An API key', 'Ключ API'],
    message: ['A test message', 'Пробне повідомлення'],
    endpoint: ['An endpoint for webhooks or events', 'Ендпоінт вебхуків або подій'],
    alerts: ['An alert that notifies', 'Тривога зі сповіщенням'],
    backup: ['A backup', 'Резервна копія'],
  } satisfies Record<SetupStep, Pair>,
  helps: {
    user: [
      'It exists: it is you, or an admin who invited you. Invite others, so that each change has a name.',
      'Він є: це ви або адміністратор, який вас запросив. Запросіть інших, щоб кожна зміна мала ім’я.',
    ],
    'second-factor': [
      'Scan a QR code with an authenticator app; then a stolen password alone opens nothing.',
      'Зіскануйте QR-код застосунком автентифікації: тоді самого викраденого пароля не вистачить.',
    ],
    account: [
      'An account is a client of the gateway: it sends messages and pays for them from its balance.',
      'Акаунт — це клієнт шлюзу: він надсилає повідомлення й платить за них зі свого балансу.',
    ],
    carrier: [
      'Carriers stand under upstreams in posthorn.yaml. A bind by SMPP can be tried here first; posthorn upstreams try does it with a message over HTTP.',
      'Провайдери записані у файлі posthorn.yaml. З’єднання за SMPP можна випробувати тут, а HTTP — одним повідомленням із командного рядка.',
    ],
    route: [
      'A route says which carrier gets which messages: by prefix, country, network, account or sender. Routes stand in posthorn.yaml.',
      'Маршрут каже, які повідомлення дістаються котрому провайдеру: за префіксом, країною, мережею, акаунтом чи відправником. Маршрути записані в posthorn.yaml.',
    ],
    price: [
      'Without a price for its prefix a message is refused. One price for every number is a good beginning.',
      'Без ціни для префікса повідомлення буде відхилено. Для початку досить однієї ціни для всіх номерів.',
    ],
    money: [
      'Messages are paid from the balance; top it up by hand, or as your accounting does.',
      'Повідомлення оплачуються з балансу; поповніть його тут або з командного рядка.',
    ],
    sender: [
      'The name or number that subscribers see. Each is approved for an account and a channel.',
      'Ім’я або номер, який бачать абоненти. Кожне схвалюють для акаунта й каналу.',
    ],
    key: [
      'Applications send it with each request. It is shown once, when it is created.',
      'Застосунки надсилають його з кожним запитом. Показуємо його один раз, під час створення.',
    ],
    message: [
      'Send one to your own telephone; in the sandbox to a telephone of the sandbox. It is done once a message is delivered.',
      'Надішліть на власний телефон, а в пісочниці — на телефон пісочниці. Крок виконано, щойно повідомлення доставлено.',
    ],
    endpoint: [
      'Where statuses and replies go. Requests may name a hook of their own instead.',
      'Куди надходять статуси й відповіді. Натомість запит може мати власну адресу в полі hook.',
    ],
    alerts: [
      'Add a target (e-mail, webhook, chat) and a rule, such as a carrier without a connection.',
      'Додайте одержувача (пошту, вебхук, чат) і правило, наприклад про провайдера без з’єднання.',
    ],
    backup: [
      'The gateway sees log archiving and standby servers of PostgreSQL, but no dumps. docs/operations/backup-and-restore.md says how to make and to test one.',
      'Шлюз бачить архівування журналу й резервні сервери PostgreSQL, але не дампи. Як зробити й перевірити копію, описано в docs/operations/backup-and-restore.md.',
    ],
  } satisfies Record<SetupStep, Pair>,
  links: {
    user: ['Users', 'Користувачі'],
    'second-factor': ['Set it up', 'Налаштувати'],
    account: ['Accounts', 'Акаунти'],
    carrier: ['Carriers', 'Провайдери'],
    route: ['Routes', 'Маршрути'],
    price: ['Tariffs', 'Тарифи'],
    money: ['Money', 'Гроші'],
    sender: ['Senders', 'Відправники'],
    key: ['API keys', 'Ключі API'],
    message: ['Send', 'Надіслати'],
    endpoint: ['Webhook endpoint', 'Ендпоінт вебхуків'],
    alerts: ['Alerts', 'Тривоги'],
  } satisfies Record<Exclude<SetupStep, 'backup'>, Pair>,
})
