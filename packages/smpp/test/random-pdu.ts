import fc from 'fast-check'
import type { Pdu } from '../pdu/pdu.ts'
import { noTlvs, type Tlvs } from '../tlv.ts'

const u8 = fc.nat({ max: 0xff })
const u16 = fc.nat({ max: 0xffff })
const octets = (maxLength: number) => fc.uint8Array({ maxLength }).map((value) => Buffer.from(value))

/** Latin-1 without NUL. */
const text = (maxLength: number) =>
  fc.array(fc.integer({ min: 1, max: 0xff }), { maxLength }).map((codes) => String.fromCharCode(...codes))

const address = (maxLength = 20) => fc.record({ ton: u8, npi: u8, address: text(maxLength) })

const tlvs: fc.Arbitrary<Tlvs> = fc.oneof(
  fc.constant(noTlvs),
  fc
    .record(
      {
        receiptedMessageId: text(64),
        messageState: u8,
        sarMsgRefNum: u16,
        sarTotalSegments: u8,
        sarSegmentSeqnum: u8,
        qosTimeToLive: fc.nat({ max: 0xffffffff }),
        networkErrorCode: octets(3),
        messagePayload: octets(2_000),
        other: fc.array(fc.record({ tag: fc.integer({ min: 0x1400, max: 0x3fff }), value: octets(20) }), {
          minLength: 1,
          maxLength: 3,
        }),
      },
      { requiredKeys: [] },
    )
    .map((value) => value as Tlvs),
)

const messageFields = {
  serviceType: text(5),
  source: address(),
  esmClass: u8,
  protocolId: u8,
  priorityFlag: u8,
  scheduleDeliveryTime: text(16),
  validityPeriod: text(16),
  registeredDelivery: u8,
  replaceIfPresentFlag: u8,
  dataCoding: u8,
  smDefaultMsgId: u8,
  shortMessage: octets(255),
  tlvs,
}

const bindFields = {
  systemId: text(15),
  password: text(64),
  systemType: text(12),
  interfaceVersion: u8,
  addrTon: u8,
  addrNpi: u8,
  addressRange: text(40),
}

export const anyPdu: fc.Arbitrary<Pdu> = fc.oneof(
  fc.record({
    command: fc.constantFrom('bind_transmitter', 'bind_receiver', 'bind_transceiver'),
    ...bindFields,
  }),
  fc.record({
    command: fc.constantFrom('bind_transmitter_resp', 'bind_receiver_resp', 'bind_transceiver_resp'),
    systemId: text(15),
    tlvs,
  }),
  fc.record({ command: fc.constant('submit_sm'), destination: address(), ...messageFields }),
  fc.record({ command: fc.constant('deliver_sm'), destination: address(), ...messageFields }),
  fc.record({
    command: fc.constant('data_sm'),
    serviceType: text(5),
    source: address(64),
    destination: address(64),
    esmClass: u8,
    registeredDelivery: u8,
    dataCoding: u8,
    tlvs,
  }),
  fc.record({
    command: fc.constantFrom('submit_sm_resp', 'deliver_sm_resp', 'data_sm_resp'),
    messageId: text(64),
    tlvs,
  }),
  fc.record({ command: fc.constant('query_sm'), messageId: text(64), source: address() }),
  fc.record({
    command: fc.constant('query_sm_resp'),
    messageId: text(64),
    finalDate: text(16),
    messageState: u8,
    errorCode: u8,
  }),
  fc.record({
    command: fc.constant('cancel_sm'),
    serviceType: text(5),
    messageId: text(64),
    source: address(),
    destination: address(),
  }),
  fc.record({
    command: fc.constantFrom('unbind', 'unbind_resp', 'enquire_link', 'enquire_link_resp', 'generic_nack'),
  }),
) as fc.Arbitrary<Pdu>
