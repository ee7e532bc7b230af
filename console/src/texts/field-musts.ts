type Say = (values: Readonly<Record<string, string>>) => string

/**
 * What the API says that a field must be, in Ukrainian: an end of `Поле «Текст»: …`. Each sentence of the API has a rule;
 * values of clients stay as they are.
 */
const rules: readonly (readonly [must: RegExp, say: Say])[] = [
  [
    /^(?:a )?(?:text|string) of (?<min>\S+) to (?<max>\S+) characters$/,
    ({ min, max }) => `від ${min} до ${max} символів`,
  ],
  [
    /^text of (?<min>\S+) to (?<max>\S+) characters beside (?<other>\S+)$/,
    ({ min, max, other }) => `від ${min} до ${max} символів, якщо задано ${other}`,
  ],
  [/^text of at most (?<max>\S+) characters$/, ({ max }) => `не більше ${max} символів`],
  [/^at most (?<max>\S+) SMS parts long$/, ({ max }) => `не більше ${max} частин SMS`],
  [
    /^an http or https URL of at most (?<max>\S+) characters$/,
    ({ max }) => `адреса, не довша за ${max} символів`,
  ],
  [/^an http or https URL$/, () => 'адреса, що починається з http або https'],
  [/^at most (?<max>\S+) characters long$/, ({ max }) => `не більше ${max} символів`],
  [/^a URL without user name and password$/, () => 'адреса без імені користувача й пароля'],
  [/^a URL with a public host$/, () => 'адреса з публічним хостом'],
  [/^a URL without spaces, .+$/, () => 'адреса без пробілів, керівних символів і зворотних скісних рисок'],
  [/^use port .+$/, () => 'адреса з портом 80, 443 або від 1024'],
  [/^(?:a number )?between (?<min>\S+) and (?<max>\S+)$/, ({ min, max }) => `число від ${min} до ${max}`],
  [/^a number from (?<min>\S+) to (?<max>\S+)$/, ({ min, max }) => `число від ${min} до ${max}`],
  [/^a string of (?<min>\S+) to (?<max>\S+) digits$/, ({ min, max }) => `від ${min} до ${max} цифр`],
  [
    /^a code: a string of (?<min>\S+) to (?<max>\S+) letters and digits$/,
    ({ min, max }) => `код із ${min}–${max} латинських літер і цифр`,
  ],
  [/^a number, or a string of 1 to 128 characters(?:;.*)?$/, () => 'число або рядок від 1 до 128 символів'],
  [/^the whole number that .+$/, () => 'ціле число з відповіді на надсилання або створення'],
  [/^that of a message: no message is known by it$/, () => 'такого повідомлення немає'],
  [/^the name of an operation, for example (?<one>\S+)$/, ({ one }) => `назва операції, наприклад ${one}`],
  [/^true or false$/, () => 'так або ні'],
  [/^male or female$/, () => 'чоловічий або жіночий'],
  [/^(?<known>off, hang-up or speak-after)$/, ({ known }) => `одне з ${known?.replace(' or ', ', ')}`],
  [
    /^a language code such as (?<one>\S+) or (?<other>\S+)$/,
    ({ one, other }) => `код мови, наприклад ${one} або ${other}`,
  ],
  [/^the name of a voice, or default$/, () => 'назва голосу'],
  [
    /^one of the senders that are allowed for this phone$/,
    () => 'один із відправників, дозволених для цього номера',
  ],
  [/^one of (?<known>.+) for this phone$/, ({ known }) => `для цього номера одне з ${known}`],
  [
    /^(?<name>.+), the only sender that is allowed for this phone$/,
    ({ name }) => `${name}, єдиний відправник, дозволений для цього номера`,
  ],
  [/^a number: names are not allowed for this phone$/, () => 'номер: імена для цього абонента не дозволено'],
  [/^another channel: no SMS is allowed for this phone$/, () => 'інший канал: SMS на цей номер не дозволено'],
  [
    /^one that can be filled in: (?<name>.+) has (?<what>.+)$/,
    ({ name }) => `шаблон, який шлюз уміє заповнити, а ${name} ні`,
  ],
  [/^one line of text, .+$/, () => 'один рядок без табуляцій, не більше чотирьох пробілів поспіль'],
  [/^an http or https link to the .+$/, () => 'посилання http або https на файл'],
  [/^a location: .+$/, () => 'місце: широта,довгота,назва,адреса'],
  [/^given for (?<name>.+): (?<known>.+)$/, ({ name, known }) => `задано для ${name}: ${known}`],
  [/^one of (?<of>.+?): (?<known>.+)$/, ({ of, known }) => `одне з ${known} (${of})`],
  [/^one of (?<known>.+)$/, ({ known }) => `одне з ${known}`],
  [/^given, or one of (?<others>.+)$/, ({ others }) => `задано його або одне з ${others}`],
  [/^given with (?<other>.+)$/, ({ other }) => `задано разом із ${other}`],
  [/^left out beside (?<other>.+)$/, ({ other }) => `не задано, коли є ${other}`],
  [/^left out with (?<other>.+)$/, ({ other }) => `не задано, коли є ${other}`],
  [/^left out without (?<other>.+)$/, ({ other }) => `не задано без ${other}`],
  [/^(?<known>delivered, read or acknowledged)$/, ({ known }) => `одне з ${known?.replace(' or ', ', ')}`],
  [
    /^an object with word or key, beside until: acknowledged$/,
    () => 'об’єкт зі словом або клавішею, лише коли чекають на підтвердження',
  ],
  [
    /^one word of letters or digits that is no opt-out$/,
    () => 'одне слово з літер або цифр, яке не означає відписки',
  ],
  [/^left out: the message makes no call$/, () => 'не задано: у повідомленні немає дзвінка'],
  [/^at least (?<min>\S+), which .+$/, ({ min }) => `щонайменше ${min}`],
  [
    /^those of which one can reach this number within its limits$/,
    () => 'канали, з яких хоч один досягне номера в цих межах',
  ],
  [/^(?<known>auto)$/, ({ known }) => `${known}`],
  [/^true beside (?<other>.+)$/, ({ other }) => `так, коли є ${other}`],
  [/^left out: a code goes out at once$/, () => 'не задано: код надсилається одразу'],
  [
    /^left out: this gateway sends no (?<kind>\S+) SMS$/,
    ({ kind }) => `не задано: цей шлюз не надсилає SMS ${kind}`,
  ],
  [
    /^left out: the account has no approved authentication template$/,
    () => 'не задано: акаунт не має схваленого шаблону автентифікації',
  ],
  [
    /^empty or left out: template (?<name>.+) takes no values$/,
    ({ name }) => `порожнє: шаблон ${name} не має значень`,
  ],
  [
    /^a list of (?<count>\S+) values? for template (?<name>[^:]+): .+$/,
    ({ count, name }) => `список значень шаблону ${name}, їх ${count}`,
  ],
  [
    /^a list in which value (?<nth>\S+) is (?<must>.+)$/,
    ({ nth, must = '' }) => `список, у якому значення ${nth} — ${mustInUkrainian(must) ?? must}`,
  ],
  [/^a template of (?<of>.+), which has none$/, ({ of }) => `шаблон відправника ${of}, а він не має жодного`],
  [
    /^an approved template: (?<name>.+) is (?<state>.+)$/,
    ({ name }) => `схвалений шаблон, а ${name} не схвалено`,
  ],
  [/^a list of strings, in the order of .+$/, () => 'список рядків у порядку значень шаблону'],
  [/^a list of (?<min>\S+) to (?<max>\S+) slides$/, ({ min, max }) => `від ${min} до ${max} слайдів`],
  [
    /^a list of different channels out of (?<known>.+)$/,
    ({ known }) => `список різних каналів із переліку ${known}`,
  ],
  [
    /^an object with (?<members>.+)$/,
    ({ members }) => `об’єкт, у якому є ${members?.replaceAll(' and ', ', ')}`,
  ],
  [/^an object of tags, .+$/, () => 'об’єкт, у якому теги мають значення від 1 до 255 символів ASCII'],
  [
    /^without (?<tag>[^:]+): no route takes it from clients$/,
    ({ tag }) => `без ${tag}: маршрути його не приймають`,
  ],
  [/^text without NUL characters$/, () => 'текст без символів NUL'],
  [/^1 to 140 octets as hexadecimal digits$/, () => 'від 1 до 140 байтів шістнадцятковими цифрами'],
  [
    /^a user data header of (?<octets>\S+) octets, .+$/,
    ({ octets }) => `заголовок UDH на ${octets} байтів і дані`,
  ],
  [/^the name or id of a template$/, () => 'назва або номер шаблону'],
  [
    /^with (?<names>.+), as (?<name>.+) has them$/,
    ({ names, name }) => `зі значеннями ${names}, які має ${name}`,
  ],
  [
    /^without (?<names>.+): (?<name>.+) has no such placeholder$/,
    ({ names, name }) => `без ${names}: ${name} такого не має`,
  ],
  [/^left out: every channel has a text of its own$/, () => 'не задано: кожен канал має власний текст'],
  [/^an object of at most 100 strings and numbers$/, () => 'об’єкт, у якому щонайбільше 100 рядків і чисел'],
  [/^a sender whose upstream moderates templates$/, () => 'відправник, чий провайдер модерує шаблони'],
  [/^(?:a text|the text of a template)$/, () => 'текст'],
  [/^your number or sender .+$/, () => 'ваш номер або відправник, якому пише абонент'],
  [/^the (?:replies_)?next of an earlier answer$/, () => 'значення з попередньої відповіді'],
  [/^an instant .+$/, () => 'дата й час, щонайбільше на 31 день уперед'],
  [/^as the documentation describes it$/, () => 'таким, як описано в документації'],
]

/** Null where the API has said something else. */
export function mustInUkrainian(must: string): string | null {
  for (const [form, say] of rules) {
    const found = form.exec(must)
    if (found !== null) return say(found.groups ?? {})
  }
  return null
}
