import { maxPacketsPerTick } from '../../telephony/rtp/stream.ts'
import { maxBodyOctets } from '../../telephony/sip/message/message-reader.ts'
import { maxServerTransactions } from '../../telephony/sip/transaction/transactions.ts'
import { maxUnreadOctets } from '../../telephony/sip/transport/connection.ts'
import { eventsDefaults } from '../config/sections/events-settings.ts'
import { limitsDefaults } from '../config/sections/limits-settings.ts'
import { smppServerDefaults } from '../config/sections/smpp-server-settings.ts'
import { priceListBytes } from '../console-contract/operating/prices.ts'
import { signInLimits, signInWindowMs } from '../domain/console/sign-in-limits.ts'
import { maxTableLines } from '../domain/pricing/read-table.ts'
import { framesPerTurn } from '../smpp/session.ts'
import { knownTurns, strangersTurns } from './credential-turns.ts'
import { refusedBytes, refusedBytesPerSecond } from './refused-work.ts'
import { burstSeconds, credentialsPerAccount, refusedSendsPerSecond, rounds } from './shared-limits.ts'
import { freeTries, longestDelayMs } from './wrong-keys.ts'

/** Requests of the console at work: in all, and of the users of one account, or of one operator. */
export const consolePlaces = { capacity: 12, share: 3, maxWaiting: 100, maxWaitingInAll: 1_000 }
/** Requests of the management API at work: in all, and of one key. */
export const managementPlaces = { capacity: 6, share: 2, maxWaiting: 50, maxWaitingInAll: 500 }
/** Of one management key. */
export const managementRate = { burst: 600, perSecond: 60 }
/** Live pages of the console: those of users who belong to an account leave some to the operator's own. */
export const livePages = { ofSession: 8, ofUser: 16, ofAccount: 40, ofAccounts: 160, inAll: 200 }
/** Names and links of the console that visitors give and that are looked up, before any password is compared. */
export const visitorLookUps = { capacity: 4, share: 1, maxWaiting: 20, maxWaitingInAll: 1_000 }
/** Each page of an unsubscribe link holds a database connection. */
export const unsubscribeTurns = { capacity: 4, share: 2, maxWaiting: 500 }
/** Bytes of webhook bodies of one upstream that wait to be stored; four of the longest. */
export const maxStoringOfUpstream = 16_777_216
/** Packed bodies that are unpacked at a time, of all addresses and of an address block. */
export const unpackingTurns = { capacity: 4, share: 2, maxWaiting: 1_000, maxWaitingInAll: 5_000 }
/** Requests of one connection that may wait for the one under way; a client that sends more is disconnected. */
export const waitingOfConnection = 100
/** Of an address block: its work costs requests to the identity provider, so blocks take turns. */
export const providerTurns = { capacity: 6, share: 2, maxWaiting: 20, maxWaitingInAll: 2_000 }
/** What visitors name and one statement finds. */
export const lookedUpTogether = { sessions: 200, links: 500 }
/** Samples of voices for the console, by account: the engines speak the calls too, whose texts wait for at most these. */
export const voiceSampleTurns = { capacity: 2, share: 1, maxWaiting: 3, maxWaitingInAll: 200 }
/** Some seconds of database throughput; the upstream must send more again. */
export const waitingOfUpstream = { reports: 10_000, replies: 2_000 }
/** SMPP connections without a bind: of one listener, and how long each may stay so. */
export const unboundConnections = { total: 500, perAddress: 100, bindWithinMs: 10_000 }
/** Over SMPP at one gateway process: messages of all binds of an account, accepted or not; a second of it at once. */
export const messagesPerSecondOfAccount = 10_000
/** PDUs that are no requests, such as enquire_link, that a connection may send before it is bound. */
export const maxBeforeBind = 20
/** Receipts and replies for SMPP clients in memory: in all, and what is there for each account and bind. */
export const deliveryPlaces = { capacity: 20_000, ownOfAccount: 200, ownOfQueue: 100 }
/** What waits for parts, or is being stored, at most. */
export const textLimits = {
  textsOfAccount: 10_000,
  textsOfBind: 5_000,
  /** Under one reference to one number. */
  textsOfReference: 50,
  bytesOfAccount: 16_000_000,
  bytesOfBind: 8_000_000,
}

/** A limit of entry points, as docs/operations/limits.md shows it. */
export interface EntryLimit {
  /** How much is admitted, with its unit and of whom. */
  amount: string
  /** The setting that changes it, in posthorn.yaml. */
  setting?: string
  /** What becomes of what is beyond it. */
  beyond: string
}

