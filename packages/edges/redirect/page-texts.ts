import { takeCaptions } from '../../domain/alarms/take-captions.ts'

/** The texts of the pages behind links. `{sender}` is a sender's name; no text has markup. */
export interface PageTexts {
  unknown: { title: string; text: string }
  expired: { title: string; text: string }
  later: { title: string; text: string }
  unsubscribe: {
    title: string
    prompt: string
    turnAwaySender: string
    turnAwayAll: string
    awayFromSender: string
    awayFromAll: string
    withdraw: string
    takenBack: string
  }
  /** Of a recipient: `open`, `own` and `over` are headings. */
  alarm: { open: string; take: string; own: string; over: string }
}

const english: PageTexts = {
  unknown: {
    title: 'Link not found',
    text: 'Nothing is behind this address. Please check that it is complete, as it stands in the message.',
  },
  expired: { title: 'This link has expired', text: 'The page that it led to is not linked any more.' },
  later: { title: 'Please try again', text: 'That did not work just now. Please try again in a minute.' },
  unsubscribe: {
    title: 'Unsubscribe',
    prompt: 'Do you want no more messages from {sender}?',
    turnAwaySender: 'No more messages from {sender}',
    turnAwayAll: 'No more messages from any sender here',
    awayFromSender: 'You will get no more messages from {sender}.',
    awayFromAll: 'You will get no more messages from any sender here.',
    withdraw: 'Get messages from {sender} again',
    takenBack: 'You will get messages from {sender} again.',
  },
  alarm: {
    open: 'Are you taking this alarm?',
    take: takeCaptions.en,
    own: 'You have taken this alarm.',
    over: 'This alarm is over, or another person has taken it.',
  },
}

const ukrainian: PageTexts = {
  unknown: {
    title: 'Посилання не знайдено',
    text: 'За цією адресою нічого немає. Перевірте, чи вона повна, така, як у повідомленні.',
  },
  expired: { title: 'Термін дії посилання минув', text: 'Сторінка, на яку воно вело, більше недоступна.' },
  later: { title: 'Спробуйте ще раз', text: 'Зараз не вдалося. Будь ласка, спробуйте за хвилину.' },
  unsubscribe: {
    title: 'Відписатися',
    prompt: 'Більше не отримувати повідомлень від {sender}?',
    turnAwaySender: 'Відписатися від {sender}',
    turnAwayAll: 'Відписатися від усіх відправників тут',
    awayFromSender: 'Ви більше не отримуватимете повідомлень від {sender}.',
    awayFromAll: 'Ви більше не отримуватимете повідомлень від жодного відправника тут.',
    withdraw: 'Знову отримувати повідомлення від {sender}',
    takenBack: 'Ви знову отримуватимете повідомлення від {sender}.',
  },
  alarm: {
    open: 'Берете це оповіщення на себе?',
    take: takeCaptions.uk,
    own: 'Ви взяли це оповіщення на себе.',
    over: 'Це оповіщення завершено, або його взяв хтось інший.',
  },
}

const russian: PageTexts = {
  unknown: {
    title: 'Ссылка не найдена',
    text: 'По этому адресу ничего нет. Проверьте, полный ли он, такой ли, как в сообщении.',
  },
  expired: { title: 'Срок действия ссылки истёк', text: 'Страница, на которую она вела, больше недоступна.' },
  later: { title: 'Попробуйте ещё раз', text: 'Сейчас не получилось. Пожалуйста, попробуйте через минуту.' },
  unsubscribe: {
    title: 'Отписаться',
    prompt: 'Больше не получать сообщений от {sender}?',
    turnAwaySender: 'Отписаться от {sender}',
    turnAwayAll: 'Отписаться от всех отправителей здесь',
    awayFromSender: 'Вы больше не будете получать сообщения от {sender}.',
    awayFromAll: 'Вы больше не будете получать сообщения ни от одного отправителя здесь.',
    withdraw: 'Снова получать сообщения от {sender}',
    takenBack: 'Вы снова будете получать сообщения от {sender}.',
  },
  alarm: {
    open: 'Берёте это оповещение на себя?',
    take: takeCaptions.ru,
    own: 'Вы взяли это оповещение на себя.',
    over: 'Это оповещение завершено, или его взял кто-то другой.',
  },
}

