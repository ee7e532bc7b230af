import type { UserFault } from '../../../packages/domain/console/user-faults.ts'
import type { HookFault } from '../../../packages/domain/settings/hook-faults.ts'
import type { SettingKind } from '../../../packages/domain/settings/setting-kinds.ts'
import type { DraftFault } from '../../../packages/domain/template/draft-faults.ts'
import { mustInUkrainian } from './field-musts.ts'
import type { RefusalTranslation, Sentences } from './refusal-translation.ts'

const kindsInUkrainian: Record<SettingKind, string> = {
  keys: 'чинних API-ключів акаунта',
  managementKeys: 'ключів керування',
  eventEndpoints: 'ендпоінтів подій акаунта',
  interfaceUsers: 'користувачів інтерфейсів акаунта',
  binds: 'SMPP-з’єднань акаунта',
  alarmReceivers: 'приймачів оповіщень',
  signInHooks: 'хуків служб входу',
  senders: 'відправників акаунта',
  ownNumbers: 'власних номерів',
  ownKeywords: 'ключових слів',
  services: 'сервісів верифікації',
  users: 'користувачів консолі',
  invitations: 'відкритих запрошень і посилань для пароля',
  alertRules: 'правил сповіщень',
  alertTargets: 'отримувачів сповіщень',
  alertSilences: 'тиш тривог',
}

const hookFaults: Record<HookFault, string> = {
  length: 'Адреса має не більше 2048 символів',
  scheme: 'Адреса має починатися з http:// або https://',
  credentials: 'Адреса не може містити ім’я користувача й пароль',
  port: 'Порт адреси має бути 80, 443 або від 1024',
  private: 'Хост адреси має бути публічним',
  unwritten: 'Адреса не може містити пробілів, керівних символів і зворотних скісних рисок',
}

const draftFaults: Record<DraftFault, string> = {
  name: 'Назва має від 1 до 512 малих латинських літер, цифр і підкреслень',
  language: 'Мова має бути з відомих Meta, наприклад uk або en_US',
  header: 'Заголовок — один рядок до 60 символів, щонайбільше з одним місцем для значення, {{1}}',
  'header-example':
    'Приклад для заголовка має від 1 до 60 символів, якщо в заголовку є {{1}}, інакше його немає',
  body: 'Текст має від 1 до 1024 символів, без керівних знаків, крім кінця рядка',
  'body-placeholder': 'Місця для значень пишуться числами в подвійних дужках: {{1}}',
  'body-gap': 'Місця для значень нумеруються {{1}}, {{2}} і далі, без пропусків',
  'body-edge': 'Текст не може ні починатися, ні закінчуватися місцем для значення',
  'body-adjacent': 'Між двома місцями для значень має бути слово',
  examples: 'Для кожного місця в тексті потрібен один приклад: рядок від 1 до 200 символів',
  footer: 'Нижній рядок має до 60 символів і не має місць для значень',
  'button-text': 'Підпис кнопки має від 1 до 25 символів без місць для значень',
  'button-url': 'Посилання — адреса http або https до 2000 символів, з {{1}} у кінці або без',
  'button-example': 'Посилання з {{1}} потребує прикладу значення, інші кнопки його не мають',
  'button-phone': 'Кнопка має містити номер телефону з кодом країни',
  'button-value': 'Швидка відповідь має лише підпис',
  'button-count': 'Кнопок може бути до 10, з них посилань до 2 і номерів телефону 1',
  'button-order': 'Швидкі відповіді мають стояти разом: перед іншими кнопками або після них',
  'code-text':
    'Шаблон автентифікації не має власного тексту: заголовок, текст, нижній рядок і кнопку пише Meta',
  'code-minutes': 'Код діє від 1 до 90 хвилин',
  'code-app': 'Застосунок — назва пакета Android, наприклад com.example.shop, і 11 символів його підпису',
  'code-apps': 'Застосунків може бути до 5',
  'code-only': 'Це має лише шаблон автентифікації',
}

