import { type CarrierErrorTable, findFirst, parseErrors, readErrors } from '../errors/carrier-error.ts'
import type { ErrorMeaning } from '../http/refused.ts'
import { smsVerdicts } from '../sms-http/verdicts.ts'

const verdicts = {
  ...smsVerdicts,
  /** The type of the destination address is a matter of settings: another upstream may accept the number. */
  'invalid-number-here': {
    refusal: 'rejected-here',
    status: 'INVALID DESTINATION ADDRESS',
    permanence: 'final',
  },
} as const

/** `command_status` of a submit_sm_resp. */
const statuses = readErrors(
  `
    0x01 | ESME_RINVMSGLEN | not-here | size
      The message length is invalid.
      Недійсна довжина повідомлення.
    0x02 | ESME_RINVCMDLEN | not-here | request
      The command length is invalid.
      Недійсна довжина команди.
    0x03 | ESME_RINVCMDID | not-here | request
      The SMSC does not know the command.
      SMSC не знає цієї команди.
    0x04 | ESME_RINVBNDSTS | retry | bind
      The command is not allowed in the state of the bind.
      Команда недоступна в поточному стані з’єднання.
    0x05 | ESME_RALYBND | retry | bind
      The login is bound already, or as often as the carrier allows.
      З цим логіном уже з’єднано або вичерпано дозволену кількість з’єднань.
    0x06 | ESME_RINVPRTFLG | not-here | request
      The priority flag is invalid.
      Недійсний прапорець пріоритету.
    0x07 | ESME_RINVREGDLVFLG | not-here | request
      The carrier does not take this request for receipts.
      Провайдер не приймає такого запиту на звіт про доставку.
    0x08 | ESME_RSYSERR | retry | wait
      An error inside the SMSC.
      Помилка всередині SMSC.
    0x0A | ESME_RINVSRCADR | bad-sender | sender
      The sender is invalid or not allowed.
      Відправник недійсний або не дозволений.
    0x0B | ESME_RINVDSTADR | invalid-number | number
      The number of the recipient is invalid.
      Номер одержувача недійсний.
    0x0C | ESME_RINVMSGID | not-here | ask
      The SMSC does not know the id of the message.
      SMSC не знає ідентифікатора повідомлення.
    0x0D | ESME_RBINDFAIL | retry | bind | depends
      The bind failed.
      З’єднання не вдалося.
    0x0E | ESME_RINVPASWD | account | bind
      The password is wrong.
      Неправильний пароль.
    0x0F | ESME_RINVSYSID | account | bind
      The system id is wrong.
      Неправильний system_id.
    0x11 | ESME_RCANCELFAIL | not-here | ask
      The message could not be cancelled.
      Повідомлення не вдалося скасувати.
    0x13 | ESME_RREPLACEFAIL | not-here | ask
      The message could not be replaced.
      Повідомлення не вдалося замінити.
    0x14 | ESME_RMSGQFUL | throttled | slow
      The queue of the SMSC is full.
      Черга SMSC переповнена.
    0x15 | ESME_RINVSERTYP | not-here | request
      The service type is invalid.
      Недійсний тип послуги.
    0x33 | ESME_RINVNUMDESTS | not-here | request
      The number of destinations is invalid.
      Недійсна кількість одержувачів.
    0x34 | ESME_RINVDLNAME | not-here | request
      The distribution list is not known.
      Такого списку розсилки немає.
    0x40 | ESME_RINVDESTFLAG | not-here | request
      The destination flag is invalid.
      Недійсний прапорець одержувача.
    0x42 | ESME_RINVSUBREP | not-here | request
      Replacing a message is not supported.
      Заміна повідомлення не підтримується.
    0x43 | ESME_RINVESMCLASS | not-here | request
      The esm_class is invalid.
      Недійсний esm_class.
    0x44 | ESME_RCNTSUBDL | not-here | request
      The distribution list cannot be submitted to.
      До списку розсилки не можна надіслати.
    0x45 | ESME_RSUBMITFAIL | not-here | ask | depends
      The submit failed; carriers use it for reasons of their own, often a policy or a missing balance.
      Не прийнято; провайдери надсилають це з власних причин, часто через правила чи брак коштів.
    0x48 | ESME_RINVSRCTON | bad-sender | sender
      The type of number of the sender is invalid.
      Недійсний тип номера відправника.
    0x49 | ESME_RINVSRCNPI | bad-sender | sender
      The numbering plan of the sender is invalid.
      Недійсний план нумерації відправника.
    0x50 | ESME_RINVDSTTON | invalid-number-here | request
      The type of number of the recipient is invalid.
      Недійсний тип номера одержувача.
    0x51 | ESME_RINVDSTNPI | invalid-number-here | request
      The numbering plan of the recipient is invalid.
      Недійсний план нумерації одержувача.
    0x53 | ESME_RINVSYSTYP | not-here | bind
      The system type is invalid.
      Недійсний system_type.
    0x54 | ESME_RINVREPFLAG | not-here | request
      The flag for replacing is invalid.
      Недійсний прапорець заміни.
    0x55 | ESME_RINVNUMMSGS | not-here | request
      The number of messages is invalid.
      Недійсна кількість повідомлень.
    0x58 | ESME_RTHROTTLED | throttled | slow
      More messages than the carrier allows for this login.
      Повідомлень більше, ніж провайдер дозволяє для цього логіна.
    0x61 | ESME_RINVSCHED | not-here | request
      The scheduled time is invalid.
      Недійсний запланований час.
    0x62 | ESME_RINVEXPIRY | not-here | request
      The lifetime is invalid or longer than the carrier allows.
      Час життя недійсний або довший, ніж дозволяє провайдер.
    0x63 | ESME_RINVDFTMSGID | not-here | request
      The predefined message is not known.
      Такого готового повідомлення немає.
    0x64 | ESME_RX_T_APPN | retry | wait
      The receiving application has a temporary error.
      Тимчасова помилка застосунку, що приймає.
    0x65 | ESME_RX_P_APPN | not-here | ask
      The receiving application has a permanent error.
      Постійна помилка застосунку, що приймає.
    0x66 | ESME_RX_R_APPN | not-here | ask
      The receiving application rejected the message.
      Застосунок, що приймає, відхилив повідомлення.
    0x67 | ESME_RQUERYFAIL | not-here | ask | depends
      The query about a message failed.
      Запит про повідомлення не вдався.
    0xC0 | ESME_RINVOPTPARSTREAM | not-here | request
      The optional parameters are invalid.
      Недійсні необов’язкові параметри.
    0xC1 | ESME_ROPTPARNOTALLWD | not-here | request
      An optional parameter is not allowed.
      Необов’язковий параметр не дозволено.
    0xC2 | ESME_RINVPARLEN | not-here | request
      A parameter has an invalid length.
      Недійсна довжина параметра.
    0xC3 | ESME_RMISSINGOPTPARAM | not-here | request
      An expected parameter is missing.
      Бракує потрібного параметра.
    0xC4 | ESME_RINVOPTPARAMVAL | not-here | request
      A parameter has an invalid value.
      Недійсне значення параметра.
    0xFE | ESME_RDELIVERYFAILURE | unreachable | absent | depends
      The delivery failed.
      Доставити не вдалося.
    0xFF | ESME_RUNKNOWNERR | not-here | ask | depends
      An unknown error.
      Невідома помилка.
    0x100 | ESME_RSERTYPUNAUTH | not-here | account
      The account may not use this service.
      Акаунтові ця послуга не дозволена.
    0x101 | ESME_RPROHIBITED | not-here | account
      The account may not do this.
      Акаунтові це заборонено.
    0x102 | ESME_RSERTYPUNAVAIL | retry | wait
      The service is not available now.
      Послуга зараз недоступна.
    0x103 | ESME_RSERTYPDENIED | not-here | account
      The service is denied.
      У послузі відмовлено.
    0x104 | ESME_RINVDCS | not-here | request
      The data coding is invalid.
      Недійсне кодування даних.
    0x105 | ESME_RINVSRCADDRSUBUNIT | bad-sender | sender
      The source sub-unit is invalid.
      Недійсний підрозділ відправника.
    0x106 | ESME_RINVDSTADDRSUBUNIT | invalid-number-here | request
      The destination sub-unit is invalid.
      Недійсний підрозділ одержувача.
  `,
  verdicts,
)

