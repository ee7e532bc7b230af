import type { MessagesPorts } from '../../administration/messages/messages-ports.ts'
import type { Clock } from '../../kit/time/clock.ts'
import type { SendPorts } from '../send/send-ports.ts'

export interface BatchesPorts {
  clock: Clock
  messages: Pick<MessagesPorts, 'db' | 'country' | 'networkOf' | 'cancelQueued' | 'liveUpdates'>
  sending: SendPorts
}