const userFaults: Record<UserFault, string> = {
  'name-length': 'Ім’я має від 1 до 64 символів',
  'name-start': 'Ім’я починається з літери або цифри',
  'name-signs': 'Ім’я складається лише з літер, цифр, крапок, дефісів, _ та @',
  'name-alphabets': 'Літери імені мають бути з однієї абетки: латинської, кириличної або грецької',
  'password-length': 'Пароль має щонайменше 10 символів',
  'password-alike': 'Пароль має містити більше різних символів',
  'password-digits': 'Пароль не може складатися лише з цифр і знаків',
  'password-guessed': 'Цей пароль легко вгадати: оберіть непоширений і без вашого імені',
}

/** Refusals with a code. The gateway's own sentence is the English one. */
export const ukrainian: Sentences = {
  'account-name': () => 'Назва має містити від 1 до 64 літер, цифр, крапок і дефісів, але не самі цифри',
  'reply-answers-channel': () => 'Відповіді абонентам надсилаються SMS: номер має бути на каналі SMS',
  'reply-answers-form': () => 'Відповідь вебхука надсилається, коли його форма Kannel або kannel-post',
  'reply-answers-text': () => 'Відповідь має бути текстом від 1 до 1000 символів',
  'alarm-receiver-name': () => 'Назва має складатися з 1–64 малих латинських літер, цифр і дефісів',
  'alarm-receiver-secret': () => 'Секрет має складатися з 16–200 видимих символів ASCII',
  'alarm-receiver-key': ({ name }) =>
    `Приймач ${name} для pagerduty вже має цей routing_key: надайте кожному свій`,
  'alarm-receiver-taken': ({ kind, name }) => `Приймач ${name} для ${kind} уже є: змініть його`,
  'alarm-receiver-unknown': ({ kind, name }) => `Приймача ${name} для ${kind} немає`,
  'alarm-channels': () => 'Канали мають бути різними',
  'alarm-repeat': () => 'Для кількох кіл потрібен час до повторення',
  'alarm-rounds': () => 'Час до повторення задано: кіл має бути більше одного',
  'alarm-round-time': ({ seconds }) =>
    `Час до повторення має бути не менший за ${seconds} с: стільки триває коло`,
  'alarm-key': () => 'Клавіша зайва: серед каналів немає дзвінка',
  'alarm-phone': ({ nth }) => `Отримувач ${nth} не має номера, на який можна надіслати`,
  'alarm-twice': ({ nth }) => `Отримувач ${nth} має номер одного з попередніх`,
  'account-country': () => 'Країна — це код ISO 3166, наприклад UA',
  'link-domain': () => 'Домен посилань — це лише ім’я сайту: go.shop.example',
  'link-domain-own': ({ domain }) => `${domain} — адреса самого шлюзу: вкажіть домен акаунта`,
  'link-domain-taken': ({ domain }) => `Домен ${domain} має інший акаунт`,
  'link-domain-none': () => 'Акаунт не має власного домену посилань',
  'account-currency': () => 'Валюта — це три великі літери, наприклад EUR',
  'account-unknown': ({ account }) => `Акаунта ${account} немає`,
  'account-taken': ({ name }) => `Акаунт ${name} уже є`,
  'template-draft': ({ fault }) => draftFaults[fault],
  'callback-address': ({ fault }) => hookFaults[fault],
  amount: () => 'Це має бути число, не більше шести цифр після коми: 12,50',
  'amount-zero': () => 'Сума не може бути нульовою',
  'balance-alert': () => 'Поріг сповіщення має бути більшим за нуль',
  'account-in-settings': ({ settings, name }) =>
    `Файл налаштувань згадує акаунт ${name} у ${settings}: після перейменування це перестало б діяти`,
  'account-disabled': ({ name }) => `Акаунт ${name} вимкнено: спершу увімкніть його`,
  'balance-short': () => 'Баланс став би від’ємним',
  'top-up-changed': () => 'Це вже проведено з іншою сумою або приміткою',
  'price-currency': ({ given, currency }) =>
    `Усі прайси у валюті ${currency}: перерахуйте той, що у валюті ${given}, за курсом`,
  'price-negative': () => 'Ціна не може бути від’ємною',
  'tariff-absent': ({ tariffId }) => `Тарифу ${tariffId} немає`,
  'tariff-unknown': ({ channel, prefix }) =>
    `Немає тарифу ${channel} для ${prefix === '' ? 'усіх номерів' : `номерів, що починаються з ${prefix}`}`,
  'key-unknown': ({ keyId }) => `Чинного ключа ${keyId} немає`,
  'key-scope': ({ scope }) => `Такого дозволу немає: ${scope}`,
  'key-address': ({ address }) =>
    `${address} не є IP-адресою чи діапазоном, як-от 192.0.2.7 або 2001:db8::/32`,
  'key-addresses': ({ max }) => `Ключ може мати не більше ${max} адрес`,
  'key-expiry': () => 'Термін дії має бути в майбутньому',
  'key-old-until': () => 'Старий ключ не може завершитися в минулому',
  'bind-system-id': () => 'system_id має від 1 до 15 видимих символів ASCII',
  'bind-password': () => 'Пароль має від 4 до 64 видимих символів ASCII',
  'bind-number': ({ field, max }) => `${field}: ціле число від 1 до ${max}`,
  'bind-word': ({ field, known }) => `${field}: одне з ${known}`,
  'bind-plan': ({ known }) => `План — це різні канали з переліку ${known}`,
  'bind-unknown': ({ bind }) => `Підключення ${bind} немає`,
  'bind-taken': ({ systemId }) => `Підключення із system_id ${systemId} уже є`,
  'session-unknown': ({ session }) => `Сеансу ${session} немає`,
  'channel-unknown': ({ channel }) => `Каналу ${channel} немає`,
  'sender-name': () => 'Ім’я відправника має від 1 до 64 символів, без пробілів на початку й у кінці',
  'sender-sms-name': ({ name }) =>
    `Відправник SMS — це від 3 до 11 символів A-Z a-z 0-9 . - _ і пробіл, або номер: ${name} не підходить`,
  'sender-there': ({ name, channel }) =>
    `${name} у каналі ${channel} вже схвалено, або воно вже чекає на оператора`,
  'sender-unknown': ({ name, channel }) => `${name} не є відправником каналу ${channel}`,
  'own-number': () => 'Власний номер — це номер, короткий номер або відправник від 1 до 64 символів',
  keyword: () => 'Ключове слово — це одне слово від 1 до 40 літер і цифр',
  'keyword-stops': ({ keyword }) =>
    `${keyword} відписує абонентів і не може бути ключовим словом: оберіть інше`,
  'number-taken': ({ number, channel }) => `${number} уже є власним номером каналу ${channel}: змініть його`,
  'number-unknown': ({ number, channel }) => `${number} не є власним номером каналу ${channel}`,
  'keyword-taken': ({ number, keyword }) => `Номер ${number} уже має ключове слово ${keyword}: змініть його`,
  'keyword-unknown': ({ number, keyword }) => `Номер ${number} не має ключового слова ${keyword}`,
  'reply-form-hook': ({ form }) => `Форма ${form} потребує власної адреси: ендпоінт акаунта отримує JSON`,
  'reply-form-escape': ({ wrong }) => `Адреса не є get-url Kannel: ${wrong}`,
  'interface-unknown': ({ kind, known }) => `Інтерфейсу ${kind} немає; відомі: ${known}`,
  'interface-username': () => 'Ім’я користувача має від 1 до 64 символів і не має пробілів',
  'interface-password': () => 'Пароль має від 1 до 128 символів',
  'interface-user-taken': ({ kind, username }) =>
    `Інтерфейс ${kind} уже має користувача ${username}: змініть його`,
  'settings-full': ({ kind, max }) =>
    `Можна мати щонайбільше ${max} (${kindsInUkrainian[kind]}): спершу вилучіть одне`,
  'endpoint-filter': ({ field, value, wanted }) =>
    `Жодна подія не має ${value} як ${field}: можливі значення: ${wanted}`,
  'event-unknown': ({ number }) => `Події ${number} у стрічці акаунта немає, або вже немає`,
  'endpoint-taken': () => 'Акаунт уже має точку для подій із цією адресою',
  'endpoint-unknown': ({ endpoint }) => `Точки для подій ${endpoint} немає`,
  'interface-sender': ({ name }) => `${name} не є схваленим SMS-відправником акаунта: спершу додайте його`,
  'interface-user-unknown': ({ kind, username }) => `Інтерфейс ${kind} не має користувача ${username}`,
  'sign-in-kind': ({ kind, known }) => `Хуків для ${kind} немає; відомі: ${known}`,
  'sign-in-name': () => 'Назва хука має від 1 до 64 малих латинських літер, цифр і дефісів',
  'sign-in-secret': ({ wanted }) => `Секрет має бути таким: ${wanted}`,
  'sign-in-secret-needed': () => 'Ця служба створює секрет сама: передайте його через --secret-file',
  'sign-in-hook-taken': ({ kind, name }) => `Хук ${name} для ${kind} уже є: змініть його`,
  'sign-in-hook-unknown': ({ kind, name }) => `Хука ${name} для ${kind} немає`,
  'sign-in-sender': ({ name }) => `${name} не є схваленим відправником акаунта: спершу додайте його`,
  'retention-days': ({ min }) =>
    `Вміст зберігається щонайменше ${min} днів: найдовший строк життя повідомлення та його пізні звіти`,
  'retention-months': () => 'Повідомлення зберігаються щонайменше місяць',
  'retention-order': ({ days, months }) =>
    `Вміст не може зберігатися ${days} днів, коли повідомлення зберігаються лише ${months} міс.`,
  subscriber: () => 'Номер телефону має від 7 до 15 цифр, адреса електронної пошти — знак @',
  'opt-out-unknown': ({ sender }) =>
    `Такої відмови немає: ${sender === '' ? 'від усіх відправників' : `від ${sender}`}`,
  'guard-prefix': () => 'Префікс — це цифри, з яких починаються номери, або країна, наприклад UA',
  'guard-until': () => 'Кінець рішення має бути в майбутньому, або рішення діє, доки його не скасують',
  'guard-undecided': ({ key }) => `Для ${key} немає рішення оператора`,
  'message-not-held': ({ msgId }) =>
    msgId === null ? 'Жодне з цих повідомлень уже не затримано' : `Повідомлення ${msgId} не затримано`,
  'service-taken': ({ serviceId }) => `Сервіс ${serviceId} уже є`,
  'service-name': ({ max }) => `Назва має не більше ${max} символів в одному рядку`,
  'service-number': ({ min, max }) => `Ціле число від ${min} до ${max}`,
  'service-types': () => 'Оберіть SMS, ел. пошту або обидва',
  'service-plan': () => 'Кожен канал плану можна вказати лише раз, а очікування — від 1 до 9999 секунд',
  'service-domain': () => 'Домен — це лише ім’я сайту: example.com',
  'service-language': () => 'Текст має бути однією з мов, якими надсилаються коди',
  'service-text': ({ max }) => `Текст містить {code} на місці коду й має не більше ${max} символів`,
  'service-sender': ({ name, channel }) =>
    `${name} не є схваленим відправником каналу ${channel}, який використовує сервіс: спершу додайте його`,
  'service-no-sender': ({ channel }) =>
    `Немає схваленого відправника каналу ${channel}, який є в плані: спершу додайте його`,
  'service-template': ({ name }) =>
    `${name} не є схваленим шаблоном автентифікації відправника цього сервісу: спершу отримайте схвалення`,
  'service-no-template': () =>
    'Жоден відправник сервісу не має схваленого шаблону автентифікації, а без нього код у WhatsApp не надіслати',
  'service-template-name': () => 'Назва шаблону — це малі латинські літери, цифри та _',
  'service-countries': ({ wrong }) =>
    `Країни — це коди ISO 3166, наприклад UA, щонайменше один${wrong === '' ? '' : `: ${wrong} не є таким`}`,
  'service-waits': ({ seconds, lifetime }) =>
    `Очікування плану мають залишити останньому каналу ${seconds} с із ${lifetime} с дії коду`,
  'service-unknown': ({ serviceId }) => `Сервісу ${serviceId} немає`,
  'upstream-unknown': ({ upstream }) => `Провайдера ${upstream} немає`,
  'upstream-running': ({ upstream }) => `${upstream} не призупинено і не виводиться`,
  'alert-name': () => 'Назва має від 1 до 64 символів і не складається із самих цифр',
  'alert-kind': ({ known }) => `Вид має бути одним із ${known}`,
  'alert-subject': () => 'Об’єкт правила має щонайбільше 200 символів',
  'alert-threshold': ({ max }) => `Поріг має бути більшим за 0 і не більшим за ${max}`,
  'alert-number': ({ min, max }) => `Це має бути ціле число від ${min} до ${max}`,
  'alert-email': ({ max }) => `Потрібно від 1 до ${max} адрес електронної пошти через кому`,
  'alert-chat': () => 'Чат — це його номер або @ і назва публічного каналу',
  'alert-token': () => 'Потрібен токен бота, наприклад 123456:ABC-DEF…',
  'alert-runbook': () => 'Інструкція — це адреса https, щонайбільше 500 символів',
  'alert-silence-until': ({ days }) => `Тиша закінчується після цієї миті й не пізніше ніж за ${days} днів`,
  'alert-silence-reason': () => 'Причина має від 1 до 200 символів',
  'alert-silence-unknown': ({ silenceId }) => `Тиші ${silenceId} немає, або вона вже закінчилася`,
  'alert-quiet-hours': () => 'Тихі години — це два різні часи, наприклад 22:00 і 07:00',
  'alert-zone': ({ zone }) => `Часового поясу ${zone} немає`,
  'alert-rule-unknown': ({ rule }) => `Правила тривог ${rule} немає`,
  'alert-target-unknown': ({ target }) => `Одержувача тривог ${target} немає`,
  'rule-set-changed': () => 'Тим часом набула чинності інша версія: перегляньте її й застосуйте ще раз',
  'rule-set-fault': ({ place, fault }) => `${place}: ${fault}`,
  'rule-set-first': () => 'Немає версії, яку можна скасувати',
  'alert-name-taken': ({ name }) => `Назва ${name} уже зайнята`,
  'audit-entry-unknown': ({ entryId }) => `Запису ${entryId} у журналі немає`,
  'gateway-unknown': ({ nodeId }) => `Шлюз ${nodeId} на цій базі даних не працює`,
  'held-unknown': ({ msgId }) => `Повідомлення ${msgId} не затримано`,
  'rule-unknown': ({ rule }) => `Правила трафіку ${rule} немає`,
  'alert-unknown': ({ alertId }) => `Тривоги ${alertId} немає`,
  'alert-not-firing': ({ alertId }) => `Тривога ${alertId} зараз не триває`,
  'conversation-unknown': ({ conversationId }) => `Розмови ${conversationId} немає`,
  'batch-changed': () => 'Це вже розпочато з іншими повідомленнями',
  'user-unknown': ({ user }) => `Користувача ${user} немає`,
  'user-taken': ({ name }) => `Користувач ${name} уже є`,
  'user-alike': () => 'Уже є користувач зі схожим ім’ям: виберіть інше',
  'user-provider': ({ name }) =>
    `${name} входить лише через постачальника входу: спершу скасуйте це командою на сервері`,
  'user-disabled': ({ name }) => `${name} вимкнено: спершу ввімкніть`,
  'admin-last': () => 'Це останній адміністратор: спершу призначте іншого',
  'admin-no-more': () => 'Ви вже не адміністратор',
  'not-json': () => 'Запит має бути у форматі JSON',
  'gateway-fault': () => 'Помилка шлюзу, спробуйте ще раз',
  'database-away': () => 'База даних шлюзу недоступна',
  'no-value': () => 'Число завелике, або в тексті є неприпустимий символ',
  'path-unknown': () => 'За цією адресою нічого немає',
  configuration: ({ faults }) => faults,
  'page-unknown': () => 'Такої сторінки немає: почніть із найновіших',
  'signed-out': () => 'Ви вийшли',
  'role-needed': ({ role }) =>
    `Це дозволено лише ${role === 'admin' ? 'адміністраторам' : 'операторам і адміністраторам'}`,
  'account-user': () => 'Користувачам одного акаунта це недоступно',
  'second-factor-needed': () => 'Спершу налаштуйте другий фактор',
  'code-needed': () => 'Введіть код із застосунку-автентифікатора або код відновлення',
  'code-wrong': () => 'Код неправильний або вже використаний',
  'code-confirm': () => 'Код неправильний або вже використаний',
  'second-factor-there': () => 'Другий фактор уже є: спершу приберіть його',
  'second-factor-absent': () => 'Другого фактора немає',
  'second-factor-required': () => 'Тут другий фактор обов’язковий',
  'session-over': () => 'Цей сеанс уже завершено',
  'provider-absent': () => 'Постачальника входу тут не налаштовано',
  'provider-failed': () => 'Вхід через постачальника не вдався: спробуйте ще раз',
  'samples-busy': () => 'Зразки вашого акаунта вже озвучуються: дочекайтеся їх і спробуйте ще раз',
  'provider-role': () => 'Постачальник входу не дає вам тут ролі',
  'provider-user': () => 'Користувача для вас тут немає: попросіть в адміністратора запрошення',
  'provider-name': () => 'Ваше ім’я вже має інший користувач: попросіть в адміністратора посилання',
  'session-changed': () => 'Ця сторінка старша за свою сесію: завантажте її знову',
  'sign-in-wrong': () => 'Ім’я або пароль неправильні',
  'too-much': () => 'Забагато запитів: зачекайте кілька секунд',
  'sign-in-busy': () => 'Зараз входить забагато людей: спробуйте ще раз',
  'sign-in-often': ({ minutes }) => `Забагато спроб увійти: зачекайте ${minutes} хв`,
  'old-password': () => 'Старий пароль неправильний',
  'user-field': ({ fault }) => userFaults[fault],
  'link-over': () => 'Це посилання вже використано або йому більше доби',
  'link-unknown': () => 'Це посилання вже використано або відкликано',
  'pages-open': () => 'Відкрито забагато сторінок: закрийте деякі з них',
  'receiver-absent': () => 'Тестовий ендпоінт є лише в режимі пісочниці',
  'hook-refused': ({ fault }) => hookFaults[fault],
  'callback-unknown': ({ callbackId }) => `Вебхука ${callbackId} немає`,
  'callbacks-busy': ({ callbackId }) =>
    callbackId === null
      ? 'Жодного з них немає, або їх уже надсилають'
      : `Вебхука ${callbackId} немає, або його вже надсилають`,
  'handsets-absent': () => 'Тестові телефони є лише в режимі пісочниці',
  'simulator-away': () => 'Симульована мережа не відповідає',
  'simulator-unknown': ({ sentence }) => sentence,
  'simulator-refused': ({ sentence }) => sentence,
  'simulator-failed': ({ sentence }) => sentence,
  'mail-unknown': () => 'Цього листа вже немає у скриньці',
  'code-not-resent': ({ msgId }) =>
    `Повідомлення ${msgId} містить код верифікації, який не надсилається двічі: створіть нову верифікацію`,
  'alarm-unknown': ({ alarmId }) => `Оповіщення ${alarmId} немає`,
  'alarms-full': ({ max }) => `Акаунт уже має ${max} відкритих оповіщень: спершу зупиніть одне`,
  'message-unknown': ({ msgId }) => `Повідомлення ${msgId} немає`,
  'message-search-masked': () =>
    'Спостерігачі шукають повідомлення за msg_id, verify_id або id клієнта, а не за номером чи адресою',
  'views-full': ({ max }) => `У вас уже ${max} збережених виглядів: спершу вилучіть один`,
  'view-unknown': () => 'Цей вигляд уже вилучено',
  'status-unknown': ({ status }) => `Статусу ${status} немає`,
  'channel-absent': ({ channel }) => `Каналу ${channel} немає`,
  'gateway-needed': (_) =>
    'Це може лише запущений шлюз: вкажіть його в POSTHORN_URL, а ключ керування — в POSTHORN_TOKEN',
  'sandbox-needed': () =>
    'Цей шлюз надсилає справжнім операторам: пробні повідомлення тут надсилає лише шлюз у режимі пісочниці',
  'not-spoken': ({ sentence }) => `Текст не вимовлено: ${sentence}`,
  'attempt-used': () => 'Цю спробу вже використано для іншої операції: надішліть її як нову',
  'verification-search-masked': () => 'Спостерігачі не можуть шукати за номером чи адресою',
  'verification-unknown': () => 'Такої верифікації немає; завершені зберігаються 30 днів',
  'verification-over': () => 'Верифікація вже завершена, або її замінила новіша',
  'recipient-email': () => 'Це не адреса електронної пошти',
  'recipient-phone': () => 'Це не номер телефону: запишіть його з кодом країни',
  rate: () => 'Курс — додатне число, щонайбільше шість цифр після коми: 41,5',
  'backtest-unknown': () => 'Такого прогону вже немає: зберігаються 20 останніх',
  'backtest-running': () => 'Триває інший прогін: дочекайтеся його або скасуйте',
  'backtest-over': () => 'Цей прогін уже закінчився',
  'backtest-time': () => 'Час має починатися до того, як закінчиться',
  'backtest-empty': () => 'Дайте інші маршрути, прайс-лист або тарифи',
  'account-absent': () => 'Акаунта з таким номером немає',
  'template-upstream': ({ upstream }) => `В апстрімі ${upstream} не можна створювати шаблони`,
  'template-taken': ({ name, language }) => `Шаблон ${name} мовою ${language} уже є: оберіть іншу назву`,
  'template-refused': ({ said }) => `Провайдер відмовив: ${said}`,
  'template-in-doubt': ({ said }) =>
    `Відповідь провайдера втрачено; чи він це зробив, покаже список: ${said}`,
  'template-unlisted': () => 'Цього шаблону вже немає в списку',
  'template-unknown': () => 'Такого шаблону вже немає',
  'opt-out-search-masked': () => 'Спостерігачі не можуть шукати відписки: номери й адреси приховано',
  'opt-out-search': () => 'Шукайте за початком номера або за адресою електронної пошти',
  'search-encrypted': () =>
    'Номери й тексти зберігаються зашифрованими, тож шукати можна лише за повним номером, адресою електронної пошти або ідентифікатором',
  'file-refused': ({ sentence }) => `Файл не підходить: ${sentence}`,
  period: ({ days }) =>
    `Період має починатися раніше, ніж закінчується, і бути в межах останніх ${days} днів`,
  'time-too-long': ({ days }) => `Найдовший проміжок часу, днів: ${days}`,
  'time-zone': () => 'Часовий пояс має бути з тих, які знає шлюз',
  'price-number': () => 'Номер має бути міжнародним, наприклад 380671234567',
}