/** What a `command_status` other than 0 means for the message. One that is not listed, as of a vendor, is `not-here`. */
export function meaningOfStatus(commandStatus: number): ErrorMeaning {
  return statuses.findMeaning(smppLookup(`${commandStatus}`)) ?? verdicts['not-here']
}

/** The states of receipts that are failures. */
export const receiptStates = parseErrors(`
  EXPIRED | message_state 3 | depends | lifetime
    The carrier could not deliver it within its lifetime.
    Провайдер не доставив повідомлення за час його життя.
  DELETED | message_state 4 | final | ask
    The message was deleted at the carrier.
    Повідомлення видалено в провайдера.
  UNDELIV | message_state 5 | depends | absent
    The carrier could not deliver it.
    Провайдер не зміг доставити.
  UNKNOWN | message_state 7 | depends | ask
    The carrier does not know what became of it.
    Провайдер не знає, що сталося з повідомленням.
  REJECTD | message_state 8 | final | content
    The carrier or the network rejected it.
    Провайдер або мережа відхилили повідомлення.
  SKIPPED | message_state 9 | final | ask
    The carrier skipped it.
    Провайдер пропустив повідомлення.
`)

/** Errors of the Mobile Application Part, which receipts give as `network_error_code` of type 3. */
const networkErrors = parseErrors(`
  GSM 1 | unknownSubscriber | final | number | shows unassigned
    The number is not assigned.
    Такого номера немає.
  GSM 5 | unidentifiedSubscriber | depends | absent
    The switch does not know the subscriber.
    Комутатор не знає абонента.
  GSM 6 | absentSubscriberSM | temporary | absent | shows absent
    The telephone is switched off or out of coverage.
    Телефон вимкнено або він поза зоною.
  GSM 9 | illegalSubscriber | final | number
    The network does not admit the subscriber.
    Мережа не допускає абонента.
  GSM 11 | teleserviceNotProvisioned | final | channel
    The subscription has no SMS.
    У тарифі абонента немає SMS.
  GSM 12 | illegalEquipment | final | channel
    The network does not admit the telephone.
    Мережа не допускає телефон.
  GSM 13 | callBarred | depends | channel
    The operator or the subscriber has barred messages.
    Оператор мережі або абонент заборонив повідомлення.
  GSM 21 | facilityNotSupported | depends | route
    The network does not support the service.
    Мережа не підтримує послуги.
  GSM 27 | absentSubscriber | temporary | absent | shows absent
    The subscriber cannot be reached.
    Абонент недосяжний.
  GSM 31 | subscriberBusyForMT-SMS | temporary | absent
    The telephone is receiving another message.
    Телефон приймає інше повідомлення.
  GSM 32 | sm-DeliveryFailure | depends | absent
    The telephone did not take it: it is full, or has an error.
    Телефон не прийняв: він переповнений або має помилку.
  GSM 33 | messageWaitingListFull | temporary | absent
    The list of waiting messages is full.
    Список повідомлень в очікуванні переповнений.
  GSM 34 | systemFailure | temporary | wait
    An error in the network.
    Помилка в мережі.
  GSM 35 | dataMissing | depends | ask
    The network misses data.
    Мережі бракує даних.
  GSM 36 | unexpectedDataValue | depends | ask
    The network got a value that it does not expect.
    Мережа отримала неочікуване значення.
`)

