import type { CarriedMessage } from '../web/carrier-ledger.ts'
import type { Switchboard } from '../web/switchboard.ts'
import type { Suggestion } from './suggestions.ts'

/** An AgentMessage on its way. */
export interface RbmMessage extends CarriedMessage {
  agentId: string
  text: string
  content: object
  suggestions: Suggestion[]
}

/** What a webhook brings: the JSON in its `data`, a UserEvent, a ServerEvent or a UserMessage. */
export type RbmEvent = object

export type RbmBoard = Switchboard<RbmMessage, RbmEvent>

/** A sender of ours at Google. */
export interface RbmAgent {
  /** What handsets show. */
  sender: string
  agentId: string
}

export const defaultAgents: readonly RbmAgent[] = [
  { sender: 'Posthorn', agentId: 'posthorn_agent' },
  { sender: 'SMSTest', agentId: 'smstest_agent' },
  { sender: 'RCSTest', agentId: 'rcstest_agent' },
  { sender: 'AlphaRCS', agentId: 'alpharcs_agent' },
]
