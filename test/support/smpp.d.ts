/** What the tests use of npm `smpp` 0.5.1, which has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server as NetServer, Socket } from 'node:net'

  export interface PDU {
    command: string
    command_id: number
    command_status: number
    sequence_number: number
    [field: string]: unknown
    /** A response with this status and these fields. */
    response(fields?: Record<string, unknown>): PDU
  }

  type Command = (fields?: Record<string, unknown>, onResponse?: (pdu: PDU) => void) => boolean

  export interface Session extends EventEmitter {
    readonly socket: Socket
    send(pdu: PDU): boolean
    close(onClose?: () => void): void
    destroy(onClose?: () => void): void
    pause(): void
    resume(): void
    bind_transceiver: Command
    bind_transmitter: Command
    bind_receiver: Command
    submit_sm: Command
    deliver_sm: Command
    data_sm: Command
    query_sm: Command
    cancel_sm: Command
    submit_multi: Command
    replace_sm: Command
    enquire_link: Command
    unbind: Command
  }

  export function createServer(
    options: { key?: string; cert?: string },
    onSession: (session: Session) => void,
  ): NetServer
  export function connect(options: { url: string; [option: string]: unknown }, onConnect: () => void): Session
}
