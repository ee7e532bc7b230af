/** What must not be found in a database: numbers and addresses. */
export const phones = {
  sms: '380671230101',
  links: '380671230202',
  codes: '380671230303',
  lookup: '380501119970',
  viber: '380671230505',
  mail: 'olena.secret@example.org',
  call: '380671230606',
  callCode: '380671230707',
  smpp: '380671230808',
  kannel: '380671230909',
  jasmin: '380671231010',
  writer: '380671231111',
  scheduled: '380671231212',
  held: '380671231313',
  /** Its telephone reports that nothing was delivered. */
  rows: '380501119911',
  unmatched: '380671231515',
  alarm: '380671231616',
  /** What the provider of lookups answers about the number above. */
  imsi: '255030501119970',
}

/** Texts, each with a word at its beginning that stands nowhere else. */
export const said = {
  sms: 'Falcon parcel tomorrow',
  reply: 'Goldfinch agrees',
  code: '48291357',
  rcs: 'Woodcock card',
  target: 'https://shop.example/kestrel/77',
  spoken: 'Osprey parcel, press one',
  smpp: 'Puffin invoice',
  joined: 'Egrettas letter',
  waiting: 'Curlew fragment',
  kannel: 'Lapwing ticket',
  jasmin: 'Shearwater rent',
  keyword: 'Toucan two',
  long: 'Flamingo half',
  answer: 'Nightjar answers',
  scheduled: 'Kookaburra later',
  held: 'Wagtail bets',
  rows: 'Bullfinch rows',
  view: 'Cormorant view',
  alarm: 'Merganser is full',
}

/** The words that are searched for: those that begin the texts, and the numbers. */
export const searchedWords = [
  ...Object.values(phones),
  ...Object.values(said).map((text) => text.split(' ')[0] ?? text),
]
