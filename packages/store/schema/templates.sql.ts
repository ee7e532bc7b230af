/** Templates of texts, and what carriers decided about theirs. */
export const templates = `
-- A text that a client keeps for later use: messages name it and give the values of its placeholders. A client writes it by the operation template/create; clients
-- and operators delete it.
CREATE TABLE sms_templates (
  template_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- as clients name it
  account_id integer NOT NULL REFERENCES accounts, -- whose it is
  name text, -- as the client gave it; null: none; texts of one name are its languages
  lang text, -- its language (BCP 47) as the client gave it; null: none
  text text NOT NULL, -- the text
  created_at bigint NOT NULL -- ms since 1970
);
CREATE INDEX sms_templates_by_account ON sms_templates (account_id, template_id);
-- The templates that messages name.
CREATE INDEX sms_templates_by_name ON sms_templates (account_id, name);

-- A text for Viber that an upstream must approve. A client creates it; gateways submit it, look until the upstream
-- has decided, and remove it there once a client or an operator has deleted it: then the row goes.
CREATE TABLE viber_templates (
  template_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- as clients name it
  account_id integer NOT NULL REFERENCES accounts, -- whose it is
  signature text NOT NULL, -- the sender that it is for, in senders
  text text NOT NULL, -- the text
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')), -- for clients: pending until
  -- the upstream decides; rejected also where it could not be submitted in 3 days or was not decided in 30
  reason text, -- why it was rejected, in the upstream's words or ours; null: not rejected, or not known
  upstream text NOT NULL, -- the one that moderates templates of its sender, chosen when it was created
  upstream_id text, -- the upstream's id of it; null: not known to be there; upstreams may give equal texts one id
  step text NOT NULL DEFAULT 'unsent' CHECK (step IN ('unsent', 'submitting', 'pending', 'ended')), -- unsent: to be submitted.
  -- submitting: claimed for its submit, which may have arrived, so the upstream's list is searched first. pending: there,
  -- and undecided. ended: decided
  tries smallint NOT NULL DEFAULT 0, -- requests of this step so far, by which the next delay grows; 0 after a deletion and at
  -- the end
  trouble text, -- why the last request to the upstream failed, for operators; null: it did not
  epoch integer NOT NULL DEFAULT 0, -- raised by each claim; only the gateway of the newest claim may write an outcome
  due_at bigint NOT NULL, -- ms since 1970, when the next request to the upstream may be made; without meaning once ended and
  -- not deleted
  leased_until bigint NOT NULL DEFAULT 0, -- ms since 1970, until when the gateway that claimed it works on it; 0: free
  created_at bigint NOT NULL, -- ms since 1970
  submitted_at bigint, -- ms since 1970, when the upstream was known to have it; null: not submitted
  deleted_at bigint -- ms since 1970, when it was deleted: hidden from then on, and removed at the upstream within 3 days or
  -- given up; null: not deleted
);
CREATE INDEX viber_templates_by_account ON viber_templates (account_id, template_id);
-- Whether an id in the upstream's list is of one of ours, and whether another template has the same id.
CREATE INDEX viber_templates_by_upstream_id ON viber_templates (upstream, upstream_id);
-- Claims templates with a request to make.
CREATE INDEX viber_templates_due ON viber_templates (due_at) WHERE step <> 'ended' OR deleted_at IS NOT NULL;

-- A template of a WhatsApp sender as its upstream lists it. Gateways list each upstream at their start, about
-- every five minutes and on request, and write all its templates; never deleted, but marked gone.
CREATE TABLE whatsapp_templates (
  upstream text, -- which lists it
  signature text, -- sender that may use it; a template has a row for each sender of the upstream
  name text, -- the upstream's name of it, as messages give it
  language text, -- in the upstream's form: en, en_US, uk
  category text NOT NULL, -- MARKETING, UTILITY, AUTHENTICATION, or another word of the upstream; also in definition
  status text NOT NULL, -- approved: can be sent. pending, rejected, paused, disabled, other: cannot; also in definition
  definition json NOT NULL, -- JSON (WhatsAppTemplate): header, body, footer, buttons and what of it cannot be filled in
  seen_at bigint NOT NULL, -- ms since 1970, the last listing that had it
  gone boolean NOT NULL DEFAULT false, -- the last listing had it no more; it cannot be sent
  PRIMARY KEY (upstream, signature, name, language)
);

-- The state of the listings of one upstream's templates: one gateway lists it at a time. Written when a listing
-- begins and when it ends; never deleted.
CREATE TABLE whatsapp_listings (
  upstream text PRIMARY KEY, -- which is listed
  started_at bigint NOT NULL, -- ms since 1970, when the newest listing began: another gateway begins none soon after, unless it
  -- does not end in 30 s
  ended_at bigint, -- ms since 1970, when the last one ended, failed or not; null: none has
  listed_at bigint, -- ms since 1970, when the last one that succeeded was stored; gateways read the templates again when it
  -- changes; null: none has
  trouble text -- why the last one failed; null: it did not
);
`
