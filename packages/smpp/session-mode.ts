import type { BindCommand } from './pdu/bind.ts'
import type { Pdu } from './pdu/pdu.ts'

/** The two sides of a session: the gateway is the ESME, the carrier is the SMSC. */
export type Side = 'esme' | 'smsc'

export type BoundMode = 'bound_tx' | 'bound_rx' | 'bound_trx'

/** SMPP 3.4 §2.2, with `unbinding` for the time in which a session drains. */
export type SessionMode = 'open' | BoundMode | 'unbinding' | 'closed'

/** The allowed transitions; every change of mode is checked against this table. */
export const nextModes: Record<SessionMode, readonly SessionMode[]> = {
  open: ['bound_tx', 'bound_rx', 'bound_trx', 'closed'],
  bound_tx: ['unbinding', 'closed'],
  bound_rx: ['unbinding', 'closed'],
  bound_trx: ['unbinding', 'closed'],
  unbinding: ['closed'],
  closed: [],
}

export const modeOfBind: Record<BindCommand, BoundMode> = {
  bind_transmitter: 'bound_tx',
  bind_receiver: 'bound_rx',
  bind_transceiver: 'bound_trx',
}

const submitting: readonly BoundMode[] = ['bound_tx', 'bound_trx']
const delivering: readonly BoundMode[] = ['bound_rx', 'bound_trx']
const always: readonly BoundMode[] = ['bound_tx', 'bound_rx', 'bound_trx']
const never: readonly BoundMode[] = []

/** In which bound modes a side may send a request (SMPP 3.4 §2.3). Binds belong to `open` alone. */
const allowed: Record<Side, Partial<Record<Pdu['command'], readonly BoundMode[]>>> = {
  esme: {
    submit_sm: submitting,
    submit_multi: submitting,
    data_sm: submitting,
    query_sm: submitting,
    cancel_sm: submitting,
    unbind: always,
    enquire_link: always,
  },
  smsc: {
    deliver_sm: delivering,
    data_sm: delivering,
    unbind: always,
    enquire_link: always,
  },
}

/** Whether `side` may send `command` while bound as `mode`. */
export function mayRequest(side: Side, mode: BoundMode, command: Pdu['command']): boolean {
  return (allowed[side][command] ?? never).includes(mode)
}
