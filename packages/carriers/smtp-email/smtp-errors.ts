import { type CarrierErrorTable, findFirst, readErrors } from '../errors/carrier-error.ts'
import type { ErrorMeaning } from '../http/refused.ts'

const enhanced = findFirst(
  /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/,
  /\b4\d\d[ -](4\.\d{1,3}\.\d{1,3})\b/,
  /^(?:failed |delayed )?([45]\.\d{1,3}\.\d{1,3})\b/,
  /\(([45]\.\d{1,3}\.\d{1,3})\)/,
)
const plain = findFirst(/^(?:failed )?([45]\d\d)\b/, /\(([45]\d\d)\)/, /\bsmtp; ?([45]\d\d)\b/)

/** `X.1.1` for `5.1.1` and `4.1.1`: the class says only whether another attempt may help. */
function lookup(code: string): string {
  return code.replace(/^[245]\.(\d{1,3}\.\d{1,3})$/, 'X.$1')
}

/** By the class of the code another attempt may help. */
export const mailVerdicts = {
  'bad-sender': { refusal: 'rejected-here', status: 'INVALID SOURCE ADDRESS', permanence: 'depends' },
  'no-such-address': { refusal: 'rejected', status: 'INVALID DESTINATION ADDRESS', permanence: 'depends' },
  'mailbox-shut': { refusal: 'rejected', status: 'UNDELIVERABLE', permanence: 'depends' },
  expired: { refusal: 'rejected', status: 'EXPIRED', permanence: 'depends' },
  'not-here': { refusal: 'rejected-here', status: 'REJECTED', permanence: 'depends' },
} as const

