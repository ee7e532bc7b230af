import { Type } from '@sinclair/typebox'
import { change, query } from '../console-route.ts'

/** What a new installation needs, in the order in which it is done. */
export const setupSteps = [
  'user',
  'second-factor',
  'account',
  'carrier',
  'route',
  'sender',
  'price',
  'money',
  'key',
  'message',
  'endpoint',
  'alerts',
  'backup',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** `simulated`: there, by the sandbox alone. `unseen`: the gateway cannot see whether it is done. */
export type SetupState = 'done' | 'open' | 'simulated' | 'unseen'

export interface SetupView {
  steps: { step: SetupStep; state: SetupState }[]
  /** Whether the user put the list away. */
  isHidden: boolean
}

export const setupRoutes = {
  'GET /setup': query<SetupView>()('operator'),
  /** For the user who does it, alone. */
  'POST /setup/show': change()('operator', { isHidden: Type.Boolean() }, ['isHidden']),
}