const apiSentences: Readonly<Record<string, string>> = {
  'account-disabled': 'Акаунт вимкнено',
  operation: 'Операція не підходить',
  type: 'Такої операції немає',
  access: 'Доступ заборонено',
  scope: 'Ключ не має дозволу на цю операцію',
  price: 'Повідомлення може коштувати більше, ніж дозволено',
  unpaid:
    'Забагато повідомлень акаунта скасовано або не вдалося надіслати: кілька хвилин приймається лише те, що йде одразу',
  'idempotency-key': 'Ключ ідемпотентності має від 1 до 255 видимих символів ASCII',
  'other-body': 'Ключ ідемпотентності вже використано з іншим запитом',
  'answer-too-long': 'Відповідь на цю операцію задовга: надішліть її окремим запитом',
  'too-large': 'Запит завеликий',
  id: 'Ідентифікатор — це число або рядок від 1 до 128 символів',
  phone: 'Введіть номер телефону отримувача з кодом країни',
  text: 'Текст порожній, задовгий або має понад 20 посилань',
  field: 'Одне з полів заповнено неправильно',
  sender: 'Цього відправника не схвалено',
  tariff: 'Для цього номера й каналу немає тарифу',
  money: 'На балансі недостатньо грошей',
  limit: 'Забагато кодів, спробуйте пізніше',
  rule: 'Повідомлення відхилило правило трафіку',
  'unknown-message': 'Такого повідомлення немає',
  'not-acknowledged': 'Підтвердити не вийде: повідомлення не чекає на підтвердження або ще не передане',
  'not-cancelled': 'Повідомлення не скасувати: воно вже в провайдера або завершилося',
  lookup: 'Мережа не відповіла на перевірку, спробуйте ще раз',
  call: 'Дзвінок не дійшов до абонента, або це невідомо',
  'too-many-templates': 'В акаунті забагато таких шаблонів: видаліть котрийсь',
  'too-much': 'Забагато запитів, спробуйте за кілька секунд',
  storage: 'База даних шлюзу недоступна: нічого не прийнято, спробуйте ще раз',
  'outcome-unknown': 'Шлюз утратив базу даних: перевірте статус, перш ніж надсилати ще раз',
  overload: 'Шлюз перевантажено: нічого не прийнято, спробуйте ще раз',
  refusals: 'Забагато відмов цьому акаунту: нічого не прийнято, спробуйте за хвилину',
  internal: 'Помилка шлюзу: нічого не прийнято, спробуйте ще раз',
}

/** Ukrainian refusals. */
export const translation: RefusalTranslation = {
  sentences: ukrainian,
  ofApi: ({ code, sentence, field = null }, label) => {
    const [, name = '', must = ''] = fieldSentence.exec(sentence) ?? []
    const said = mustInUkrainian(must)
    if (said !== null) return `Поле «${label ?? field ?? name}»: ${said}`
    if (code === 'field' && field !== null) return `Поле «${label ?? field}» заповнено неправильно`
    const [, rule, why] = /^Refused by the rule (.+?): (.+)$/s.exec(sentence) ?? []
    if (rule !== undefined && why !== undefined) return `Відхилено правилом ${rule}: ${why}`
    return apiSentences[code ?? ''] ?? sentence
  },
  ofField: (sentence) => {
    const must = mustInUkrainian(fieldSentence.exec(sentence)?.[2] ?? '')
    return must === null ? 'Це поле заповнено неправильно' : `Має бути: ${must}`
  },
}

/** What the API says of a field. */
const fieldSentence = /^(\S+) must (?:be )?(.+)$/s