/** What a reply code alone means depends on the command. X.4.4: no route to that host. */
const { errors, findMeaning } = readErrors(
  `
    421 | | temporary | slow
      The mail server closes the connection: it is overloaded or limits the rate.
      Поштовий сервер закриває з’єднання: він перевантажений або обмежує швидкість.
    450 | | temporary | wait
      The mailbox is busy, or the server wants another attempt later.
      Скринька зайнята, або сервер просить спробувати пізніше.
    451 | | temporary | wait
      The server had an error, or uses greylisting.
      На сервері помилка, або він використовує сірі списки.
    452 | | temporary | wait
      The server or the mailbox is full.
      Сервер або скринька заповнені.
    454 | | temporary | wait
      TLS or the login does not work now; some servers limit the rate with it.
      TLS або вхід зараз не працює; деякі сервери так обмежують швидкість.
    455 | | temporary | wait
      The server cannot use the parameters now.
      Сервер зараз не може використати параметри.
    500 | | final | request
      The server does not know the command.
      Сервер не знає цієї команди.
    501 | | final | number
      The address or a parameter has a wrong form.
      Адреса або параметр має неправильну форму.
    502 | | final | request
      The server does not offer the command.
      Сервер не пропонує цієї команди.
    503 | | temporary | account
      Commands are out of order, or a login is missing.
      Порядок команд порушено, або немає входу.
    504 | | final | request
      The server does not know a parameter.
      Сервер не знає параметра.
    521 | | final | number
      The host takes no mail.
      Хост не приймає пошти.
    530 | | final | account
      The server wants a login.
      Сервер вимагає вхід.
    534 | | final | account
      The way of signing in is too weak.
      Спосіб входу заслабкий.
    535 | | final | account
      Login or password is wrong.
      Логін або пароль неправильний.
    538 | | final | account
      Signing in needs encryption.
      Для входу потрібне шифрування.
    550 | | final | number
      The mailbox does not exist, or the server refuses the e-mail by a policy.
      Скриньки немає, або сервер відмовляє за своїми правилами.
    551 | | final | number
      The mailbox is on another server.
      Скринька на іншому сервері.
    552 | | final | size
      The mailbox is full, or the e-mail too large.
      Скринька заповнена, або лист завеликий.
    553 | | final | number
      The name of the mailbox is not allowed.
      Така назва скриньки не дозволена.
    554 | | final | domain
      The server rejects the e-mail, often as spam.
      Сервер відхиляє лист, часто як спам.
    555 | | final | request
      The server does not know the parameters of the address.
      Сервер не знає параметрів адреси.
    556 | | final | number
      The domain takes no mail.
      Домен не приймає пошти.
    X.1.0 | | no-such-address | number
      Something is wrong with an address.
      Щось не так з адресою.
    X.1.1 | | no-such-address | number
      The mailbox does not exist.
      Скриньки немає.
    X.1.2 | | no-such-address | number
      The domain does not exist or takes no mail.
      Домену немає, або він не приймає пошти.
    X.1.3 | | no-such-address | number
      The address has a wrong form.
      Адреса має неправильну форму.
    X.1.4 | | no-such-address | number
      The address is ambiguous.
      Адреса неоднозначна.
    X.1.6 | | no-such-address | number
      The mailbox has moved.
      Скриньку перенесено.
    X.1.7 | | bad-sender | sender
      The sender’s address has a wrong form.
      Адреса відправника має неправильну форму.
    X.1.8 | | bad-sender | sender
      The sender’s domain is not valid.
      Домен відправника недійсний.
    X.1.10 | | no-such-address | number
      The domain says that it takes no mail.
      Домен повідомляє, що не приймає пошти.
    X.2.0 | | mailbox-shut | wait
      Something is wrong with the mailbox.
      Щось не так зі скринькою.
    X.2.1 | | mailbox-shut | number
      The mailbox is disabled.
      Скриньку вимкнено.
    X.2.2 | | mailbox-shut | wait
      The mailbox is full.
      Скринька заповнена.
    X.2.3 | | mailbox-shut | size
      The e-mail is larger than the mailbox takes.
      Лист більший, ніж приймає скринька.
    X.2.4 | | mailbox-shut | ask
      The mailing list cannot be expanded.
      Список розсилки не вдалося розгорнути.
    X.3.0 | | not-here | wait
      The mail system has a problem.
      Проблема в поштовій системі.
    X.3.1 | | not-here | wait
      The mail system is full.
      Поштова система заповнена.
    X.3.2 | | not-here | wait
      The mail system takes no mail now.
      Поштова система зараз не приймає пошти.
    X.3.4 | | not-here | size
      The e-mail is too large for the system.
      Лист завеликий для системи.
    X.4.0 | | mailbox-shut | wait
      A problem of the network or of routing.
      Проблема мережі або маршруту.
    X.4.1 | | mailbox-shut | wait
      The mail server of the recipient does not answer.
      Поштовий сервер одержувача не відповідає.
    X.4.2 | | mailbox-shut | wait
      The connection broke.
      З’єднання розірвалося.
    X.4.3 | | mailbox-shut | wait
      The name servers do not answer.
      Сервери імен не відповідають.
    X.4.4 | | no-such-address | number
      There is no route to the domain.
      До домену немає маршруту.
    X.4.5 | | mailbox-shut | slow
      The mail system is congested.
      Поштова система перевантажена.
    X.4.6 | | mailbox-shut | ask
      The e-mail goes in a circle.
      Лист ходить по колу.
    X.4.7 | | expired | lifetime
      The e-mail was not delivered in its lifetime.
      Лист не доставлено за час його життя.
    X.5.0 | | not-here | ask
      A protocol error.
      Помилка протоколу.
    X.5.1 | | not-here | request
      A command is not allowed here.
      Команда тут не дозволена.
    X.5.2 | | not-here | request
      A command has a wrong form.
      Команда має неправильну форму.
    X.5.3 | | not-here | request
      Too many recipients.
      Забагато одержувачів.
    X.5.4 | | not-here | request
      A parameter is wrong.
      Параметр неправильний.
    X.6.0 | | not-here | content
      Something is wrong with the content.
      Щось не так із вмістом.
    X.6.1 | | not-here | content
      The content is not supported.
      Вміст не підтримується.
    X.6.7 | | no-such-address | number
      An address beyond ASCII is not supported.
      Адреси поза ASCII не підтримуються.
    X.7.0 | | not-here | domain
      A security policy refuses the e-mail.
      Правила безпеки відхиляють лист.
    X.7.1 | | not-here | domain
      The sender may not write here, or the e-mail is taken for spam.
      Відправникові сюди писати не дозволено, або лист вважають спамом.
    X.7.8 | | not-here | account
      Login or password is wrong.
      Логін або пароль неправильний.
    X.7.9 | | not-here | account
      The way of signing in is too weak.
      Спосіб входу заслабкий.
    X.7.13 | | mailbox-shut | number
      The account of the recipient is disabled.
      Акаунт одержувача вимкнено.
    X.7.17 | | mailbox-shut | number
      The mailbox has another owner than the e-mail is meant for.
      Скринька має іншого власника, ніж той, кому лист.
    X.7.20 | | not-here | domain
      The DKIM signature is missing or invalid.
      Підпису DKIM немає або він недійсний.
    X.7.23 | | not-here | domain
      SPF does not allow the server to send for the domain.
      SPF не дозволяє серверові надсилати від цього домену.
    X.7.25 | | not-here | domain
      The server’s address has no valid name.
      Адреса сервера не має правильної назви.
    X.7.26 | | not-here | domain
      Neither SPF nor DKIM proves the sender.
      Ні SPF, ні DKIM не підтверджують відправника.
    X.7.27 | | not-here | domain
      The sender’s domain says that it takes no mail.
      Домен відправника повідомляє, що не приймає пошти.
    X.7.28 | | not-here | slow
      The rate of the sender is unusual.
      Швидкість відправника незвична.
  `,
  mailVerdicts,
)

/** By subject and detail of an enhanced status code, such as `1.1`; null for one that is not listed. */
export function meaningOfDetail(enhanced: string): ErrorMeaning | null {
  return findMeaning(`X.${enhanced}`)
}

/** By the enhanced status code of a mail server's reply or report, else by the reply code. */
export const smtpErrors: CarrierErrorTable = {
  sources: [
    'RFC 5321, section 4.2.3; RFC 4954, section 4.7; RFC 7504 (reply codes)',
    'RFC 3463 and the IANA registry of RFC 5248 (enhanced status codes; 4.X.X is temporary, 5.X.X final)',
  ],
  codeIn: (said) => enhanced(said) ?? plain(said),
  lookup,
  findPermanence: (code) => (/^[45]\./.test(code) ? (code.startsWith('4') ? 'temporary' : 'final') : null),
  errors,
}