const german: PageTexts = {
  unknown: {
    title: 'Link nicht gefunden',
    text: 'Unter dieser Adresse gibt es nichts. Bitte prüfen Sie, ob sie vollständig ist, so wie in der Nachricht.',
  },
  expired: {
    title: 'Dieser Link ist abgelaufen',
    text: 'Die Seite, zu der er führte, ist nicht mehr verlinkt.',
  },
  later: {
    title: 'Bitte noch einmal versuchen',
    text: 'Das hat gerade nicht geklappt. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
  unsubscribe: {
    title: 'Abmelden',
    prompt: 'Möchten Sie keine Nachrichten mehr von {sender}?',
    turnAwaySender: 'Keine Nachrichten mehr von {sender}',
    turnAwayAll: 'Von keinem Absender hier mehr Nachrichten',
    awayFromSender: 'Sie bekommen keine Nachrichten mehr von {sender}.',
    awayFromAll: 'Sie bekommen von keinem Absender hier mehr Nachrichten.',
    withdraw: 'Wieder Nachrichten von {sender} bekommen',
    takenBack: 'Sie bekommen wieder Nachrichten von {sender}.',
  },
  alarm: {
    open: 'Übernehmen Sie diesen Alarm?',
    take: takeCaptions.de,
    own: 'Sie haben diesen Alarm übernommen.',
    over: 'Dieser Alarm ist vorbei, oder jemand anderes hat ihn übernommen.',
  },
}

const french: PageTexts = {
  unknown: {
    title: 'Lien introuvable',
    text: 'Il n’y a rien à cette adresse. Vérifiez qu’elle est complète, telle que dans le message.',
  },
  expired: {
    title: 'Ce lien a expiré',
    text: 'La page à laquelle il menait n’est plus accessible par ce lien.',
  },
  later: {
    title: 'Veuillez réessayer',
    text: 'Cela n’a pas fonctionné à l’instant. Veuillez réessayer dans une minute.',
  },
  unsubscribe: {
    title: 'Se désabonner',
    prompt: 'Ne plus recevoir de messages de {sender} ?',
    turnAwaySender: 'Ne plus recevoir de messages de {sender}',
    turnAwayAll: 'Ne plus recevoir de messages d’aucun expéditeur ici',
    awayFromSender: 'Vous ne recevrez plus de messages de {sender}.',
    awayFromAll: 'Vous ne recevrez plus de messages d’aucun expéditeur ici.',
    withdraw: 'Recevoir à nouveau les messages de {sender}',
    takenBack: 'Vous recevrez à nouveau les messages de {sender}.',
  },
  alarm: {
    open: 'Prenez-vous cette alerte en charge ?',
    take: takeCaptions.fr,
    own: 'Vous avez pris cette alerte en charge.',
    over: 'Cette alerte est terminée, ou une autre personne l’a prise en charge.',
  },
}

const spanish: PageTexts = {
  unknown: {
    title: 'Enlace no encontrado',
    text: 'No hay nada en esta dirección. Compruebe que está completa, tal como aparece en el mensaje.',
  },
  expired: { title: 'Este enlace ha caducado', text: 'La página a la que llevaba ya no está enlazada.' },
  later: {
    title: 'Inténtelo de nuevo',
    text: 'No ha funcionado en este momento. Inténtelo de nuevo dentro de un minuto.',
  },
  unsubscribe: {
    title: 'Darse de baja',
    prompt: '¿No quiere recibir más mensajes de {sender}?',
    turnAwaySender: 'No recibir más mensajes de {sender}',
    turnAwayAll: 'No recibir más mensajes de ningún remitente de aquí',
    awayFromSender: 'No recibirá más mensajes de {sender}.',
    awayFromAll: 'No recibirá más mensajes de ningún remitente de aquí.',
    withdraw: 'Volver a recibir mensajes de {sender}',
    takenBack: 'Volverá a recibir mensajes de {sender}.',
  },
  alarm: {
    open: '¿Se encarga usted de esta alarma?',
    take: takeCaptions.es,
    own: 'Usted se ha encargado de esta alarma.',
    over: 'Esta alarma ha terminado, o se ha encargado otra persona.',
  },
}

const polish: PageTexts = {
  unknown: {
    title: 'Nie znaleziono linku',
    text: 'Pod tym adresem nic nie ma. Proszę sprawdzić, czy jest kompletny, taki jak w wiadomości.',
  },
  expired: { title: 'Ten link wygasł', text: 'Strona, do której prowadził, nie jest już dostępna.' },
  later: {
    title: 'Proszę spróbować ponownie',
    text: 'W tej chwili się nie udało. Proszę spróbować ponownie za minutę.',
  },
  unsubscribe: {
    title: 'Rezygnacja z wiadomości',
    prompt: 'Nie chcesz więcej wiadomości od {sender}?',
    turnAwaySender: 'Żadnych wiadomości od {sender}',
    turnAwayAll: 'Żadnych wiadomości od żadnego nadawcy tutaj',
    awayFromSender: 'Nie będziesz już otrzymywać wiadomości od {sender}.',
    awayFromAll: 'Nie będziesz już otrzymywać wiadomości od żadnego nadawcy tutaj.',
    withdraw: 'Znów otrzymywać wiadomości od {sender}',
    takenBack: 'Znów będziesz otrzymywać wiadomości od {sender}.',
  },
  alarm: {
    open: 'Czy zajmie się Pan/Pani tym alarmem?',
    take: takeCaptions.pl,
    own: 'Ten alarm został przez Pana/Panią przyjęty.',
    over: 'Ten alarm jest zakończony albo zajęła się nim inna osoba.',
  },
}

const italian: PageTexts = {
  unknown: {
    title: 'Link non trovato',
    text: 'A questo indirizzo non c’è nulla. Controlli che sia completo, come nel messaggio.',
  },
  expired: { title: 'Questo link è scaduto', text: 'La pagina a cui portava non è più collegata.' },
  later: {
    title: 'Riprovi, per favore',
    text: 'In questo momento non ha funzionato. Riprovi tra un minuto.',
  },
  unsubscribe: {
    title: 'Annullare l’iscrizione',
    prompt: 'Non vuole più ricevere messaggi da {sender}?',
    turnAwaySender: 'Niente più messaggi da {sender}',
    turnAwayAll: 'Niente più messaggi da nessun mittente qui',
    awayFromSender: 'Non riceverà più messaggi da {sender}.',
    awayFromAll: 'Non riceverà più messaggi da nessun mittente qui.',
    withdraw: 'Ricevere di nuovo i messaggi di {sender}',
    takenBack: 'Riceverà di nuovo i messaggi di {sender}.',
  },
  alarm: {
    open: 'Prende in carico questo allarme?',
    take: takeCaptions.it,
    own: 'Ha preso in carico questo allarme.',
    over: 'Questo allarme è terminato, o se ne occupa un’altra persona.',
  },
}

/** By language code, which is also the `lang` of the page. */
export const pageTexts = {
  en: english,
  uk: ukrainian,
  ru: russian,
  de: german,
  fr: french,
  es: spanish,
  pl: polish,
  it: italian,
} satisfies Record<string, PageTexts>

export type PageLanguage = keyof typeof pageTexts
