/** A change of one compiled file, by its text. */
export interface SourcePatch {
  /** Its address ends with this. */
  file: string
  from: string
  to: string
}

export interface PlantedFault {
  /** The commit that mended it, or that made the guard which is taken away here. */
  commit: string
  what: string
  patches: readonly SourcePatch[]
}

/** Faults of the past, and guards that keep others from coming back. The simulation must find each. */
export const plantedFaults: Readonly<Record<string, PlantedFault>> = {
  'outcome-over-a-report': {
    commit: 'c339ce47',
    what: 'An outcome is written over a row that a report has changed since it was read.',
    patches: [
      {
        file: '/packages/store/messages/change.js',
        from: ' AND m.updated_at = n.was_updated_at`',
        to: '`',
      },
    ],
  },
  'no-for-what-is-stored': {
    commit: 'e20924f2',
    what: 'Where the answer to a commit is lost, the client reads that nothing was stored.',
    patches: [
      {
        file: '/packages/engines/dispatch/intake/store-batch.js',
        from: 'const until = clock.now() + findOutWithinMs;',
        to: 'if (isAnswerLost(error)) throw error;\n        const until = clock.now() + findOutWithinMs;',
      },
    ],
  },
  'lease-not-checked': {
    commit: '98c35a75, 275feb63',
    what: 'A gateway hands over although the lease of its slot has ended.',
    patches: [
      {
        file: '/packages/engines/dispatch/slots/leased-slots.js',
        from: 'return this.#clock.steadyNow() - renewedAt < this.#leaseMs;',
        to: 'return renewedAt >= 0 || this.#leaseMs > 0;',
      },
    ],
  },
  'report-beside-another': {
    commit: '5dcbb200',
    what: 'A report is matched by the number while another message to it is on the wire.',
    patches: [
      {
        file: '/packages/store/messages/find.js',
        from: 'WHERE u.phase = 1 AND u.upstream = q.upstream',
        to: 'WHERE u.phase = 11 AND u.upstream = q.upstream',
      },
    ],
  },
  'back-to-a-refuser': {
    commit: '31e55cad',
    what: 'A message goes back to an upstream that has refused it.',
    patches: [
      {
        file: '/packages/domain/message/hand-over.js',
        from: 'const tried = [...exclude, ...failedAt(draft.message, attempt.stage)];',
        to: 'const tried = [...exclude];',
      },
    ],
  },
  'expired-for-good': {
    commit: 'c1c51053',
    what: 'A delivery after EXPIRED of the carrier is ignored.',
    patches: [
      {
        file: '/packages/domain/message/part.js',
        from: "return (status === 'EXPIRED' || mayCorrect) && isDelivered(next);",
        to: "return status === 'NONE' && mayCorrect && isDelivered(next);",
      },
    ],
  },
  'claimed-after-its-end': {
    commit: '626558e4',
    what: 'Messages are claimed whose wait or lifetime has ended.',
    patches: [{ file: '/packages/store/messages/claim.js', from: 'AND clock_at > $3', to: 'AND $3 > 0' }],
  },
  'code-used-up-silently': {
    commit: '61d6697d',
    what: 'A right code whose commit lost its answer is answered as used.',
    patches: [
      {
        file: '/packages/engines/verification/checks.js',
        from: 'this.#isApprovedBefore = isRepeat &&',
        to: 'this.#isApprovedBefore = !isRepeat && isRepeat &&',
      },
    ],
  },
  'guesses-without-end': {
    commit: 'f9aee8d1',
    what: 'Guesses at a code are compared beyond the limit.',
    patches: [
      {
        file: '/packages/domain/otp/verification-state.js',
        from: 'if (attempt > maxAttempts)',
        to: 'if (attempt > maxAttempts + 2)',
      },
      {
        file: '/packages/domain/otp/verification-state.js',
        from: "return attempt === maxAttempts ? 'blocked' : 'pending';",
        to: "return attempt === maxAttempts + 2 ? 'blocked' : 'pending';",
      },
    ],
  },
  'ids-of-a-dead-gateway-ignored': {
    commit: '295e66f3',
    what: 'What a dead gateway handed over is in doubt although its ids are on disk.',
    patches: [
      {
        file: '/packages/engines/dispatch/slots/claim-recovery.js',
        from: 'takenEvent(message, refs.get(message.msgId) ?? [])',
        to: 'takenEvent(message, refs.get(-1) ?? [])',
      },
    ],
  },
  'callbacks-of-a-dead-gateway-forgotten': {
    commit: 'da0beea8',
    what: 'The callbacks that a gateway had in memory when it died are sent by nobody.',
    patches: [
      {
        file: '/packages/store/callbacks/short-callbacks.js',
        from: 'await completeShort(tx, callbackIds);',
        to: 'return leases.length;',
      },
    ],
  },
  'late-answers-count-as-delivered': {
    commit: '5dd5e780',
    what: 'A callback that was not answered in time counts as delivered.',
    patches: [
      {
        file: '/packages/engines/callbacks/answer.js',
        from: "    switch (answer.kind) {\n        case 'status':\n            return judgeStatus",
        to: "    if (answer.kind === 'timeout') return { kind: 'delivered' };\n    switch (answer.kind) {\n        case 'status':\n            return judgeStatus",
      },
    ],
  },
  'report-of-an-earlier-hand-over': {
    commit: '2b321e14',
    what: 'A report is matched by the number although a message that was handed over again may be meant.',
    patches: [
      {
        file: '/packages/store/messages/find.js',
        from: 'OR u.msg_id <> o.msg_id AND',
        to: 'OR u.msg_id IS NULL AND',
      },
    ],
  },
  'outcome-of-an-older-owner': {
    commit: '3a7d71a7',
    what: 'A gateway that lost its slot writes outcomes over those of the next owner.',
    patches: [
      {
        file: '/packages/store/messages/change.js',
        from: 'm.msg_id = n.msg_id AND m.updated_at = n.was_updated_at',
        to: 'm.msg_id = n.msg_id',
      },
      {
        file: '/packages/store/messages/change.js',
        from: ' AND m.phase = n.was_phase AND coalesce(m.slot_epoch, 0) = n.was_epoch',
        to: '',
      },
    ],
  },
  'parts-known-in-memory-alone': {
    commit: 'f9f04013',
    what: 'Parts of a whole text that are sent again are known at the gateway alone that took them.',
    patches: [
      {
        file: '/packages/edges/smpp-server/texts/resent-parts.js',
        from: 'session !== part.session && !isAnswered',
        to: 'false',
      },
    ],
  },
  'answers-forgotten-unsent': {
    commit: 'bdbf932b',
    what: 'An answer to a subscriber that could not be sent is forgotten.',
    patches: [
      {
        file: '/packages/engines/callbacks/owed-answers.js',
        from: "(await send(answer)) === 'done'",
        to: '(await send(answer)) !== null',
      },
    ],
  },
  'answers-sent-again': {
    commit: 'bdbf932b',
    what: 'An answer whose gateway died before it noted that it was sent is sent again.',
    patches: [
      {
        file: '/packages/edges/interfaces/answer-subscriber.js',
        from: 'if (to?.isAnswered === true)',
        to: 'if (to?.phone === null)',
      },
      {
        file: '/packages/edges/interfaces/answer-subscriber.js',
        from: 'const key = String(replyId);',
        to: "const key = [replyId, clock.now()].join(' ');",
      },
      {
        file: '/packages/store/replies/reply-answers.js',
        from: 'r.reply_id = $2 AND r.answered_at IS NULL AND',
        to: 'r.reply_id = $2 AND',
      },
    ],
  },
  'references-of-all-forms-alike': {
    commit: 'dbfc7479',
    what: 'References of 8 bits, of 16 bits and of sar parameters are one, so parts of texts are mixed.',
    patches: [
      {
        file: '/packages/edges/smpp-server/texts/long-texts.js',
        from: 'piece.form}/',
        to: '0}/',
      },
    ],
  },
  'alarm-goes-on': {
    commit: 'the one that made alarms',
    what: 'Messages of an alarm that is over stay in the queue.',
    patches: [
      { file: '/packages/store/alarms/alarm-ends.js', from: 'AND o.phase = 0`', to: 'AND o.phase = 99`' },
      {
        file: '/packages/engines/alarms/alarm-work.js',
        from: 'for (let index = 0; index < open.length; index += endedAtOnce)',
        to: 'for (let index = open.length; index < open.length; index += endedAtOnce)',
      },
    ],
  },
}