const { connections, connectionsPerAddress, readsPerSecond } = limitsDefaults
const smpp = smppServerDefaults

const ofManagement = {
  'requests of a management key': {
    amount: `${managementRate.burst} at once, ${managementRate.perSecond} a second after that`,
    beyond: '429 with `Retry-After`',
  },
  'turns of administration': {
    amount: `${managementPlaces.share} of a key at work, ${managementPlaces.capacity} in all; ${managementPlaces.maxWaiting} of a key wait`,
    beyond: '429',
  },
}

const ofStrangers = {
  connections: {
    amount: `${count(connections)}, ${count(connectionsPerAddress)} of one address block; where they are taken, silent ones and those of strangers give way`,
    setting: 'limits.connections, limits.connectionsPerAddress',
    beyond: 'the connection is closed',
  },
  'requests in line': {
    amount: `one request of a connection at work, ${waitingOfConnection} behind it`,
    beyond: 'the connection is closed',
  },
  'wrong keys': {
    amount: `${freeTries} wrong keys or passwords of an address block in ten minutes are answered at once`,
    beyond: `later answers come up to ${longestDelayMs / 1_000} s later; right ones are never delayed`,
  },
  'refused bodies': {
    amount: `${mebibytes(refusedBytes)} of refused bodies of an address block, ${refusedBytesPerSecond / 1_024} KiB a second after that`,
    beyond: 'a body over 32 KiB is refused by its head, unless a right key stands there',
  },
  'turns for passwords': {
    amount: `${strangersTurns.capacity} comparisons at once in turns of address blocks, ${strangersTurns.maxWaiting} of a block wait; ${knownTurns.capacity} more for places where the name has signed in before`,
    beyond: '`ESME_RBINDFAIL`, 503 or 429; who has hung up leaves the line',
  },
  'look-ups of visitors': {
    amount: `names and links are looked up ${visitorLookUps.capacity} at once, in turns of address blocks`,
    beyond: '429',
  },
  'sign-in attempts': {
    amount: `${signInLimits.pair} of a name and address, ${signInLimits.place} of an address, ${signInLimits.name} of a name, ${count(signInLimits.all)} of all in ${signInWindowMs / 60_000} minutes`,
    beyond: '429; a place where the user has signed in before counts by itself',
  },
  'turns at the provider': {
    amount: `${providerTurns.share} requests to the identity provider for an address block, ${providerTurns.capacity} in all; ${providerTurns.maxWaiting} of a block wait; a return needs the cookie of its beginning`,
    beyond: 'back to the page for signing in; who has hung up leaves the line',
  },
  'sessions looked up together': {
    amount: `${lookedUpTogether.sessions} in one statement, address blocks take turns`,
    beyond: '429',
  },
  'links looked up together': {
    amount: `${lookedUpTogether.links} in one statement, address blocks take turns`,
    beyond: '503',
  },
  'turns of pages': {
    amount: `${unsubscribeTurns.share} of an address block, ${unsubscribeTurns.capacity} in all`,
    beyond: '503',
  },
  'one look for all': {
    amount: 'one look at the database at once, for all callers',
    beyond: 'callers share its answer',
  },
  'from memory': { amount: 'no work beside the answer', beyond: '–' },
  'this machine': {
    amount: 'only in sandbox mode, and only for this machine or with its own key',
    setting: 'POSTHORN_SANDBOX',
    beyond: '421 or 401',
  },
  'the head first': {
    amount: 'a wrong secret or signature header is refused before the body is read',
    beyond: '401 or 404',
  },
  'unbound connections': {
    amount: `${unboundConnections.total} of a listener, ${unboundConnections.perAddress} of one address block, for ${unboundConnections.bindWithinMs / 1_000} s; they take no places of bound sessions`,
    beyond: 'the connection is closed',
  },
  'PDUs before the bind': { amount: `${maxBeforeBind} of a connection`, beyond: 'the connection is closed' },
  'PDUs in turns': {
    amount: `${framesPerTurn} of a connection, then the other connections have their turn`,
    beyond: 'it is read later',
  },
  'octets of signalling': {
    amount: `${maxBodyOctets / 1_024} KiB a message, ${mebibytes(maxUnreadOctets)} unread of a connection, ${count(maxServerTransactions)} requests within calls`,
    beyond: 'the connection ends, or the request is dropped',
  },
  'packets of a stream': {
    amount: `${maxPacketsPerTick} in 20 ms; none that cannot be answered or is no sound of the call`,
    beyond: 'the packet is dropped',
  },
} satisfies Record<string, EntryLimit>

