/** What happens to e-mails for addresses whose local part, up to a `+`, is one of these words. */
export const mailScripts = [
  'refuse',
  'full',
  'blocked',
  'greylist',
  'busy',
  'slow',
  'tarpit',
  'hangup',
  'lost',
  'bounce',
  'bounce-full',
  'delayed',
  'vacation',
] as const
export type MailScript = (typeof mailScripts)[number]

export const mailScriptMeanings: Readonly<Record<MailScript, string>> = {
  refuse: '550 5.1.1 at RCPT TO: there is no such mailbox',
  full: '552 5.2.2 at RCPT TO: the mailbox is full',
  blocked: '550 5.7.1 after the e-mail: policy',
  greylist: '451 4.7.1 at RCPT TO twice, then taken',
  busy: '421 4.7.28 at RCPT TO twice, then taken',
  slow: 'taken after 5 seconds',
  tarpit: 'RCPT TO is never answered',
  hangup: 'the connection ends at RCPT TO',
  lost: 'taken, then the connection ends before the answer',
  bounce: 'taken, then a delivery report comes: failed, 5.1.1',
  'bounce-full': 'the same with 5.2.2',
  delayed: 'taken, then a report comes: delayed; the e-mail arrives',
  vacation: 'taken, then the person answers by machine that they are away',
}

/** Null for an ordinary address. */
export function scriptOfAddress(address: string): MailScript | null {
  const [word] = (address.split('@')[0] ?? '').toLowerCase().split('+')
  return mailScripts.find((script) => script === word) ?? null
}
