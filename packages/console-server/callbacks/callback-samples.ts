import { type CallbackSample, callbackSamples } from '../../console-contract/traffic/callbacks.ts'
import { verificationCallbackBody } from '../../domain/otp/verification-callback.ts'

/** Sample bodies in the form of real callbacks; their messages do not exist. */
export function sampleBodies(now: number): { name: CallbackSample; body: string }[] {
  return callbackSamples.map((name) => ({ name, body: sampleBody(name, now) }))
}

export function sampleBody(name: CallbackSample, now: number): string {
  if (name === 'code') return codeBody(now)
  return JSON.stringify({ ...members[name], updated: new Date(now).toISOString(), ...more(name, now) })
}

const about = { id: '42', msg_id: '1042' }

const members: Record<Exclude<CallbackSample, 'code'>, object> = {
  delivered: { success: true, ...about, type: 'sms', status: 'DELIVERED' },
  undeliverable: {
    success: false,
    ...about,
    type: 'sms',
    status: 'UNDELIVERABLE',
    error: 'the number does not exist',
  },
  reply: { success: true, ...about, type: 'viber', status: 'REPLIED' },
  call: { success: true, ...about, type: 'voice', status: 'DELIVERED' },
}

function more(name: CallbackSample, now: number): object {
  if (name === 'call') return { duration: 14, reply: '1' }
  if (name !== 'reply') return {}
  return { replies: [{ datetime: new Date(now).toISOString(), message: 'Yes, please' }] }
}

function codeBody(at: number): string {
  return verificationCallbackBody({
    success: true,
    verifyId: '0b8a4b5e-5c9f-4d3a-9f5e-1d1f6a1c2b3d',
    customId: null,
    type: 'sms',
    recipient: '380501234567',
    status: 'approved',
    at,
  })
}