const ofAccounts = {
  money: { amount: 'what the balance covers', beyond: '`Not enough money`' },
  'refused sends': {
    amount: `${count(refusedSendsPerSecond)} a second of an account more than are accepted, ${burstSeconds} seconds of them at once`,
    beyond: 'the item says `Too much was requested with this key …`',
  },
  budget: {
    amount: `${count(readsPerSecond)} units a second of a key, bind or user, ${credentialsPerAccount} times that of its account, ${burstSeconds} seconds of them at once`,
    setting: 'limits.readsPerSecond',
    beyond: '`Too much was requested with this key …`, 429 or `ESME_RTHROTTLED`',
  },
  turns: {
    amount: `${rounds.share} units of an account at work, ${rounds.capacity} of all, accounts take turns; ${count(rounds.maxWaiting)} entries of an account wait`,
    beyond: 'as over the budget',
  },
  'shares of a batch': {
    amount:
      'an equal part of each commit; at most half of the waiting places, and the account with most gives way',
    beyond: '`The gateway has too much to do …`',
  },
  readers: {
    amount: `${eventsDefaults.readersPerAccount} requests of an account that wait for events or stream them`,
    setting: 'events.readersPerAccount',
    beyond: '429',
  },
  'turns of the console': {
    amount: `${consolePlaces.share} requests of the users of an account, or of an operator, ${consolePlaces.capacity} in all`,
    beyond: `they wait; 429 beyond ${consolePlaces.maxWaiting} that wait`,
  },
  'voice samples': {
    amount: `${voiceSampleTurns.share} of an account is spoken and ${voiceSampleTurns.maxWaiting} wait, ${voiceSampleTurns.capacity} of all accounts are spoken at once`,
    beyond: '429; who has left is not spoken to',
  },
  'lines of a list': {
    amount: `${count(maxTableLines)} lines of a price list or of tariffs, ${priceListBytes / 1e6} MB of a price list in the console`,
    beyond: 'nothing of it is imported: it is imported in parts',
  },
  backtests: {
    amount: 'one process over all gateways, whose place is free once it has ended',
    beyond: '409',
  },
  'live pages': {
    amount: `${livePages.ofSession} of a session, ${livePages.ofUser} of a user, ${livePages.ofAccount} of an account, ${livePages.inAll} in all`,
    beyond: '429',
  },
  'room of the upstream': {
    amount: `${mebibytes(maxStoringOfUpstream)} of bodies, ${count(waitingOfUpstream.reports)} reports and ${count(waitingOfUpstream.replies)} replies of an upstream wait to be stored`,
    beyond: '503 or 0x64: the carrier sends them again',
  },
  sessions: {
    amount: `those of the bind, ${count(smpp.sessionsPerAccount)} of an account, ${count(smpp.connections)} of a process`,
    setting: 'smppServer.sessionsPerAccount, smppServer.connections',
    beyond: '`ESME_RBINDFAIL`',
  },
  window: { amount: 'requests of a session without an answer, by its bind', beyond: '`ESME_RTHROTTLED`' },
  rate: {
    amount: `messages a second of the bind, ${count(messagesPerSecondOfAccount)} of all binds of an account; each number of a submit_multi counts`,
    beyond: '`ESME_RTHROTTLED`',
  },
  'unfinished texts': {
    amount: `${count(textLimits.textsOfAccount)} of an account, ${count(textLimits.textsOfBind)} of a bind, ${textLimits.textsOfReference} of a reference; ${textLimits.bytesOfAccount / 1e6} MB of an account, ${textLimits.bytesOfBind / 1e6} MB of a bind; only what money covers`,
    beyond: '`ESME_RMSGQFUL`, or as a submit without money',
  },
  'places of deliveries': {
    amount: `${count(deliveryPlaces.capacity)} in memory; an account has four times what it leaves free, and ${deliveryPlaces.ownOfAccount} whatever others hold`,
    beyond: 'they wait in the database, claimed in turns of accounts',
  },
} satisfies Record<string, EntryLimit>

/** By the name that entry points give. */
export const entryLimits = { ...ofStrangers, ...ofAccounts, ...ofManagement }

export type LimitName = keyof typeof entryLimits

function mebibytes(bytes: number): string {
  return `${bytes / 1_048_576} MiB`
}

function count(amount: number): string {
  return amount.toLocaleString('en')
}
