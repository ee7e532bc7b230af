const verifyId = '019383b2-7c1e-7d2a-9b41-5a3f0c6e8d10'
const phone = '380671234567'

export const verificationExamples = {
  create: {
    auth: 'sandbox',
    command: 'verify/create',
    phone,
    lang: 'uk',
    hook: 'https://shop.example/codes',
  },
  createByEmail: { auth: 'sandbox', command: 'verify/create', type: 'email', email: 'anna@shop.example' },
  created: { success: true, request_id: verifyId, verify_id: verifyId },
  check: { auth: 'sandbox', command: 'verify', phone, code: '482913', verify_id: verifyId },
  checked: { success: true, verify_id: verifyId, phone, type: 'sms', status: 'approved', service_id: 1 },
  status: { auth: 'sandbox', command: 'verify/status', verify_id: verifyId },
  cancel: { auth: 'sandbox', command: 'verify/cancel', verify_id: verifyId },
  read: {
    success: true,
    verify_id: verifyId,
    phone,
    type: 'sms',
    status: 'pending',
    service_id: 1,
    message_status: 'DELIVERED',
    attempts: 1,
    attempts_left: 4,
    created: '2026-11-21T09:07:19.651Z',
    expires: '2026-11-21T09:12:19.651Z',
  },
  callbacks: {
    delivered: {
      success: true,
      request_id: verifyId,
      verify_id: verifyId,
      type: 'sms',
      phone,
      status: 'DELIVERED',
      updated: '2026-11-21T09:07:21.084Z',
    },
    approved: {
      success: true,
      request_id: verifyId,
      verify_id: verifyId,
      type: 'sms',
      phone,
      status: 'approved',
      updated: '2026-11-21T09:07:44.310Z',
    },
  },
} as const

/** The meaning of each status of a check. */
export const checkStatusTexts: readonly [status: string, meaning: string][] = [
  ['approved', 'The code is right. This is answered once: the same code sent again is `expired`.'],
  ['pending', 'The code is wrong, and attempts remain.'],
  [
    'expired',
    'There is no such code (any more): it expired, it was used, a newer one went to the same recipient, or it was never for this recipient.',
  ],
  ['blocked', 'Too many wrong codes. Even the right code is refused now: send a new one.'],
]
