/** The state of a message, in Infobip's words. */
export interface MessageStatus {
  groupId: number
  groupName: string
  id: number
  name: string
  description: string
}

export interface MessageError extends MessageStatus {
  permanent: boolean
}

export const accepted = status(1, 'PENDING', 26, 'PENDING_ACCEPTED', 'Message sent to next instance')
export const refused = status(5, 'REJECTED', 14, 'REJECTED_DESTINATION', 'Destination is blocklisted')
export const duplicate = status(
  5,
  'REJECTED',
  23,
  'REJECTED_DUPLICATE_MESSAGE_ID',
  'Message with the same ID was already sent',
)
export const invalidDestination = status(
  5,
  'REJECTED',
  52,
  'INVALID_DESTINATION_ADDRESS',
  'Invalid destination address',
)

/** How a message can end, with the error that is reported with it. */
export const endings = {
  delivered: {
    status: status(3, 'DELIVERED', 5, 'DELIVERED_TO_HANDSET', 'Message delivered to handset'),
    error: error(0, 'OK', 0, 'NO_ERROR', 'No Error', false),
  },
  undeliverable: {
    status: status(2, 'UNDELIVERABLE', 4, 'UNDELIVERABLE_REJECTED_OPERATOR', 'Message rejected by operator'),
    error: error(
      1,
      'HANDSET_ERRORS',
      7_002,
      'EC_UNKNOWN_USER',
      'No matching user found (on platform or on provider)',
      true,
    ),
  },
  rejected: {
    status: status(5, 'REJECTED', 12, 'REJECTED_NOT_ENOUGH_CREDITS', 'Not enough credits'),
    error: error(0, 'OK', 0, 'NO_ERROR', 'No Error', false),
  },
  expired: {
    status: status(4, 'EXPIRED', 15, 'EXPIRED_EXPIRED', 'Validity period expired'),
    error: error(1, 'HANDSET_ERRORS', 27, 'EC_ABSENT_SUBSCRIBER', 'Absent Subscriber', false),
  },
  'wrong-template': {
    status: status(5, 'REJECTED', 10, 'REJECTED_NOT_SENT', 'Message not sent'),
    error: error(2, 'USER_ERRORS', 7_009, 'EC_INVALID_TEMPLATE', 'Invalid template', true),
  },
} as const satisfies Record<string, { status: MessageStatus; error: MessageError }>

export type Ending = keyof typeof endings

export function status(
  groupId: number,
  groupName: string,
  id: number,
  name: string,
  description: string,
): MessageStatus {
  return { groupId, groupName, id, name, description }
}

export function error(
  groupId: number,
  groupName: string,
  id: number,
  name: string,
  description: string,
  permanent: boolean,
): MessageError {
  return { ...status(groupId, groupName, id, name, description), permanent }
}
