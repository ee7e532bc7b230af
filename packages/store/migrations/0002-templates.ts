/**
 * Templates of SMS and Viber, which belong to accounts, and those of WhatsApp as upstreams list them.
 *
 * `viber_templates.step`: `unsent`, `submitting` (claimed for its submit, which may have arrived), `pending` (the
 * upstream has it and decides), `ended`. A row with `deleted_at` is gone for clients and waits for its removal
 * upstream. A claim raises `epoch`, and only its holder may write what became of it.
 */
export const templates = `
CREATE TABLE sms_templates (
  template_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  name text,
  text text NOT NULL,
  created_at bigint NOT NULL
);
CREATE INDEX sms_templates_by_account ON sms_templates (account_id, template_id);

CREATE TABLE viber_templates (
  template_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts,
  signature text NOT NULL,
  text text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  reason text,
  upstream text NOT NULL,
  upstream_id text,
  step text NOT NULL DEFAULT 'unsent' CHECK (step IN ('unsent', 'submitting', 'pending', 'ended')),
  tries smallint NOT NULL DEFAULT 0,
  trouble text,
  epoch integer NOT NULL DEFAULT 0,
  due_at bigint NOT NULL,
  leased_until bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL,
  submitted_at bigint,
  deleted_at bigint
);
CREATE INDEX viber_templates_by_account ON viber_templates (account_id, template_id);
CREATE INDEX viber_templates_by_upstream_id ON viber_templates (upstream, upstream_id);
CREATE INDEX viber_templates_due ON viber_templates (due_at) WHERE step <> 'ended' OR deleted_at IS NOT NULL;

CREATE TABLE whatsapp_templates (
  upstream text NOT NULL,
  signature text NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category text NOT NULL,
  status text NOT NULL,
  definition json NOT NULL,
  seen_at bigint NOT NULL,
  gone boolean NOT NULL DEFAULT false,
  PRIMARY KEY (upstream, signature, name, language)
);

CREATE TABLE whatsapp_listings (
  upstream text PRIMARY KEY,
  started_at bigint NOT NULL,
  ended_at bigint,
  listed_at bigint,
  trouble text
);
`