const messageStates: Readonly<Record<string, string>> = {
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  7: 'UNKNOWN',
  8: 'REJECTD',
  9: 'SKIPPED',
}

/** `0x58` of an answer; `GSM 27`, `UNDELIV:027` (the carrier's own `err`) or `UNDELIV` of a receipt. */
export function receiptCodeIn(said: string): string | null {
  const network = /\bnetwork error 3\/(\d+)/.exec(said)?.[1]
  if (network !== undefined && network !== '0') return `GSM ${network}`
  const word = /\bstat:? ?([A-Za-z]+)/.exec(said)?.[1]?.toUpperCase()
  const state = word ?? messageStates[/\bmessage_state (\d)/.exec(said)?.[1] ?? '']
  const err = /\berr:? ?(\w{1,10})/.exec(said)?.[1] ?? ''
  if (state === undefined) return null
  return /^0*$/.test(err) ? state : `${state}:${err}`
}

const answerCodeIn = findFirst(/\((0x[0-9A-F]{2,8})\)$/, /^status (0x[0-9A-F]{2,8})$/)

/** `0x58` for `0x00000058` or `88`; the state alone of `UNDELIV:027`, of which the number is the carrier's own. */
export function smppLookup(code: string): string {
  const [state = ''] = code.split(':', 1)
  const number = /^(0x[0-9a-f]{1,8}|\d{1,10})$/i.test(code) ? Number(code) : null
  return number === null ? state : `0x${number.toString(16).toUpperCase().padStart(2, '0')}`
}

export const smppErrors: CarrierErrorTable = {
  sources: [
    'SMPP 3.4, section 5.1.3 (command_status), and 5.0, section 4.7.6',
    'SMPP 3.4, appendix B and section 5.2.28 (states of receipts)',
    '3GPP TS 29.002, section 17.6.6 (errors of the network, type 3)',
  ],
  errors: [...statuses.errors, ...receiptStates, ...networkErrors],
  codeIn: (said) => answerCodeIn(said) ?? receiptCodeIn(said),
  lookup: smppLookup,
}
