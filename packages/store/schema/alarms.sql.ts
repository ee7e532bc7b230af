/** Alarms to several people. */
export const alarms = `
-- A text that goes to several people until one of them acknowledges it. Written by the management API, receivers and
-- rules of alerts; gateways advance it step by step. Deleted 90 days after its end.
CREATE TABLE alarms (
  alarm_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- also in the plan of its messages
  account_id integer NOT NULL REFERENCES accounts, -- whose messages it sends, and who pays for them
  receiver text, -- kind and name of the receiver that started it; null: the management API or a user of the console
  dedup_key text, -- of the sender; while holds_key, another one with it starts no second alarm; null: none
  holds_key boolean NOT NULL, -- whether it is the one of its key: until it is over; one that a receiver started until it is
  -- resolved, stopped or unanswered, for 7 days at most
  text text NOT NULL, -- what the recipients get
  settings jsonb NOT NULL, -- JSON (AlarmSettings): channels, waits, order, rounds
  link_domain text, -- host of the links by which recipients acknowledge, accounts.link_domain when it began; null: that of
  -- all accounts
  recipients smallint NOT NULL, -- how many it began with
  state text NOT NULL CHECK (state IN ('open', 'taken', 'stopped', 'resolved', 'unanswered')), -- open: recipients are tried.
  -- taken: acknowledged. stopped: by a user. resolved: by its sender. unanswered: all rounds are over
  step integer NOT NULL DEFAULT 0, -- the next one, from 0; names it for the gateway that carries it out
  due_at bigint, -- ms since 1970, when its next step is due, or while its messages are ended the next look at them; while a
  -- gateway works at it the end of its lease; null: nothing is left to do
  created_at bigint NOT NULL, -- ms since 1970
  ended_at bigint, -- ms since 1970, when it left the state open; null: it is open
  ended_by text, -- who stopped it, or the sender that acknowledged it; null: a recipient, the sender or nobody did
  taken_by smallint, -- position of the recipient who acknowledged it; null: none did
  notified_at bigint -- ms since 1970, when the others were notified who has taken it; null: they are not, or not yet
) WITH (fillfactor = 70);
-- One alarm for a key of an account.
CREATE UNIQUE INDEX alarms_key ON alarms (account_id, dedup_key) WHERE holds_key;
-- What is due, and the open ones of an account.
CREATE INDEX alarms_due ON alarms (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX alarms_open ON alarms (account_id) WHERE state = 'open';
-- The newest of an account.
CREATE INDEX alarms_of_account ON alarms (account_id, alarm_id);

-- Whom an alarm is for, in their order. Written with it.
CREATE TABLE alarm_recipients (
  alarm_id bigint NOT NULL REFERENCES alarms ON DELETE CASCADE, -- the alarm
  position smallint NOT NULL, -- from 0
  name text, -- as the others read it; null: the masked number
  phone text NOT NULL, -- international digits
  code text NOT NULL UNIQUE, -- in the link by which this recipient acknowledges
  PRIMARY KEY (alarm_id, position)
);
-- The alarms of a number, for erasures.
CREATE INDEX alarm_recipients_by_phone ON alarm_recipients (phone);

-- A message of an alarm, or that one could not be sent. Written in the transaction that stores the message.
CREATE TABLE alarm_messages (
  alarm_id bigint NOT NULL REFERENCES alarms ON DELETE CASCADE, -- the alarm
  step integer NOT NULL, -- that sent it; -1: says who has taken the alarm
  round smallint NOT NULL, -- from 0
  position smallint NOT NULL, -- of the recipient
  msg_id bigint, -- the message; null: it was not accepted
  refused text, -- why it was not accepted; null: it was
  at bigint NOT NULL, -- ms since 1970
  PRIMARY KEY (alarm_id, step, position)
);
-- The alarm of a message.
CREATE INDEX alarm_messages_by_message ON alarm_messages (msg_id) WHERE msg_id IS NOT NULL;

-- What monitoring systems post alerts to, each of which becomes an alarm. Operators add, change and remove it.
CREATE TABLE alarm_receivers (
  kind text NOT NULL, -- whose requests it understands: alertmanager, grafana, zabbix, pagerduty; posthorn: its own alerts
  name text NOT NULL, -- last part of its address
  account_id integer NOT NULL REFERENCES accounts, -- whose alarms it starts
  secret text NOT NULL, -- what senders authenticate with; of pagerduty the routing_key
  template text NOT NULL, -- what the recipients get, with {text} of the alert
  settings jsonb NOT NULL, -- JSON (AlarmSettings): channels, waits, order, rounds
  created_at bigint NOT NULL, -- ms since 1970
  PRIMARY KEY (kind, name)
);

-- Whom the alarms of a receiver are for, in their order.
CREATE TABLE alarm_receiver_recipients (
  kind text NOT NULL, -- of the receiver
  receiver text NOT NULL, -- its name
  position smallint NOT NULL, -- from 0
  name text, -- as the others read it; null: the masked number
  phone text NOT NULL, -- international digits
  PRIMARY KEY (kind, receiver, position),
  FOREIGN KEY (kind, receiver) REFERENCES alarm_receivers (kind, name) ON DELETE CASCADE
);
-- The receivers of a number, for erasures.
CREATE INDEX alarm_receiver_recipients_by_phone ON alarm_receiver_recipients (phone);
`
