import type { Handlers } from '../../console-contract/contract.ts'
import type { Mask } from '../../console-contract/mask.ts'
import type { handsetsRoutes, RecentHandsetView } from '../../console-contract/sending/handsets.ts'
import { readHandset, readRecent } from './read-handset.ts'
import { readMailbox } from './read-mailbox.ts'
import type { SimulatedNetwork } from './simulated-network.ts'

/**
 * Handsets show what the gateway sent, so viewers see only that something came, masked. Viewers cannot open a
 * handset by its number, because guessing would reveal masked numbers.
 */
export function handsetsHandlers(network: SimulatedNetwork): Handlers<keyof typeof handsetsRoutes> {
  const reply = (phone: string, reply: object) =>
    network.request('POST', `${handsetPath(phone)}/replies`, reply)
  return {
    'GET /handsets': async ({ query }) => {
      const answers = query.phones.split(',').map((phone) => network.request('GET', handsetPath(phone)))
      return { handsets: (await Promise.all(answers)).map(readHandset) }
    },
    'GET /handsets/recent': async ({ mask }) => {
      const recent = readRecent(await network.request('GET', '/sandbox/handsets'))
      return { recent: recent.map((each) => maskedRecent(each, mask)) }
    },
    'GET /handsets/mailbox': async ({ query: { address } }) =>
      readMailbox(address, await network.request('GET', mailboxPath(address))),
    'POST /handsets/reply': async ({ body: { phone, kind, text, ...to }, note }) => {
      note(handsetName(phone))
      await reply(phone, { ...to, type: kind, [kind]: text })
    },
    'POST /handsets/location': async ({ body: { phone, latitude, longitude, name, ...to }, note }) => {
      note(handsetName(phone))
      await reply(phone, { ...to, type: 'location', location: { latitude, longitude, name } })
    },
    'POST /handsets/read': async ({ body: { phone, channel }, note }) => {
      note(handsetName(phone))
      await network.request('POST', `${handsetPath(phone)}/read`, { channel })
    },
    'POST /handsets/call': async ({ body: { phone, callId, ...act }, note }) => {
      note(handsetName(phone))
      await network.request('POST', `${handsetPath(phone)}/calls/${callId}`, act)
    },
    'POST /handsets/script': async ({ body: { phone, channel, script }, note }) => {
      note(handsetName(phone))
      await network.request('PUT', handsetPath(phone), { [channel]: script })
    },
    'POST /handsets/clear': async ({ body: { phone }, note }) => {
      note(handsetName(phone))
      await network.request('DELETE', handsetPath(phone))
    },
    'POST /handsets/mailbox/clear': async ({ body: { address } }) => {
      await network.request('DELETE', mailboxPath(address))
    },
  }
}

function maskedRecent({ phone, messages, last }: RecentHandsetView, mask: Mask): RecentHandsetView {
  const text = mask.text(last.text) ?? '…'
  return { phone: mask.recipient(phone), messages, last: { ...last, from: mask.words(last.from), text } }
}

export function mailboxPath(address: string): string {
  return `/sandbox/mailbox/${encodeURIComponent(address)}`
}

function handsetPath(phone: string): string {
  return `/sandbox/handsets/${phone}`
}

function handsetName(phone: string): string {
  return `handset …${phone.slice(-4)}`
}
