// Made by `npm run reference` from the operations in packages/administration.

import type { AnswerView } from './traffic/replies.ts'
import type { ContentLine } from '../domain/plan/content-lines.ts'
import type { EntryView } from './traffic/replies.ts'
import type { StageReason } from './traffic/message-view.ts'
import type { StoryEvent } from '../domain/message/story/story-sentence.ts'
import type { WaitingView } from './traffic/message-view.ts'
export interface components {
    schemas: {
        /**
         * AccountView
         * @description An account, with what belongs to it.
         */
        AccountView: {
            /** @description the number of an account */
            accountId: number;
            /** @description letters, digits, points and dashes */
            name: string;
            /** @description three letters of ISO 4217 */
            currency: string;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
            /** @description since when its requests are refused; null while it is active */
            disabledAt: number | null;
            /** @description a country such as UA, where its numbers without a calling code are; null: they are refused */
            country: string | null;
            /** @description its balance */
            availableMicros: number | string;
            /** @description the balance is too low below it */
            alertMicros: number | null;
            /** @description API keys that are valid now */
            keys: number;
            /** @description approved senders of all channels */
            senders: number;
            /** @description SMPP binds that may be used */
            binds: number;
            /** @description users of the interfaces of Kannel and Jasmin */
            interfaceUsers: number;
            /** @description users of the console who see this account alone */
            users: number;
            /** @description names of the active rules of alerts that watch its balance */
            balanceRules: string[];
        };
        /**
         * AlertRuleView
         * @description When an alert fires, and who is notified.
         */
        AlertRuleView: {
            /** @description the number of a rule of alerts */
            ruleId: number;
            /** @description channel-delivery, carrier-delivery, delivery-time, balance, carrier-down, carrier-notice, endpoint-down, queue-age, fraud-blocks */
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
            /** @description 1 to 64 characters long, and no number */
            name: string;
            /** @description the one that it watches, by name; null: each one */
            subject: string | null;
            /** @description in the unit of the kind, money in millionths, or null */
            threshold: number | null;
            /** @description minutes of traffic that are looked at together, or null */
            windowMinutes: number | null;
            /** @description messages in that time without which nothing is said, or null */
            minimum: number | null;
            /** @description how many minutes the value must be bad */
            forMinutes: number;
            /** @description after how many minutes it is notified again until it was seen; null: never */
            repeatMinutes: number | null;
            /** @description whether it notifies in quiet hours too */
            isUrgent: boolean;
            isActive: boolean;
            /** @description a list of numbers of targets */
            targets: number[];
        };
        /**
         * AlertTargetView
         * @description Who is notified of alerts, without secrets.
         */
        AlertTargetView: {
            /** @description the number of a target of alerts */
            targetId: number;
            /** @description 1 to 64 characters long, and no number */
            name: string;
            /** @description email, webhook, slack, telegram */
            kind: "email" | "webhook" | "slack" | "telegram";
            /** @description e-mail addresses; the host of a URL; the chat of a bot */
            address: string;
            /** @description the language of its texts */
            language: "en" | "uk";
            /** @description whether its notifications carry a signature */
            isSigned: boolean;
        };
        /**
         * AlertTestView
         * @description How the test notification went.
         */
        AlertTestView: {
            /** @description pending, held, summarised, sent, failed */
            state: "pending" | "held" | "summarised" | "sent" | "failed";
            /** @description why it failed */
            error: string | null;
        };
        /**
         * AlertView
         * @description A subject for which the value of a rule is bad, or was.
         */
        AlertView: {
            /** @description the number of an alert */
            alertId: number;
            /** @description the number of a rule of alerts */
            ruleId: number;
            /** @description the name of the rule when it fired */
            rule: string;
            /** @description channel-delivery, carrier-delivery, delivery-time, balance, carrier-down, carrier-notice, endpoint-down, queue-age, fraud-blocks */
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
            /** @description what the rule watched: a channel, a carrier, an account, a host */
            subject: string;
            /** @description pending, firing, resolved */
            state: "pending" | "firing" | "resolved";
            /** @description the last one that was measured; money in millionths */
            value: number | null;
            threshold: number;
            /** @description what the kind says beside the value, such as a currency */
            detail: string | null;
            /** @description an instant in milliseconds since 1970 */
            since: number;
            /** @description an instant in milliseconds since 1970, or null */
            firedAt: number | null;
            /** @description since when the value is good again */
            calmSince: number | null;
            /** @description an instant in milliseconds since 1970, or null */
            resolvedAt: number | null;
            /** @description who has acknowledged it */
            seenBy: string | null;
            /** @description an instant in milliseconds since 1970, or null */
            seenAt: number | null;
        };
        /** QuietHoursView */
        QuietHoursView: {
            /** @description such as 22:00 */
            from: string;
            /** @description such as 07:00 */
            until: string;
            /** @description a time zone such as Europe/Kyiv */
            zone: string;
        };
        /**
         * AuditEntryView
         * @description A change that was made, or tried.
         */
        AuditEntryView: {
            /** @description the number of an entry */
            entryId: number;
            /** @description an instant in milliseconds since 1970 */
            at: number;
            /** @description the user, the management key, or who used the command line */
            userName: string;
            /** @description from where */
            address: string;
            /** @description such as keys/create */
            action: string;
            /** @description what was changed, such as key 3 of shop */
            target: string;
            /** @description what the request said, and before and after with what it changed */
            details: {
                [key: string]: unknown;
            };
            /** @description done, or why not; null: the gateway stopped before */
            outcome: string | null;
            /** @description whether it is in the chain of hashes as it is now */
            sealed: boolean;
        };
        /**
         * BacktestView
         * @description A run of recorded messages through other routes, price lists or tariffs.
         */
        BacktestView: {
            /** @description the number of a backtest */
            backtestId: number;
            /** @description running, done, refused, failed, cancelled */
            state: "running" | "done" | "refused" | "failed" | "cancelled";
            /** @description an instant in milliseconds since 1970 */
            startedAt: number;
            startedBy: string;
            /** @description an instant in milliseconds since 1970, or null */
            endedAt: number | null;
            tried: {
                /** @description an instant in milliseconds since 1970 */
                from: number;
                /** @description an instant in milliseconds since 1970 */
                until: number;
                /** @description whether other routes */
                routes: boolean;
                /** @description carriers with another price list */
                prices: string[];
                /** @description whether other tariffs */
                tariffs: boolean;
            };
            /** @description messages that were run */
            messages: number;
            /** @description of the whole work, 0 to 1 */
            share: number;
            /** @description why it failed */
            reason: string | null;
        };
        /**
         * BacktestRowView
         * @description What changes for one network or one account; amounts in millionths.
         */
        BacktestRowView: {
            /** @description a network or an account */
            name: string;
            /** @description of the charges of an account */
            currency: string | null;
            handOvers: number;
            parts: number;
            moved: number;
            unrouted: number;
            costMicros: number;
            newCostMicros: number;
            unpriced: number;
            judged: number;
            delivered: number;
            newDelivered: number;
            revenueMicros: number;
            newRevenueMicros: number;
            uncharged: number;
            marginMicros: number;
            newMarginMicros: number;
        };
        /** BacktestResultView */
        BacktestResultView: {
            messages: number;
            /** @description of the prices */
            currency: string;
            total: components["schemas"]["BacktestRowView"];
            /** @description the most hand-overs first */
            networks: components["schemas"]["BacktestRowView"][];
            accounts: components["schemas"]["BacktestRowView"][];
            /** @description networks that are left out */
            moreNetworks: number;
            /** @description accounts that are left out */
            moreAccounts: number;
        };
        /** FileFaultsView */
        FileFaultsView: {
            /** @description routes, tariffs, or the carrier of a price list */
            file: string;
            faults: {
                line: number;
                column: string;
                message: string;
            }[];
        };
        /** OneBacktestView */
        OneBacktestView: {
            /** @description the number of a backtest */
            backtestId: number;
            /** @description running, done, refused, failed, cancelled */
            state: "running" | "done" | "refused" | "failed" | "cancelled";
            /** @description an instant in milliseconds since 1970 */
            startedAt: number;
            startedBy: string;
            /** @description an instant in milliseconds since 1970, or null */
            endedAt: number | null;
            tried: {
                /** @description an instant in milliseconds since 1970 */
                from: number;
                /** @description an instant in milliseconds since 1970 */
                until: number;
                /** @description whether other routes */
                routes: boolean;
                /** @description carriers with another price list */
                prices: string[];
                /** @description whether other tariffs */
                tariffs: boolean;
            };
            /** @description messages that were run */
            messages: number;
            /** @description of the whole work, 0 to 1 */
            share: number;
            /** @description why it failed */
            reason: string | null;
            /** @description null: it has none yet */
            result: components["schemas"]["BacktestResultView"] | null;
            /** @description why it is refused */
            faults: components["schemas"]["FileFaultsView"] | null;
        };
        /**
         * BindPasswordView
         * @description A new bind, or a new password of one.
         */
        BindPasswordView: {
            /** @description the number of a bind */
            bindId: number;
            /** @description 1 to 15 characters long */
            systemId: string;
            /** @description shown once */
            password: string;
        };
        /**
         * BindView
         * @description What a client binds with by SMPP, without its password.
         */
        BindView: {
            /** @description the number of a bind */
            bindId: number;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description 1 to 15 characters long */
            systemId: string;
            /** @description from where clients may connect; null: from anywhere */
            addresses: string[] | null;
            /** @description a whole number from 1 to 100: sessions at once over all gateways */
            maxSessions: number;
            /** @description a whole number from 1 to 1000: requests that may be unanswered on a session */
            maxWindow: number;
            /** @description messages a second at one gateway, or null */
            perSecond: number | null;
            /** @description how data_coding 0 is read: gsm, latin1, utf8 */
            alphabet: "gsm" | "latin1" | "utf8";
            /** @description a list of viber, rcs, whatsapp, sms: the channels of a text in the order in which they are tried */
            plan: ("viber" | "rcs" | "whatsapp" | "sms")[];
            /** @description whose sessions get receipts: of the bind, of the account, or none */
            receipts: "bind" | "account" | "none";
            /** @description whether clients may bind with it */
            active: boolean;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
        };
        /**
         * SmppSessionView
         * @description A session of a client, to some seconds.
         */
        SmppSessionView: {
            /** @description the id of a session */
            sessionId: string;
            /** @description its gateway */
            nodeId: string;
            /** @description the number of a bind */
            bindId: number;
            /** @description 1 to 15 characters long */
            systemId: string;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description as of SMPP, or unbound */
            mode: string;
            /** @description address and port of the client */
            peer: string;
            /** @description whether it is a TLS connection */
            encrypted: boolean;
            /** @description an instant in milliseconds since 1970 */
            boundAt: number;
            /** @description an instant in milliseconds since 1970 */
            seenAt: number;
            /** @description messages that the client submitted */
            submits: number;
            /** @description deliver_sm that it acknowledged */
            deliveries: number;
        };
        /** FoundCarrierErrorView */
        FoundCarrierErrorView: {
            code: string;
            /** @description another name of it; empty where it has none */
            name: string;
            /** @description whether another attempt may help */
            permanence: "temporary" | "final" | "depends";
            /** @description what it means: English, Ukrainian */
            meaning: string[];
            /** @description what an operator does about it: English, Ukrainian */
            action: string[];
            /** @description what the carrier added of its own, which only its documents explain */
            own: string | null;
        };
        /** CarrierErrorView */
        CarrierErrorView: {
            code: string;
            /** @description another name of it; empty where it has none */
            name: string;
            /** @description whether another attempt may help */
            permanence: "temporary" | "final" | "depends";
            /** @description what it means: English, Ukrainian */
            meaning: string[];
            /** @description what an operator does about it: English, Ukrainian */
            action: string[];
        };
        /** CarrierStateView */
        CarrierStateView: {
            /** @description paused, draining, drained, unhealthy, connected, connecting, elsewhere, nowhere; unhealthy: routing skips it; elsewhere: other gateways hold all its connections; nowhere: no gateway has one */
            kind: "paused" | "draining" | "drained" | "unhealthy" | "connected" | "connecting" | "elsewhere" | "nowhere";
            /** @description draining: messages that must be final before it is drained */
            underWay?: number;
            /** @description unhealthy: no-link, no-answers, refuses-too-much, no-reports */
            avoided?: "no-link" | "no-answers" | "refuses-too-much" | "no-reports";
            /** @description connected: connections of this gateway that are up */
            up?: number;
            /** @description connected: of so many */
            connections?: number;
            /** @description an instant in milliseconds since 1970 */
            since?: number;
            /** @description connecting: why there is no connection */
            reason?: string | null;
        };
        /** CarrierControlView */
        CarrierControlView: {
            /** @description paused, draining */
            state: "paused" | "draining";
            /** @description why, for other operators */
            reason: string | null;
            /** @description the operator who decided it */
            madeBy: string;
            /** @description an instant in milliseconds since 1970 */
            at: number;
        };
        /**
         * CarrierConnectionView
         * @description A connection of this gateway.
         */
        CarrierConnectionView: {
            up: boolean;
            /** @description an instant in milliseconds since 1970 */
            since: number;
            /** @description why it is down */
            reason: string | null;
            /** @description messages in its window */
            taken: number;
            /** @description how many it may have */
            window: number;
            /** @description throttled by the carrier until then */
            restsUntil: number | null;
        };
        /**
         * CarrierSlotView
         * @description A connection that one gateway may hold.
         */
        CarrierSlotView: {
            /** @description from 0 */
            number: number;
            /** @description the gateway that holds it; null: none */
            node: string | null;
            /** @description until the lease ends, unless it is renewed */
            leftMs: number;
            /** @description known only for connections of this gateway */
            connection: components["schemas"]["CarrierConnectionView"] | null;
        };
        /**
         * CarrierMessagesView
         * @description Open messages of a carrier.
         */
        CarrierMessagesView: {
            /** @description queued */
            waiting: number;
            /** @description claimed, or being handed over */
            submitting: number;
            /** @description handed over; the report is pending */
            submitted: number;
            /** @description unknown: the answer was lost */
            inDoubt: number;
        };
        /**
         * CarrierView
         * @description A carrier as this gateway sees it; control, slots and messages are those of all gateways.
         */
        CarrierView: {
            /** @description its name in posthorn.yaml */
            upstream: string;
            state: components["schemas"]["CarrierStateView"];
            /** @description what an operator decided */
            control: components["schemas"]["CarrierControlView"] | null;
            slots: components["schemas"]["CarrierSlotView"][];
            messages: components["schemas"]["CarrierMessagesView"];
            /** @description the kind of its connector */
            kind: string;
            /** @description sms, voice, call, viber, rcs, telegram, whatsapp, email */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description the configuration without secrets */
            settings: {
                name: string;
                value: string;
            }[];
            /** @description messages without an answer, for each connection */
            window: number;
            /** @description at most so many messages in a second */
            ratePerSecond: number | null;
            /** @description outcomes of the last minute at this gateway */
            lastMinute: {
                accepted: number;
                completed: number;
                refused: number;
                unknown: number;
            };
            /** @description in the words of the carrier */
            lastError: {
                /** @description an instant in milliseconds since 1970 */
                at: number;
                /** @description connection, refused, unknown */
                kind: "connection" | "refused" | "unknown";
                text: string;
            } | null;
            /** @description the code in it, for the dictionary of its kind */
            lastErrorCode: string | null;
        };
        /**
         * OtherCarrierView
         * @description A carrier that is not in the settings of this gateway.
         */
        OtherCarrierView: {
            /** @description its name in posthorn.yaml */
            upstream: string;
            state: components["schemas"]["CarrierStateView"];
            /** @description what an operator decided */
            control: components["schemas"]["CarrierControlView"] | null;
            slots: components["schemas"]["CarrierSlotView"][];
            messages: components["schemas"]["CarrierMessagesView"];
        };
        /** CarriersView */
        CarriersView: {
            /** @description the name of this gateway in the leases of slots */
            node: string | null;
            /** @description false: so many messages are open that their numbers are minimums */
            isCounted: boolean;
            upstreams: components["schemas"]["CarrierView"][];
            /** @description those that are not in its settings: of a command on the database alone, all */
            others: components["schemas"]["OtherCarrierView"][];
        };
        /**
         * NewEndpointView
         * @description A new endpoint; its secret is shown once.
         */
        NewEndpointView: {
            /** @description the number of an endpoint */
            endpointId: number;
            /** @description what its events are signed with */
            secret: string;
        };
        /**
         * EndpointDeliveryView
         * @description A callback that brings an event to an endpoint.
         */
        EndpointDeliveryView: {
            /** @description the number of a callback */
            callbackId: number;
            /** @description the id of the event */
            webhookId: string;
            /** @description pending, delivered, dead-lettered */
            state: "pending" | "delivered" | "dead-lettered";
            attempts: number;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
            /** @description why the last attempt failed */
            lastError: string | null;
        };
        /**
         * EndpointView
         * @description A URL that gets events of an account.
         */
        EndpointView: {
            /** @description the number of an endpoint */
            endpointId: number;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description without its query for viewers */
            url: string;
            /** @description a list of message.accepted, message.channel_started, message.channel_skipped, message.channel_silent, message.submitted, message.delivered, message.read, message.failed, reply.received, call.answered, call.keyed, code.approved, subscriber.opted_out, link.clicked, template.decided, balance.low, or null for all */
            types: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
            /** @description whether it gets events */
            isActive: boolean;
            /** @description since when it is given up, because nothing could be delivered; null: it is not */
            givenUpAt: number | null;
            /** @description events that were dropped before it got them */
            missed: number;
            /** @description events that have no callback yet */
            behind: number;
            /** @description events that wait to be delivered, also those that failed */
            pending: number;
            /** @description events that are no longer tried */
            dead: number;
            /** @description when it got the last event; null: never */
            lastDeliveredAt: number | null;
            /** @description the oldest event that has failed since the last success; null: none */
            failingSince: number | null;
            /** @description why the newest of them failed */
            lastError: string | null;
        };
        /**
         * GatewayView
         * @description A worker of a gateway that runs on this database.
         */
        GatewayView: {
            /** @description its name in the leases of slots; each worker of a gateway has its own */
            nodeId: string;
            /** @description known of the gateway that answers */
            version: string | null;
            /** @description an instant in milliseconds since 1970 */
            startedAt: number;
            /** @description false while it stops */
            takesSlots: boolean;
            /** @description until it counts as gone, unless it is heard of again */
            leftMs: number;
            /** @description how far its clock is ahead of that of the database */
            skewMs: number;
            /** @description the connections to carriers that it holds */
            slots: {
                upstream: string;
                number: number;
            }[];
        };
        /** ContentLineView */
        ContentLineView: {
            /** @description text, subject, image, button, link, file, template, value, place, voice */
            what: "text" | "subject" | "image" | "button" | "link" | "file" | "template" | "value" | "place" | "voice";
            value: string;
        };
        /**
         * HeldMessageView
         * @description A message that a traffic rule holds; it ends as EXPIRED at `until` where no operator decides.
         */
        HeldMessageView: {
            /** @description a msg_id */
            msgId: number;
            /** @description the number of an account */
            accountId: number;
            /** @description the traffic rule that holds it */
            rule: string;
            /** @description why */
            detail: string;
            /** @description an instant in milliseconds since 1970 */
            heldAt: number;
            /** @description an instant in milliseconds since 1970 */
            until: number;
            /** @description an instant in milliseconds since 1970 */
            startsAt: number;
            /** @description masked for viewers */
            recipient: string;
            /** @description whether a one-time code is in it, which is hidden */
            code: "none" | "ours" | "digits";
            /** @description in the order of its plan */
            stages: {
                channel: string;
                sender: string;
                /** @description null where it is hidden */
                content: components["schemas"]["ContentLineView"][] | null;
            }[];
        };
        /** HeldMessagesView */
        HeldMessagesView: {
            held: components["schemas"]["HeldMessageView"][];
            /** @description whether another page follows */
            more: boolean;
            /** @description the rules that hold messages now */
            rules: string[];
            /** @description whether numbers and texts are hidden */
            masked: boolean;
        };
        /** DecidedView */
        DecidedView: {
            /** @description messages that were released or refused */
            decided: number;
            /** @description those that were not held any more */
            gone: number;
        };
        /** InterfacePasswordView */
        InterfacePasswordView: {
            /** @description 1 to 64 characters without spaces */
            username: string;
            /** @description a new one, shown once; null where it was given */
            password: string | null;
        };
        /**
         * InterfaceUserView
         * @description A user of the interface of Kannel or Jasmin, without its password.
         */
        InterfaceUserView: {
            /** @description kannel, jasmin */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description for requests that name none; null: they are refused */
            sender: string | null;
            /** @description from where it may come; null: from anywhere */
            addresses: string[] | null;
        };
        /**
         * NewKeyView
         * @description A new key; its secret is shown once.
         */
        NewKeyView: {
            /** @description the number of a key */
            keyId: number;
            /** @description the secret */
            key: string;
        };
        /**
         * KeyView
         * @description An API key without its secret.
         */
        KeyView: {
            /** @description the number of a key */
            keyId: number;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description 1 to 64 characters long */
            name: string;
            /** @description its last four characters */
            hint: string;
            /** @description what it may be used for; null: everything */
            scopes: ("send" | "status" | "templates" | "verify" | "lookup" | "balance" | "senders" | "events")[] | null;
            /** @description from where it may be used; null: from anywhere */
            addresses: string[] | null;
            /** @description an instant, or null */
            expiresAt: number | null;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
            /** @description since when it is refused */
            revokedAt: number | null;
            /** @description to about a minute; null: never */
            lastUsedAt: number | null;
        };
        /**
         * ManagementKeyView
         * @description A bearer of the management API, without its secret.
         */
        ManagementKeyView: {
            /** @description the number of a management key */
            keyId: number;
            /** @description its last four characters */
            hint: string;
            /** @description 1 to 64 characters long */
            name: string;
            /** @description what its bearer may do and read: viewer, operator or admin */
            role: "viewer" | "operator" | "admin";
            /** @description a list such as keys:read, senders:write, *:read; null: everything that the role may do */
            scopes: string[] | null;
            /** @description the one account that it sees; null: all */
            accountId: number | null;
            /** @description from where it may be used; null: from anywhere */
            addresses: string[] | null;
            /** @description until when it is valid; null: until it is revoked */
            expiresAt: number | null;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
            /** @description since when it is refused */
            revokedAt: number | null;
        };
        /** CancelledView */
        CancelledView: {
            /** @description how many were cancelled, now or before */
            cancelled: number;
            /** @description how many were with a carrier or had ended */
            tooLate: number;
        };
        /** MessageRowView */
        MessageRowView: {
            /** @description the number of a message */
            msgId: number;
            accountId: number;
            /** @description the client's id */
            clientId: string | null;
            /** @description a telephone number or an e-mail address; masked for viewers */
            recipient: string;
            type: string;
            /** @description of the plan, in order */
            channels: string[];
            /** @description the one that succeeded, or the last one tried */
            channel: string;
            status: string;
            /** @description why it failed */
            error: string | null;
            /** @description an instant in milliseconds since 1970 */
            acceptedAt: number;
            /** @description an instant in milliseconds since 1970 */
            updatedAt: number;
            /** @description parts of its longest stage */
            parts: number;
            /** @description reserved while the message is open, charged afterwards */
            micros: number;
        };
        /**
         * SearchedView
         * @description How `find` was understood.
         */
        SearchedView: {
            /** @description all: nothing was searched for; names: ids, whole numbers and addresses */
            by: "all" | "names" | "prefix" | "text";
            /** @description the digits that numbers begin with, where numbers were searched by them */
            prefix: string | null;
            /** @description the number or address, where it is a whole one; null for viewers */
            recipient: string | null;
            /** @description what it may mean, the likely one first */
            couldBe: ("names" | "prefix" | "text")[];
        };
        /** MessagesView */
        MessagesView: {
            messages: components["schemas"]["MessageRowView"][];
            /** @description `before` of the next page; null where there is nothing more */
            next: number | null;
            /** @description the search stopped at messages accepted at this instant, and `next` continues it; null where it is complete */
            lookedBackTo: number | null;
            searched: components["schemas"]["SearchedView"];
            /** @description whether numbers and texts are hidden */
            masked: boolean;
        };
        WaitingView: WaitingView;
        /**
         * StageState
         * @description it succeeded, failed, was silent for its whole wait, was skipped, is at work, is queued, is to come, or was not needed
         */
        StageState: "won" | "failed" | "silent" | "skipped" | "working" | "queued" | "ahead" | "spared";
        StageReason: StageReason;
        ContentLine: ContentLine;
        /** StageView */
        StageView: {
            channel: string;
            sender: string;
            /** @description until the next stage starts; for the last stage, the time that it may take */
            waitSeconds: number;
            /** @description how many parts it has */
            parts: number;
            /** @description the price of a part */
            pricePerPartMicros: number;
            state: components["schemas"]["StageState"];
            /** @description why the stage failed or was skipped */
            reason: components["schemas"]["StageReason"] | null;
            /** @description an instant in milliseconds since 1970, or null */
            startedAt: number | null;
            /** @description an instant in milliseconds since 1970, or null */
            endedAt: number | null;
            /** @description in the order in which they were tried */
            upstreams: string[];
            /** @description by kind: text, button and others; null where it is hidden */
            content: components["schemas"]["ContentLine"][] | null;
        };
        StoryEvent: StoryEvent;
        /**
         * Tone
         * @description good, bad, wait, none
         */
        Tone: "good" | "bad" | "wait" | "none";
        /**
         * CarrierErrorRef
         * @description An error of the dictionary.
         */
        CarrierErrorRef: {
            /** @description the kind of the carrier */
            kind: string;
            code: string;
        };
        /** StoryLineView */
        StoryLineView: {
            /** @description an instant in milliseconds since 1970 */
            at: number;
            event: components["schemas"]["StoryEvent"];
            tone: components["schemas"]["Tone"];
            error?: components["schemas"]["CarrierErrorRef"];
        };
        /** PartView */
        PartView: {
            /** @description unsent, elsewhere, sent, unknown, lost, refused, delivered, read, failed */
            state: "unsent" | "elsewhere" | "sent" | "unknown" | "lost" | "refused" | "delivered" | "read" | "failed";
            /** @description the upstream's id of the part */
            ref: string | null;
            /** @description why it was refused or failed */
            reason: string | null;
            refunded: boolean;
        };
        /** AttemptView */
        AttemptView: {
            /** @description position in the plan, from 0 */
            stage: number;
            channel: string;
            upstream: string;
            /** @description of the carrier; empty where it is not configured any more */
            kind: string;
            /** @description an instant in milliseconds since 1970 */
            startedAt: number;
            won: boolean;
            parts: components["schemas"]["PartView"][];
            /** @description answers and reports of the upstream, oldest first */
            lines: components["schemas"]["StoryLineView"][];
        };
        /** MessageMoneyView */
        MessageMoneyView: {
            /** @description taken from the balance while the message is open */
            reservedMicros: number;
            /** @description reserved at acceptance */
            firstReservedMicros: number;
            /** @description charged */
            chargedMicros: number;
            /** @description released, or null */
            releasedMicros: number | null;
            /** @description what upstreams charge us, and what they refund */
            costs: {
                upstream: string;
                /** @description charge, refund */
                kind: "charge" | "refund";
                /** @description in `currency` */
                micros: number;
                currency: string;
                /** @description an instant in milliseconds since 1970 */
                at: number;
            }[];
        };
        /** MessageCallbackView */
        MessageCallbackView: {
            /** @description the number of a callback */
            callbackId: number;
            host: string;
            /** @description pending, delivered, dead-lettered */
            state: "pending" | "delivered" | "dead-lettered";
            /** @description how often it was tried */
            attempts: number;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
            /** @description when it was delivered or dead-lettered */
            endedAt: number | null;
            /** @description the next attempt of a pending callback */
            dueAt: number | null;
            /** @description why the last attempt failed */
            lastError: string | null;
        };
        /** ReplyView */
        ReplyView: {
            /** @description as the callback has it */
            at: string;
            /** @description null where it is hidden */
            text: string | null;
            /** @description its kind, where the channel says one */
            type: string | null;
            /** @description the button that was pressed */
            button: string | null;
        };
        /** MessageLinkView */
        MessageLinkView: {
            /** @description null where it is hidden: anyone with the code can follow the link */
            code: string | null;
            /** @description null where it is hidden */
            target: string | null;
            /** @description all clicks */
            rawClicks: number;
            /** @description clicks of people */
            humanClicks: number;
            /** @description an instant in milliseconds since 1970, or null */
            firstHumanAt: number | null;
            /** @description an instant in milliseconds since 1970 */
            expiresAt: number;
        };
        /** MessageVerificationView */
        MessageVerificationView: {
            verifyId: string;
            serviceId: number;
            /** @description how often a code was checked */
            attempts: number;
            /** @description how often one may be checked */
            maxAttempts: number;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
            /** @description an instant in milliseconds since 1970 */
            expiresAt: number;
            /** @description an instant in milliseconds since 1970, or null */
            endedAt: number | null;
            /** @description the channel whose code was entered */
            usedChannel: ("sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email") | null;
            /** @description created, approved, expired, blocked */
            state: "created" | "approved" | "expired" | "blocked";
        };
        /**
         * Difference
         * @description no-id: the client gave no id; zeros: in place of a one-time code; new-code: another code; code-form: length, language and sender of a code are not stored; long-links: short links are written out
         */
        Difference: "no-id" | "zeros" | "new-code" | "code-form" | "long-links";
        /**
         * SendAgainView
         * @description A request that sends this message again.
         */
        SendAgainView: {
            /** @description appended to the gateway's address */
            path: string;
            /** @description its key is `$POSTHORN_KEY` */
            body: {
                [key: string]: unknown;
            };
            differences: components["schemas"]["Difference"][];
        };
        /**
         * MessageView
         * @description All facts about one message; null also stands for what is hidden.
         */
        MessageView: {
            /** @description the number of a message */
            msgId: number;
            account: {
                accountId: number;
                name: string;
                currency: string;
            };
            /** @description the client's id */
            clientId: string | null;
            /** @description masked for viewers */
            recipient: string;
            /** @description whether numbers and texts are hidden */
            masked: boolean;
            /** @description ours: a code of a verification, whose text is never shown; digits: the text looks like a code, whose digits are replaced */
            code: "none" | "ours" | "digits";
            type: string;
            /** @description the id of its request */
            requestId: string | null;
            /** @description where the callbacks of the message go */
            hook: string | null;
            status: string;
            /** @description why it failed */
            error: string | null;
            channel: string;
            /** @description an instant in milliseconds since 1970 */
            acceptedAt: number;
            /** @description an instant in milliseconds since 1970 */
            updatedAt: number;
            /** @description the latest instant at which it becomes final */
            expiresAt: number;
            progress: {
                /** @description queued, submitting, submitted, in-doubt, final */
                kind: "queued" | "submitting" | "submitted" | "in-doubt" | "final";
                /** @description an instant in milliseconds since 1970, or null */
                until: number | null;
            };
            /** @description why it is not handed over yet; null unless it is queued */
            waiting: components["schemas"]["WaitingView"] | null;
            stages: components["schemas"]["StageView"][];
            timeline: components["schemas"]["StoryLineView"][];
            attempts: components["schemas"]["AttemptView"][];
            money: components["schemas"]["MessageMoneyView"];
            callbacks: components["schemas"]["MessageCallbackView"][];
            /** @description the newest first */
            replies: components["schemas"]["ReplyView"][];
            /** @description whether older replies exist */
            repliesAreCut: boolean;
            links: components["schemas"]["MessageLinkView"][];
            /** @description for a telephone call */
            call: {
                /** @description undefined, or null */
                durationSeconds: number | null;
                /** @description the key that the callee pressed */
                digit: string | null;
            } | null;
            /** @description the verification whose code it carries */
            verification: components["schemas"]["MessageVerificationView"] | null;
            /** @description null where the role may not see numbers and texts */
            again: components["schemas"]["SendAgainView"] | null;
        };
        /**
         * LedgerEntryView
         * @description A change of the balance of an account.
         */
        LedgerEntryView: {
            /** @description grows with time */
            entryId: number;
            /** @description an instant in milliseconds since 1970 */
            at: number;
            /** @description one of topup, reserve, capture, release */
            kind: "topup" | "reserve" | "capture" | "release";
            /** @description what the entry changes */
            amountMicros: number;
            /** @description how many messages it is about */
            messages: number;
            /** @description the note of a top-up, masked for viewers */
            note: string | null;
            /** @description those messages, where they are few */
            msgIds: number[];
        };
        /**
         * LedgerDayView
         * @description What an account used on a calendar day.
         */
        LedgerDayView: {
            /** @description of the time zone: 2026-11-21 */
            day: string;
            /** @description charged for messages, codes and lookups */
            capturedMicros: number | string;
            /** @description reserved for messages, negative as in the ledger */
            reservedMicros: number | string;
            /** @description released of what was reserved */
            releasedMicros: number | string;
            /** @description added to the balance, or taken back */
            toppedUpMicros: number | string;
            /** @description of the ledger */
            entries: number;
        };
        /** BalanceView */
        BalanceView: {
            /** @description three letters of ISO 4217 */
            currency: string;
            /** @description what the account may spend */
            availableMicros: number | string;
            /** @description reserved for messages that are not final */
            reservedMicros: number | string;
        };
        /**
         * NotificationsView
         * @description Where callbacks of an account go, and how they are signed.
         */
        NotificationsView: {
            /** @description where callbacks of messages without a hook go, without its query for viewers */
            url: string | null;
            /** @description how many secrets sign: two while the older one is being replaced */
            secrets: number;
            /** @description whether the address may be inside of a private network, by the settings */
            privateAddresses: boolean;
        };
        /**
         * OwnKeywordView
         * @description A word with which replies to a number are those of an account.
         */
        OwnKeywordView: {
            /** @description sms, voice, call, viber, rcs, telegram, whatsapp, email */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            keyword: string;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description without its query for viewers */
            hook: string | null;
            /** @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get */
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description hook, a text, or null */
            answers: string | null;
        };
        /**
         * OwnNumberView
         * @description A number that subscribers write to.
         */
        OwnNumberView: {
            /** @description sms, voice, call, viber, rcs, telegram, whatsapp, email */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            /** @description null: accounts share the number by keywords */
            accountId: number | null;
            /** @description the name of its account */
            account: string | null;
            /** @description without its query for viewers */
            hook: string | null;
            /** @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get */
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description hook, a text, or null */
            answers: string | null;
            /** @description how many it has */
            keywords: number;
        };
        /**
         * OptOutView
         * @description A subscriber whom senders may not write to; masked for viewers.
         */
        OptOutView: {
            /** @description a telephone number or an e-mail address */
            addressee: string;
            /** @description the sender that may not write; empty or absent: every one */
            sender: string;
            /** @description why, at most 200 characters */
            reason: string;
            /** @description where it came from */
            source: string;
            /** @description an instant in milliseconds since 1970 */
            at: number;
        };
        /**
         * PriceImportView
         * @description How a list changes the prices of an upstream.
         */
        PriceImportView: {
            /** @description the name of an upstream */
            upstream: string;
            /** @description three letters of ISO 4217 */
            currency: string;
            /** @description whether the list was imported: all of it, or nothing */
            imported: boolean;
            /** @description how many prices */
            rows: number;
            /** @description destinations without a price before */
            added: number;
            raised: number;
            lowered: number;
            unchanged: number;
            /** @description why nothing was imported */
            faults: {
                line: number;
                /** @description empty: the whole line */
                column: string;
                /** @description what it must be */
                message: string;
            }[];
            /** @description columns that were not read */
            ignored: string[];
        };
        /** PriceListsView */
        PriceListsView: {
            lists: {
                /** @description the name of an upstream */
                upstream: string;
                /** @description three letters of ISO 4217 */
                currency: string;
                /** @description an instant in milliseconds since 1970 */
                importedAt: number;
                /** @description who imported it last */
                importedBy: string;
                /** @description how many prices */
                rows: number;
                /** @description when the last of them ends; null: one has no end */
                until: number | null;
            }[];
            /** @description the newest first */
            changes: {
                /** @description the name of an upstream */
                upstream: string;
                /** @description three letters of ISO 4217 */
                currency: string;
                /** @description an instant in milliseconds since 1970 */
                at: number;
                /** @description who made the change */
                by: string;
                /** @description how many prices; 0: they were removed */
                rows: number;
            }[];
            /** @description of all price lists */
            currency: string;
            /** @description those that may have a list */
            upstreams: string[];
        };
        /**
         * ListedPriceView
         * @description What an upstream charges for a part to a destination.
         */
        ListedPriceView: {
            /** @description an operator, such as Kyivstar (25503), or null */
            network: string | null;
            /** @description digits that numbers begin with, or empty */
            prefix: string;
            /** @description of ISO 3166, or null; without all three: all other numbers */
            country: string | null;
            /** @description of one part, in the currency of the price lists */
            price: string;
            /** @description an instant in milliseconds since 1970 */
            from: number;
            /** @description when it ends; null: it has no end */
            until: number | null;
            /** @description whether it counts now; else it begins later */
            inForce: boolean;
        };
        /** QuotedRecipientView */
        QuotedRecipientView: {
            /** @description digits */
            phone: string;
            /** @description for display: +380 67 123 4567 */
            written: string;
            /** @description ISO 3166; null where the numbering plans do not say */
            country: string | null;
        };
        /**
         * PreviewView
         * @description The message as the subscriber gets it.
         */
        PreviewView: {
            /** @description null: there is none */
            header: string | null;
            /** @description null: there is none */
            text: string | null;
            /** @description null: there is none */
            footer: string | null;
            /** @description null: there is none */
            media: {
                kind: string;
                of: string;
            } | null;
            buttons: {
                caption: string;
                /** @description where it leads */
                link: string | null;
            }[];
            slides: {
                caption: string;
                image: string;
                buttons: {
                    caption: string;
                    /** @description where it leads */
                    link: string | null;
                }[];
            }[];
        };
        /**
         * QuotedRouteView
         * @description An upstream that the stage may go to.
         */
        QuotedRouteView: {
            upstream: string;
            /** @description taken: for `share` of messages; waits: messages wait here; passed-over: avoided now; later: used if the others fail */
            use: "taken" | "waits" | "passed-over" | "later";
            /** @description of messages, from 0 to 1; null unless it is taken */
            share: number | null;
            /** @description why it is avoided */
            reason: string | null;
            /** @description null where no price is known */
            priceMicros: number | null;
        };
        /** PreviewStageView */
        PreviewStageView: {
            channel: string;
            /** @description empty where the channel has no sender */
            sender: string;
            /** @description until the next stage starts; for the last stage, the time that it may take */
            waitSeconds: number;
            /** @description how many parts it has */
            parts: number;
            /** @description the price of all parts */
            priceMicros: number;
            /** @description why the stage would be skipped now, for example an opt-out; null where it would start */
            blocked: components["schemas"]["StageReason"] | null;
            preview: components["schemas"]["PreviewView"];
            /** @description none for requesters of one account */
            routes: components["schemas"]["QuotedRouteView"][];
        };
        /** PlanView */
        PlanView: {
            stages: components["schemas"]["PreviewStageView"][];
            /** @description how long the message may take */
            lifetimeSeconds: number;
            /** @description what is reserved: the price of the most expensive stage */
            priceMicros: number;
            /** @description it carries a one-time code and goes before everything else */
            isUrgent: boolean;
        };
        /**
         * ResendView
         * @description What it would mean to send a message again.
         */
        ResendView: {
            /** @description null where the number is none */
            recipient: components["schemas"]["QuotedRecipientView"] | null;
            /** @description why the contract would refuse it; null where it would accept it */
            refused: {
                /** @description null for sentences that have values in them */
                code: string | null;
                sentence: string;
                /** @description the field that is wrong */
                field: string | null;
            } | null;
            /** @description null where it is refused */
            plan: components["schemas"]["PlanView"] | null;
            /** @description the account's available balance */
            availableMicros: number | string;
            currency: string;
            /** @description how the second message differs from the first one */
            differences: components["schemas"]["Difference"][];
        };
        /** SmsTextView */
        SmsTextView: {
            /** @description the field that holds the text */
            field: string;
            /** @description gsm, ucs2 */
            alphabet: "gsm" | "ucs2";
            /** @description septets of GSM, UTF-16 units of UCS-2 */
            characters: number;
            /** @description how many parts it has */
            parts: number;
            /** @description free characters in the last part */
            left: number;
            /** @description how many characters one more part holds */
            perPart: number;
            /** @description characters outside the GSM alphabet, each once, in the order of the text; at most 20 */
            outside: string[];
        };
        /**
         * RehearsalView
         * @description What an operation would mean: nothing is stored, reserved or sent.
         */
        RehearsalView: {
            /** @description null where the number is none */
            recipient: components["schemas"]["QuotedRecipientView"] | null;
            /** @description why the contract would refuse it; null where it would accept it */
            refused: {
                /** @description null for sentences that have values in them */
                code: string | null;
                sentence: string;
                /** @description the field that is wrong */
                field: string | null;
            } | null;
            /** @description null where it is refused */
            plan: components["schemas"]["PlanView"] | null;
            /** @description the account's available balance */
            availableMicros: number | string;
            currency: string;
            /** @description every SMS text of the operation */
            texts: components["schemas"]["SmsTextView"][];
        };
        /** SentView */
        SentView: {
            /** @description the number of a message */
            msgId: number;
            /** @description of a call whose caller number ends in it */
            code: string | null;
            /** @description the JSON that a client of the contract gets */
            answer: string;
        };
        /** ConversationRowView */
        ConversationRowView: {
            /** @description the number of a conversation */
            conversationId: number;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description a channel */
            channel: string;
            /** @description the own number or sender */
            number: string;
            /** @description the subscriber; masked for viewers */
            recipient: string;
            /** @description the keyword that the subscriber wrote last, or null */
            keyword: string | null;
            /** @description of the newest reply */
            lastAt: number;
            /** @description whether the newest reply was not yet read at the console */
            isUnread: boolean;
            /** @description null where it is hidden or not stored any more */
            text: string | null;
        };
        /** ConversationsView */
        ConversationsView: {
            conversations: components["schemas"]["ConversationRowView"][];
            /** @description `before` of the next page; null at the end */
            next: string | null;
            /** @description the search stopped at conversations of this instant, and `next` continues it; null where it is complete */
            lookedBackTo: number | null;
            /** @description whether numbers and texts are hidden */
            masked: boolean;
        };
        /**
         * ConversationView
         * @description A subscriber and an own number or sender of an account.
         */
        ConversationView: {
            /** @description the number of a conversation */
            conversationId: number;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description a channel */
            channel: string;
            /** @description the own number or sender */
            number: string;
            /** @description the subscriber; masked for viewers */
            recipient: string;
            /** @description the keyword that the subscriber wrote last, or null */
            keyword: string | null;
            /** @description of the newest reply */
            lastAt: number;
            /** @description whether the newest reply was not yet read at the console */
            isUnread: boolean;
        };
        EntryView: EntryView;
        AnswerView: AnswerView;
        /** ThreadView */
        ThreadView: {
            conversation: components["schemas"]["ConversationView"];
            /** @description the newest first */
            entries: components["schemas"]["EntryView"][];
            /** @description `before` of the next page; null at the end */
            next: string | null;
            /** @description whether numbers and texts are hidden */
            masked: boolean;
            answer: components["schemas"]["AnswerView"];
        };
        /**
         * KeptTimes
         * @description How long messages are kept by the settings of the installation; null: for good.
         */
        KeptTimes: {
            /** @description a whole number of days, or null */
            contentsDays: number | null;
            /** @description a whole number of months, or null */
            months: number | null;
        };
        /**
         * RetentionView
         * @description How long messages of an account and what they say are kept; null: as the settings say.
         */
        RetentionView: {
            /** @description a whole number of days, or null */
            contentsDays: number | null;
            /** @description a whole number of months, or null */
            months: number | null;
            usual: components["schemas"]["KeptTimes"];
        };
        /** ScheduledMessageView */
        ScheduledMessageView: {
            /** @description the number of a message */
            msgId: number;
            /** @description the number of an account */
            accountId: number;
            /** @description the client's id, or null */
            clientId: string | null;
            /** @description a telephone number or an e-mail address; masked for viewers */
            recipient: string;
            /** @description its operation */
            type: string;
            channels: string[];
            /** @description when it goes out */
            sendAt: number;
            /** @description an instant in milliseconds since 1970 */
            acceptedAt: number;
            /** @description reserved */
            micros: number;
        };
        /** ScheduledView */
        ScheduledView: {
            messages: components["schemas"]["ScheduledMessageView"][];
            /** @description `after` of the next page; null at the end */
            next: string | null;
        };
        /**
         * SenderView
         * @description A name or number that messages of an account come from.
         */
        SenderView: {
            /** @description the number of a sender */
            senderId: number;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description 1 to 64 characters long */
            name: string;
            /** @description approved, pending or rejected */
            status: "approved" | "pending" | "rejected";
        };
        /**
         * ServiceView
         * @description A use of one-time codes, with its texts, channels and limits.
         */
        ServiceView: {
            /** @description the number of a service, which clients name as service_id */
            serviceId: number;
            /** @description null: every account */
            accountId: number | null;
            /** @description the name of its account */
            account: string | null;
            /** @description what stands before the text and in e-mails; null for nothing */
            name: string | null;
            /** @description its sender name; null: the first one approved on the channel */
            sender: string | null;
            /** @description lifetime of a code in seconds, 60 to 3600 */
            lifetimeSeconds: number;
            /** @description how often a code may be checked, 1 to 20 */
            attempts: number;
            types: ("sms" | "email")[];
            plan: {
                /** @description sms, voice, telegram, viber, rcs */
                channel: "sms" | "voice" | "telegram" | "viber" | "rcs";
                /** @description before the next channel; null: an equal share of the lifetime */
                waitSeconds: number | null;
            }[];
            /** @description the host of the web site that codes are bound to, or null */
            domain: string | null;
            /** @description whether each channel sends a code of its own */
            ownCodes: boolean;
            /** @description own texts with {code} by language; other languages stay as they are, an empty text is none */
            texts: {
                [key: string]: string;
            };
            /** @description false for service 1 before it was changed */
            isStored: boolean;
        };
        /**
         * SignInHookView
         * @description A hook by which a sign-in service sends its codes.
         */
        SignInHookView: {
            /** @description a sign-in service */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description the number of a service of codes: channels, lifetime, texts */
            serviceId: number;
            /** @description the sender of the codes, or null: that of the service of codes */
            sender: string | null;
            /** @description a language of texts where a request names none */
            language: string;
            /** @description how many secrets are right: two during a rotation */
            secretCount: number;
        };
        /** ImportedTariffsView */
        ImportedTariffsView: {
            /** @description prices that were set; none where the file has a fault */
            set: number;
            /** @description why nothing was set */
            faults: {
                line: number;
                /** @description empty: the whole line */
                column: string;
                /** @description what it must be */
                message: string;
            }[];
        };
        /**
         * TariffView
         * @description The price of one part on a channel, or of one lookup.
         */
        TariffView: {
            /** @description the number of a tariff */
            tariffId: number;
            /** @description the account that it is for; null: every account without its own */
            accountId: number | null;
            /** @description the name of this account */
            account: string | null;
            /** @description a channel, or hlr for lookups */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            /** @description digits that numbers begin with; empty: every number */
            prefix: string;
            /** @description of a part or a lookup, in the currency of the account */
            priceMicros: number;
        };
        /**
         * SmsTemplateView
         * @description A text for SMS that an account keeps.
         */
        SmsTemplateView: {
            /** @description the number of a template */
            templateId: number;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description text of at most 255 characters, or null */
            name: string | null;
            /** @description a text, with {{placeholders}} for what changes */
            template: string;
            parts: number;
            characters: number;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
        };
        /**
         * ViberTemplateView
         * @description A text for Viber, which the carrier moderates.
         */
        ViberTemplateView: {
            /** @description the number of a template */
            templateId: number;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            /** @description a Viber sender whose carrier moderates templates */
            signature: string;
            /** @description a text, with {{placeholders}} for what changes */
            template: string;
            /** @description what moderation says */
            status: "pending" | "approved" | "rejected";
            /** @description why it was rejected, where that is known */
            reason: string | null;
            /** @description why the last request to the carrier failed */
            lastError: string | null;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
        };
        /** TemplateValueView */
        TemplateValueView: {
            /** @description header, body, button */
            in: "header" | "body" | "button";
            /** @description from 1: among the values of header or body, or the position of the button */
            number: number;
            /** @description text, image, video, document, location */
            type: "text" | "image" | "video" | "document" | "location";
            /** @description the name of a named placeholder */
            name: string | null;
        };
        /**
         * WhatsAppTemplateView
         * @description A template as its carrier lists it.
         */
        WhatsAppTemplateView: {
            /** @description the carrier that lists it */
            upstream: string;
            /** @description the sender that may use it */
            signature: string;
            name: string;
            language: string;
            /** @description approved, pending, rejected, paused, disabled, other */
            status: "approved" | "pending" | "rejected" | "paused" | "disabled" | "other";
            category: string;
            /** @description header, body and footer, with placeholders */
            template: string;
            buttons: string[];
            /** @description the purpose of each value, in order */
            values: components["schemas"]["TemplateValueView"][];
            /** @description components that cannot be filled in */
            unsupported: string[];
        };
        /**
         * WhatsAppListingView
         * @description When a carrier listed its templates.
         */
        WhatsAppListingView: {
            upstream: string;
            /** @description when the last listing ended */
            endedAt: number | null;
            /** @description when the last successful one ended */
            listedAt: number | null;
            /** @description why the last one failed */
            lastError: string | null;
        };
        /**
         * TrafficRuleView
         * @description A traffic rule, and the messages that it has met.
         */
        TrafficRuleView: {
            /** @description the name of a traffic rule */
            rule: string;
            /** @description null: it is not in the settings, or no gateway answers */
            kind: string | null;
            /** @description what it does by the settings: refuse, hold, wait or observe */
            effect: string | null;
            /** @description messages that it has met, by what it did to them */
            matches: {
                /** @description what was done */
                effect: string;
                messages: number;
                /** @description an instant in milliseconds since 1970, or null */
                lastAt: number | null;
            }[];
        };
        /**
         * OneTimeLinkView
         * @description A link that works once within a day, and is shown once.
         */
        OneTimeLinkView: {
            /** @description follows the address of the gateway */
            path: string;
            /** @description an instant in milliseconds since 1970 */
            expiresAt: number;
        };
        /**
         * UserView
         * @description A user of the console.
         */
        UserView: {
            /** @description the number of a user */
            userId: number;
            /** @description what the user signs in with */
            name: string;
            /** @description viewer, operator, admin */
            role: "viewer" | "operator" | "admin";
            /** @description the one account that the user sees; null: all */
            accountId: number | null;
            hasPassword: boolean;
            /** @description whether the user is known at the identity provider */
            hasProvider: boolean;
            hasSecondFactor: boolean;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
            /** @description since when the user cannot sign in */
            disabledAt: number | null;
            /** @description browsers that are signed in */
            sessions: number;
            /** @description to about a minute; null: no session is open */
            seenAt: number | null;
        };
        /**
         * PendingInvitationView
         * @description A link that was not used yet.
         */
        PendingInvitationView: {
            /** @description names the link; it is no credential */
            ref: string;
            /** @description viewer, operator, admin */
            role: "viewer" | "operator" | "admin";
            /** @description the name of the one account that the new user will see; null: all */
            account: string | null;
            /** @description the user whose password it sets; null: it creates a user */
            userName: string | null;
            /** @description who made it; null: a command, a management key or the start of a gateway */
            madeByName: string | null;
            /** @description an instant in milliseconds since 1970 */
            expiresAt: number;
        };
        /**
         * UserSessionView
         * @description A browser that is signed in.
         */
        UserSessionView: {
            /** @description the name of a session */
            ref: string;
            /** @description where it began */
            address: string;
            /** @description the browser as it names itself */
            agent: string;
            /** @description password, oidc */
            way: "password" | "oidc";
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
            /** @description an instant in milliseconds since 1970 */
            seenAt: number;
            /** @description whether it is the session of this request */
            isThis: boolean;
        };
        /**
         * VerificationView
         * @description A verification, without its code.
         */
        VerificationView: {
            verificationId: number;
            /** @description as verify/create answered it */
            verifyId: string;
            /** @description the number of an account */
            accountId: number;
            /** @description the name of its account */
            account: string;
            serviceId: number;
            /** @description sms, email */
            type: "sms" | "email";
            /** @description a number or an address; masked for viewers */
            recipient: string;
            /** @description what the client calls it */
            customId: string | null;
            /** @description where its callbacks go */
            hook: string | null;
            maxAttempts: number;
            /** @description the message with its code */
            msgId: number;
            /** @description an instant in milliseconds since 1970 */
            createdAt: number;
            /** @description an instant in milliseconds since 1970 */
            expiresAt: number;
            /** @description null where the message is gone */
            messageStatus: string | null;
            /** @description created, superseded, approved, expired, blocked */
            state: "created" | "superseded" | "approved" | "expired" | "blocked";
            /** @description how often a code was checked */
            attempts: number;
            /** @description when it ended */
            endedAt: number | null;
            /** @description whose code was entered, where each channel has its own */
            usedChannel: ("sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email") | null;
        };
        "accounts.create.input": {
            /** @description letters, digits, points and dashes */
            name: string;
            /** @description three capital letters, for example EUR */
            currency?: string;
        };
        "accounts.create.output": {
            /** @description the number of an account */
            accountId: number;
        };
        "accounts.disable.input": {
            /** @description the number of an account */
            accountId: number;
        };
        "accounts.disable.output": Record<string, never>;
        "accounts.enable.input": {
            /** @description the number of an account */
            accountId: number;
        };
        "accounts.enable.output": Record<string, never>;
        "accounts.input": Record<string, never>;
        "accounts.output": {
            accounts: components["schemas"]["AccountView"][];
        };
        "accounts.one.input": {
            /** @description the number of an account */
            accountId: number;
        };
        "accounts.one.output": components["schemas"]["AccountView"];
        "accounts.rename.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description letters, digits, points and dashes */
            name: string;
        };
        "accounts.rename.output": Record<string, never>;
        "balance-alert.set.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description an amount, or null for none */
            balanceAlert: string | null;
        };
        "balance-alert.set.output": Record<string, never>;
        "accounts.country.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description a country such as UA, where its numbers without a calling code are; null: they are refused */
            country: string | null;
        };
        "accounts.country.output": Record<string, never>;
        "alerts.rules.add.input": {
            /** @description 1 to 64 characters long, and no number */
            name: string;
            /** @description the one that it watches, by name; null: each one */
            subject?: string | null;
            /** @description in the unit of the kind, money in millionths, or null */
            threshold?: number | null;
            /** @description minutes of traffic that are looked at together, or null */
            windowMinutes?: number | null;
            /** @description messages in that time without which nothing is said, or null */
            minimum?: number | null;
            /** @description how many minutes the value must be bad */
            forMinutes?: number;
            /** @description after how many minutes it is notified again until it was seen; null: never */
            repeatMinutes?: number | null;
            /** @description whether it notifies in quiet hours too */
            isUrgent?: boolean;
            isActive?: boolean;
            /** @description a list of numbers of targets */
            targets?: number[];
            /** @description channel-delivery, carrier-delivery, delivery-time, balance, carrier-down, carrier-notice, endpoint-down, queue-age, fraud-blocks */
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
        };
        "alerts.rules.add.output": {
            /** @description the number of a rule of alerts */
            ruleId: number;
        };
        "alerts.rules.change.input": {
            /** @description the number of a rule of alerts */
            ruleId: number;
            /** @description 1 to 64 characters long, and no number */
            name?: string;
            /** @description the one that it watches, by name; null: each one */
            subject?: string | null;
            /** @description in the unit of the kind, money in millionths, or null */
            threshold?: number | null;
            /** @description minutes of traffic that are looked at together, or null */
            windowMinutes?: number | null;
            /** @description messages in that time without which nothing is said, or null */
            minimum?: number | null;
            /** @description how many minutes the value must be bad */
            forMinutes?: number;
            /** @description after how many minutes it is notified again until it was seen; null: never */
            repeatMinutes?: number | null;
            /** @description whether it notifies in quiet hours too */
            isUrgent?: boolean;
            isActive?: boolean;
            /** @description a list of numbers of targets */
            targets?: number[];
        };
        "alerts.rules.change.output": Record<string, never>;
        "alerts.rules.input": Record<string, never>;
        "alerts.rules.output": {
            rules: components["schemas"]["AlertRuleView"][];
        };
        "alerts.rules.one.input": {
            /** @description the number of a rule of alerts */
            ruleId: number;
        };
        "alerts.rules.one.output": components["schemas"]["AlertRuleView"];
        "alerts.rules.remove.input": {
            /** @description the number of a rule of alerts */
            ruleId: number;
        };
        "alerts.rules.remove.output": Record<string, never>;
        "alerts.targets.add.input": {
            /** @description 1 to 64 characters long, and no number */
            name: string;
            /** @description email, webhook, slack, telegram */
            kind: "email" | "webhook" | "slack" | "telegram";
            /** @description e-mail addresses with commas between, or the chat of a bot */
            address?: string;
            /** @description of a webhook; of Telegram, an API server of your own */
            url?: string;
            /** @description of a Telegram bot */
            token?: string;
            /** @description the language of its texts */
            language?: "en" | "uk";
        };
        "alerts.targets.add.output": {
            /** @description the number of a target of alerts */
            targetId: number;
            /** @description of a webhook */
            signingSecret: string | null;
        };
        "alerts.targets.change.input": {
            /** @description the number of a target of alerts */
            targetId: number;
            /** @description e-mail addresses with commas between, or the chat of a bot */
            address?: string;
            /** @description of a webhook; of Telegram, an API server of your own */
            url?: string;
            /** @description of a Telegram bot */
            token?: string;
            /** @description the language of its texts */
            language?: "en" | "uk";
        };
        "alerts.targets.change.output": Record<string, never>;
        "alerts.targets.input": Record<string, never>;
        "alerts.targets.output": {
            targets: components["schemas"]["AlertTargetView"][];
        };
        "alerts.targets.one.input": {
            /** @description the number of a target of alerts */
            targetId: number;
        };
        "alerts.targets.one.output": components["schemas"]["AlertTargetView"];
        "alerts.targets.remove.input": {
            /** @description the number of a target of alerts */
            targetId: number;
        };
        "alerts.targets.remove.output": Record<string, never>;
        "alerts.targets.test.input": {
            /** @description the number of a target of alerts */
            targetId: number;
        };
        "alerts.targets.test.output": components["schemas"]["AlertTestView"];
        "alerts.acknowledge.input": {
            /** @description the number of an alert */
            alertId: number;
        };
        "alerts.acknowledge.output": Record<string, never>;
        "alerts.input": {
            /** @description the number of the last row of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "alerts.output": {
            /** @description firing, then pending */
            open: components["schemas"]["AlertView"][];
            /** @description the newest first */
            past: components["schemas"]["AlertView"][];
            /** @description whether another page follows */
            more: boolean;
        };
        "alerts.one.input": {
            /** @description the number of an alert */
            alertId: number;
        };
        "alerts.one.output": components["schemas"]["AlertView"];
        "alerts.quiet-hours.one.input": Record<string, never>;
        "alerts.quiet-hours.one.output": {
            /** @description times and a time zone, or null */
            hours: components["schemas"]["QuietHoursView"] | null;
        };
        "alerts.quiet-hours.input": {
            /** @description times and a time zone, or null */
            hours: components["schemas"]["QuietHoursView"] | null;
        };
        "alerts.quiet-hours.output": Record<string, never>;
        "audit-log.input": {
            /** @description the number of the last row of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
            /** @description the name of one user */
            user?: string;
            /** @description one action, such as keys/create */
            action?: string;
        };
        "audit-log.output": {
            entries: components["schemas"]["AuditEntryView"][];
            /** @description whether another page follows */
            more: boolean;
        };
        "audit-log.one.input": {
            /** @description the number of an entry */
            entryId: number;
        };
        "audit-log.one.output": components["schemas"]["AuditEntryView"];
        "backtests.cancel.input": {
            /** @description the number of a backtest */
            backtestId: number;
        };
        "backtests.cancel.output": Record<string, never>;
        "backtests.input": Record<string, never>;
        "backtests.output": {
            backtests: components["schemas"]["BacktestView"][];
            /** @description carriers of the settings, which may be given other price lists */
            upstreams: string[];
        };
        "backtests.one.input": {
            /** @description the number of a backtest */
            backtestId: number;
        };
        "backtests.one.output": components["schemas"]["OneBacktestView"];
        "backtests.start.input": {
            /** @description an instant in milliseconds since 1970 */
            from: number;
            /** @description an instant in milliseconds since 1970 */
            until: number;
            /** @description in the form of posthorn.yaml, at most 4 MB; null: the routes in force */
            routes: string | null;
            /** @description at most 20 price lists */
            prices: {
                upstream: string;
                /** @description a price list, at most 4 MB */
                csv: string;
            }[];
            /** @description CSV with the columns account, channel, prefix, price, at most 4 MB; null: charges stay as they were */
            tariffs: string | null;
        };
        "backtests.start.output": {
            /** @description the number of a backtest */
            backtestId: number;
        };
        "binds.change.input": {
            /** @description the number of a bind */
            bindId: number;
            /** @description whether clients may bind with it */
            active?: boolean;
            /** @description at most 50 IP addresses or ranges */
            addresses?: string[];
            /** @description a whole number from 1 to 100: sessions at once over all gateways */
            maxSessions?: number;
            /** @description a whole number from 1 to 1000: requests that may be unanswered on a session */
            maxWindow?: number;
            /** @description messages a second at one gateway, or null */
            perSecond?: number | null;
            /** @description how data_coding 0 is read: gsm, latin1, utf8 */
            alphabet?: "gsm" | "latin1" | "utf8";
            /** @description a list of viber, rcs, whatsapp, sms: the channels of a text in the order in which they are tried */
            plan?: ("viber" | "rcs" | "whatsapp" | "sms")[];
            /** @description whose sessions get receipts: of the bind, of the account, or none */
            receipts?: "bind" | "account" | "none";
        };
        "binds.change.output": Record<string, never>;
        "binds.kick.input": {
            /** @description the id of a session */
            sessionId: string;
        };
        "binds.kick.output": Record<string, never>;
        "binds.create.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description 1 to 15 characters long */
            systemId: string;
            /** @description 4 to 64 visible ASCII characters; absent: one is made */
            password?: string;
            /** @description at most 50 IP addresses or ranges */
            addresses?: string[];
            /** @description a whole number from 1 to 100: sessions at once over all gateways */
            maxSessions?: number;
            /** @description a whole number from 1 to 1000: requests that may be unanswered on a session */
            maxWindow?: number;
            /** @description messages a second at one gateway, or null */
            perSecond?: number | null;
            /** @description how data_coding 0 is read: gsm, latin1, utf8 */
            alphabet?: "gsm" | "latin1" | "utf8";
            /** @description a list of viber, rcs, whatsapp, sms: the channels of a text in the order in which they are tried */
            plan?: ("viber" | "rcs" | "whatsapp" | "sms")[];
            /** @description whose sessions get receipts: of the bind, of the account, or none */
            receipts?: "bind" | "account" | "none";
        };
        "binds.create.output": components["schemas"]["BindPasswordView"];
        "binds.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "binds.output": {
            binds: components["schemas"]["BindView"][];
        };
        "binds.sessions.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "binds.sessions.output": {
            sessions: components["schemas"]["SmppSessionView"][];
        };
        "binds.one.input": {
            /** @description the number of a bind */
            bindId: number;
        };
        "binds.one.output": components["schemas"]["BindView"];
        "binds.remove.input": {
            /** @description the number of a bind */
            bindId: number;
        };
        "binds.remove.output": Record<string, never>;
        "binds.password.input": {
            /** @description the number of a bind */
            bindId: number;
        };
        "binds.password.output": components["schemas"]["BindPasswordView"];
        "carrier-errors.one.input": {
            /** @description a kind of carrier */
            kind: string;
            /** @description an error code, or its name */
            code: string;
        };
        "carrier-errors.one.output": {
            /** @description a kind of carrier */
            kind: string;
            code: string;
            /** @description null: the dictionary does not have it */
            found: components["schemas"]["FoundCarrierErrorView"] | null;
            /** @description documents of the carrier */
            sources: string[];
        };
        "carrier-errors.input": {
            /** @description a kind of carrier; absent or unknown: smpp */
            kind?: string;
        };
        "carrier-errors.output": {
            /** @description a kind of carrier */
            kind: string;
            /** @description every kind that has a dictionary */
            kinds: string[];
            /** @description documents of the carrier */
            sources: string[];
            errors: components["schemas"]["CarrierErrorView"][];
        };
        "upstreams.drain.input": {
            /** @description its name in posthorn.yaml */
            upstream: string;
            /** @description a reason of 3 to 200 characters, for other operators */
            reason: string | null;
        };
        "upstreams.drain.output": Record<string, never>;
        "upstreams.input": Record<string, never>;
        "upstreams.output": components["schemas"]["CarriersView"];
        "upstreams.pause.input": {
            /** @description its name in posthorn.yaml */
            upstream: string;
            /** @description a reason of 3 to 200 characters, for other operators */
            reason: string | null;
        };
        "upstreams.pause.output": Record<string, never>;
        "upstreams.one.input": {
            /** @description its name in posthorn.yaml */
            upstream: string;
        };
        "upstreams.one.output": components["schemas"]["CarrierView"];
        "upstreams.resume.input": {
            /** @description its name in posthorn.yaml */
            upstream: string;
        };
        "upstreams.resume.output": Record<string, never>;
        "endpoints.add.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description an http or https URL */
            url: string;
            /** @description a list of message.accepted, message.channel_started, message.channel_skipped, message.channel_silent, message.submitted, message.delivered, message.read, message.failed, reply.received, call.answered, call.keyed, code.approved, subscriber.opted_out, link.clicked, template.decided, balance.low, or null for all */
            types: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
        };
        "endpoints.add.output": components["schemas"]["NewEndpointView"];
        "endpoints.change.input": {
            /** @description the number of an endpoint */
            endpointId: number;
            /** @description a list of message.accepted, message.channel_started, message.channel_skipped, message.channel_silent, message.submitted, message.delivered, message.read, message.failed, reply.received, call.answered, call.keyed, code.approved, subscriber.opted_out, link.clicked, template.decided, balance.low, or null for all */
            types?: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
            /** @description whether it gets events */
            isActive?: boolean;
        };
        "endpoints.change.output": Record<string, never>;
        "endpoints.deliveries.input": {
            /** @description the number of an endpoint */
            endpointId: number;
        };
        "endpoints.deliveries.output": {
            deliveries: components["schemas"]["EndpointDeliveryView"][];
        };
        "endpoints.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "endpoints.output": {
            endpoints: components["schemas"]["EndpointView"][];
            /** @description whether events are recorded at all */
            recorded: boolean;
        };
        "endpoints.one.input": {
            /** @description the number of an endpoint */
            endpointId: number;
        };
        "endpoints.one.output": components["schemas"]["EndpointView"];
        "endpoints.remove.input": {
            /** @description the number of an endpoint */
            endpointId: number;
        };
        "endpoints.remove.output": Record<string, never>;
        "endpoints.test.input": {
            /** @description the number of an endpoint */
            endpointId: number;
            /** @description message.accepted, message.channel_started, message.channel_skipped, message.channel_silent, message.submitted, message.delivered, message.read, message.failed, reply.received, call.answered, call.keyed, code.approved, subscriber.opted_out, link.clicked, template.decided, balance.low */
            type: "message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low";
        };
        "endpoints.test.output": {
            /** @description of the request, by name */
            headers: {
                [key: string]: string;
            };
            /** @description of the request */
            body: string;
            /** @description in milliseconds */
            tookMs: number;
            /** @description of the response; null without one */
            status: number | null;
            /** @description the beginning of the response body */
            answer: string;
            /** @description why it would not count as delivered; null if it would */
            error: string | null;
        };
        "gateways.input": Record<string, never>;
        "gateways.output": {
            gateways: components["schemas"]["GatewayView"][];
        };
        "gateways.one.input": {
            /** @description its name in the leases of slots; each worker of a gateway has its own */
            nodeId: string;
        };
        "gateways.one.output": components["schemas"]["GatewayView"];
        "traffic-rules.held.input": {
            /** @description the number of the last row of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
            /** @description the number of an account */
            accountId?: number;
            /** @description one rule, by its name */
            rule?: string;
        };
        "traffic-rules.held.output": components["schemas"]["HeldMessagesView"];
        "traffic-rules.held.one.input": {
            /** @description a msg_id */
            msgId: number;
        };
        "traffic-rules.held.one.output": components["schemas"]["HeldMessageView"];
        "traffic-rules.refuse.input": {
            /** @description a list of 1 to 50 msg_ids */
            msgIds: number[];
        };
        "traffic-rules.refuse.output": components["schemas"]["DecidedView"];
        "traffic-rules.release.input": {
            /** @description a list of 1 to 50 msg_ids */
            msgIds: number[];
        };
        "traffic-rules.release.output": components["schemas"]["DecidedView"];
        "interfaces.add.input": {
            /** @description kannel, jasmin */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
            /** @description the number of an account */
            accountId: number;
            /** @description at most 64 characters, or null */
            sender: string | null;
            /** @description at most 50 IP addresses or ranges */
            addresses: string[];
            /** @description at most 128 characters, or null: a new one is made */
            password: string | null;
        };
        "interfaces.add.output": components["schemas"]["InterfacePasswordView"];
        "interfaces.password.input": {
            /** @description kannel, jasmin */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
            /** @description at most 128 characters, or null: a new one is made */
            password: string | null;
        };
        "interfaces.password.output": components["schemas"]["InterfacePasswordView"];
        "interfaces.change.input": {
            /** @description kannel, jasmin */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
            /** @description at most 64 characters, or null */
            sender?: string | null;
            /** @description at most 50 IP addresses or ranges */
            addresses?: string[];
            /** @description at most 128 characters */
            password?: string;
        };
        "interfaces.change.output": Record<string, never>;
        "interfaces.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "interfaces.output": {
            users: components["schemas"]["InterfaceUserView"][];
        };
        "interfaces.one.input": {
            /** @description kannel, jasmin */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
        };
        "interfaces.one.output": components["schemas"]["InterfaceUserView"];
        "interfaces.remove.input": {
            /** @description kannel, jasmin */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
        };
        "interfaces.remove.output": Record<string, never>;
        "keys.change.input": {
            /** @description the number of a key */
            keyId: number;
            /** @description 1 to 64 characters long */
            name?: string;
            /** @description a list of send, status, templates, verify, lookup, balance, senders, events; empty for all */
            scopes?: ("send" | "status" | "templates" | "verify" | "lookup" | "balance" | "senders" | "events")[];
            /** @description at most 50 IP addresses or ranges */
            addresses?: string[];
            /** @description an instant, or null */
            expiresAt?: number | null;
        };
        "keys.change.output": Record<string, never>;
        "keys.create.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description 1 to 64 characters long */
            name: string;
            /** @description a list of send, status, templates, verify, lookup, balance, senders, events; empty for all */
            scopes: ("send" | "status" | "templates" | "verify" | "lookup" | "balance" | "senders" | "events")[];
            /** @description at most 50 IP addresses or ranges */
            addresses: string[];
            /** @description an instant, or null */
            expiresAt: number | null;
        };
        "keys.create.output": components["schemas"]["NewKeyView"];
        "keys.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "keys.output": {
            keys: components["schemas"]["KeyView"][];
        };
        "keys.one.input": {
            /** @description the number of a key */
            keyId: number;
        };
        "keys.one.output": components["schemas"]["KeyView"];
        "keys.revoke.input": {
            /** @description the number of a key */
            keyId: number;
        };
        "keys.revoke.output": Record<string, never>;
        "keys.rotate.input": {
            /** @description the number of a key */
            keyId: number;
            /** @description until when the old key is valid; null: until it is revoked */
            oldUntil: number | null;
        };
        "keys.rotate.output": components["schemas"]["NewKeyView"];
        "management-keys.create.input": {
            /** @description 1 to 64 characters long */
            name: string;
            /** @description what its bearer may do and read: viewer, operator or admin */
            role: "viewer" | "operator" | "admin";
            /** @description a list such as keys:read, senders:write, *:read; null: everything that the role may do */
            scopes?: string[] | null;
            /** @description the one account that it sees; null: all */
            accountId?: number | null;
            /** @description from where it may be used; null: from anywhere */
            addresses?: string[] | null;
            /** @description until when it is valid; null: until it is revoked */
            expiresAt?: number | null;
        };
        "management-keys.create.output": {
            /** @description the number of a management key */
            keyId: number;
            /** @description the secret */
            key: string;
        };
        "management-keys.input": Record<string, never>;
        "management-keys.output": {
            managementKeys: components["schemas"]["ManagementKeyView"][];
        };
        "management-keys.revoke.input": {
            /** @description the number of a management key */
            keyId: number;
        };
        "management-keys.revoke.output": Record<string, never>;
        "messages.cancel.input": {
            /** @description a list of 1 to 50 numbers of messages */
            msgIds: number[];
        };
        "messages.cancel.output": components["schemas"]["CancelledView"];
        "messages.input": {
            /** @description at most 300 characters long */
            find?: string;
            /** @description names, prefix, text */
            by?: "names" | "prefix" | "text";
            status?: string;
            channel?: string;
            /** @description the number of an account */
            accountId?: number;
            /** @description an instant in milliseconds */
            from?: number;
            /** @description an instant in milliseconds */
            to?: number;
            /** @description accepted, ended */
            timeOf?: "accepted" | "ended";
            /** @description any, first, last */
            use?: "any" | "first" | "last";
            carrier?: string;
            error?: string;
            /** @description a country such as UA */
            country?: string;
            rule?: string;
            /** @description refuse, hold, wait, observe */
            effect?: "refuse" | "hold" | "wait" | "observe";
            /** @description newest, oldest, price, duration */
            sort?: "newest" | "oldest" | "price" | "duration";
            /** @description the number of a message */
            before?: number;
            /** @description a number from 1 to 1,000 */
            limit?: number;
        };
        "messages.output": components["schemas"]["MessagesView"];
        "messages.one.input": {
            /** @description the number of a message */
            msgId: number;
        };
        "messages.one.output": components["schemas"]["MessageView"];
        "money.ledger.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description one of topup, reserve, capture, release */
            kind?: "topup" | "reserve" | "capture" | "release";
            /** @description an instant in milliseconds since 1970 */
            from?: number;
            /** @description an instant in milliseconds since 1970 */
            to?: number;
            /** @description the number of the last row of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "money.ledger.output": {
            entries: components["schemas"]["LedgerEntryView"][];
            /** @description whether another page follows */
            more: boolean;
        };
        "money.days.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description an instant in milliseconds since 1970 */
            from: number;
            /** @description an instant in milliseconds since 1970 */
            to: number;
            /** @description a time zone such as Europe/Kyiv; UTC where absent */
            zone?: string;
        };
        "money.days.output": {
            days: components["schemas"]["LedgerDayView"][];
        };
        "money.input": {
            /** @description the number of an account */
            accountId: number;
        };
        "money.output": components["schemas"]["BalanceView"];
        "money.top-up.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description in the currency of the account: 250.00 */
            amount: string;
            /** @description kept with the entry */
            note?: string | null;
            /** @description a new word of 8 to 64 letters and digits: what is sent again with it is booked once */
            attempt?: string;
        };
        "money.top-up.output": {
            /** @description what the account may spend */
            availableMicros: number | string;
            /** @description three letters of ISO 4217 */
            currency: string;
        };
        "notifications.secret.input": {
            /** @description the number of an account */
            accountId: number;
        };
        "notifications.secret.output": {
            /** @description shown once */
            secret: string;
        };
        "notifications.drop-older.input": {
            /** @description the number of an account */
            accountId: number;
        };
        "notifications.drop-older.output": Record<string, never>;
        "notifications.input": {
            /** @description the number of an account */
            accountId: number;
        };
        "notifications.output": components["schemas"]["NotificationsView"];
        "notifications.address.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description an http or https URL, or null for none */
            url: string | null;
        };
        "notifications.address.output": Record<string, never>;
        "notifications.unsign.input": {
            /** @description the number of an account */
            accountId: number;
        };
        "notifications.unsign.output": Record<string, never>;
        "keywords.add.input": {
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description one word */
            keyword: string;
            /** @description the number of an account */
            accountId: number;
            /** @description an http or https URL where replies go, or null: where those of the account go */
            hook: string | null;
            /** @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get */
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description what goes back to the subscriber: hook, what the hook answers; a text; null: nothing */
            answers?: string | null;
        };
        "keywords.add.output": Record<string, never>;
        "numbers.add.input": {
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description the number of an account, or null */
            accountId: number | null;
            /** @description an http or https URL where replies go, or null: where those of the account go */
            hook: string | null;
            /** @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get */
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description what goes back to the subscriber: hook, what the hook answers; a text; null: nothing */
            answers?: string | null;
        };
        "numbers.add.output": Record<string, never>;
        "keywords.change.input": {
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description one word */
            keyword: string;
            /** @description the number of an account */
            accountId?: number;
            /** @description an http or https URL where replies go, or null: where those of the account go */
            hook?: string | null;
            /** @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get */
            form?: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description what goes back to the subscriber: hook, what the hook answers; a text; null: nothing */
            answers?: string | null;
        };
        "keywords.change.output": Record<string, never>;
        "numbers.change.input": {
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description the number of an account, or null */
            accountId?: number | null;
            /** @description an http or https URL where replies go, or null: where those of the account go */
            hook?: string | null;
            /** @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get */
            form?: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description what goes back to the subscriber: hook, what the hook answers; a text; null: nothing */
            answers?: string | null;
        };
        "numbers.change.output": Record<string, never>;
        "keywords.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "keywords.output": {
            keywords: components["schemas"]["OwnKeywordView"][];
        };
        "numbers.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "numbers.output": {
            numbers: components["schemas"]["OwnNumberView"][];
            keywords: components["schemas"]["OwnKeywordView"][];
        };
        "keywords.one.input": {
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description one word */
            keyword: string;
        };
        "keywords.one.output": components["schemas"]["OwnKeywordView"];
        "numbers.one.input": {
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
        };
        "numbers.one.output": components["schemas"]["OwnNumberView"];
        "keywords.remove.input": {
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description one word */
            keyword: string;
        };
        "keywords.remove.output": Record<string, never>;
        "numbers.remove.input": {
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
        };
        "numbers.remove.output": Record<string, never>;
        "opt-outs.add.input": {
            /** @description a telephone number or an e-mail address */
            addressee: string;
            /** @description the sender that may not write; empty or absent: every one */
            sender?: string;
            /** @description why, at most 200 characters */
            reason?: string;
        };
        "opt-outs.add.output": {
            /** @description false where it was there already */
            added: boolean;
        };
        "opt-outs.input": {
            /** @description the beginning of a number, or a whole address */
            search?: string;
            /** @description all: from every sender; one: from one sender */
            scope?: "all" | "one";
            /** @description next of the page before */
            before?: string;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "opt-outs.output": {
            optOuts: components["schemas"]["OptOutView"][];
            /** @description for the next page, as before; null at the end */
            next: string | null;
            /** @description whether numbers are masked, and cannot be searched for */
            masked: boolean;
        };
        "opt-outs.remove.input": {
            /** @description a telephone number or an e-mail address */
            addressee: string;
            /** @description the sender that may not write; empty or absent: every one */
            sender?: string;
        };
        "opt-outs.remove.output": Record<string, never>;
        "prices.import.input": {
            /** @description the name of an upstream */
            upstream: string;
            /** @description a text of at most 8 MB */
            csv: string;
            /** @description the price of a unit of its currency in that of the price lists; empty or absent: it is the same currency */
            rate?: string;
            /** @description from when prices without a date are valid; null or absent: now */
            from?: number | null;
            /** @description whether other prices of the upstream are removed */
            replaces?: boolean;
        };
        "prices.import.output": components["schemas"]["PriceImportView"];
        "prices.input": Record<string, never>;
        "prices.output": components["schemas"]["PriceListsView"];
        "prices.of.input": {
            /** @description the name of an upstream */
            upstream: string;
            /** @description how a destination begins */
            search?: string;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "prices.of.output": {
            prices: components["schemas"]["ListedPriceView"][];
            /** @description whether another page follows */
            more: boolean;
        };
        "prices.remove.input": {
            /** @description the name of an upstream */
            upstream: string;
        };
        "prices.remove.output": {
            /** @description how many prices */
            removed: number;
        };
        "messages.quote.input": {
            /** @description the number of a message */
            msgId: number;
        };
        "messages.quote.output": components["schemas"]["ResendView"];
        "quotes.make.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description an operation of the contract, as POST /api/json.php takes it */
            operation: {
                [key: string]: unknown;
            };
        };
        "quotes.make.output": components["schemas"]["RehearsalView"];
        "send.again.input": {
            /** @description the number of a message */
            msgId: number;
            /** @description a new word of 8 to 64 letters and digits */
            attempt: string;
        };
        "send.again.output": components["schemas"]["SentView"];
        "replies.input": {
            /** @description the number of an account */
            accountId?: number;
            /** @description an own number or sender, in any form */
            number?: string;
            keyword?: string;
            /** @description true or false */
            unread?: boolean;
            /** @description `next` of an earlier answer */
            before?: string;
        };
        "replies.output": components["schemas"]["ConversationsView"];
        "replies.conversation.input": {
            /** @description the number of a conversation */
            conversationId: number;
            /** @description `next` of an earlier answer */
            before?: string;
        };
        "replies.conversation.output": components["schemas"]["ThreadView"];
        "retention.input": {
            /** @description the number of an account */
            accountId: number;
        };
        "retention.output": components["schemas"]["RetentionView"];
        "retention.set.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description a whole number of days, or null */
            contentsDays: number | null;
            /** @description a whole number of months, or null */
            months: number | null;
        };
        "retention.set.output": Record<string, never>;
        "send.scheduled.input": {
            /** @description the number of an account */
            accountId?: number;
            /** @description `next` of an earlier answer */
            after?: string;
            /** @description a number from 1 to 1,000 */
            limit?: number;
        };
        "send.scheduled.output": components["schemas"]["ScheduledView"];
        "senders.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "senders.output": {
            senders: components["schemas"]["SenderView"][];
        };
        "senders.one.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description 1 to 64 characters long */
            name: string;
        };
        "senders.one.output": components["schemas"]["SenderView"];
        "senders.remove.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description 1 to 64 characters long */
            name: string;
        };
        "senders.remove.output": Record<string, never>;
        "senders.set.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description a channel */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description 1 to 64 characters long */
            name: string;
            /** @description approved, pending or rejected */
            status: "approved" | "pending" | "rejected";
        };
        "senders.set.output": Record<string, never>;
        "services.add.input": {
            /** @description its number; absent: the next one */
            serviceId?: number | null;
            /** @description the account; absent: a service of every account */
            accountId?: number | null;
            /** @description what stands before the text and in e-mails; null for nothing */
            name?: string | null;
            /** @description its sender name; null: the first one approved on the channel */
            sender?: string | null;
            /** @description lifetime of a code in seconds, 60 to 3600 */
            lifetimeSeconds?: number;
            /** @description how often a code may be checked, 1 to 20 */
            attempts?: number;
            /** @description what clients may request: sms, email */
            types?: string[];
            /** @description its channels in order, each with a wait in seconds or null */
            plan?: {
                /** @description sms, voice, telegram, viber, rcs */
                channel: string;
                /** @description before the next channel; null: an equal share of the lifetime */
                waitSeconds: number | null;
            }[];
            /** @description the host of the web site that codes are bound to, or null */
            domain?: string | null;
            /** @description whether each channel sends a code of its own */
            ownCodes?: boolean;
            /** @description own texts with {code} by language; other languages stay as they are, an empty text is none */
            texts?: {
                [key: string]: string;
            };
        };
        "services.add.output": {
            /** @description the number of a service, which clients name as service_id */
            serviceId: number;
        };
        "services.set.input": {
            /** @description the number of a service, which clients name as service_id */
            serviceId: number;
            /** @description the account; absent: a service of every account */
            accountId?: number | null;
            /** @description what stands before the text and in e-mails; null for nothing */
            name?: string | null;
            /** @description its sender name; null: the first one approved on the channel */
            sender?: string | null;
            /** @description lifetime of a code in seconds, 60 to 3600 */
            lifetimeSeconds?: number;
            /** @description how often a code may be checked, 1 to 20 */
            attempts?: number;
            /** @description what clients may request: sms, email */
            types?: string[];
            /** @description its channels in order, each with a wait in seconds or null */
            plan?: {
                /** @description sms, voice, telegram, viber, rcs */
                channel: string;
                /** @description before the next channel; null: an equal share of the lifetime */
                waitSeconds: number | null;
            }[];
            /** @description the host of the web site that codes are bound to, or null */
            domain?: string | null;
            /** @description whether each channel sends a code of its own */
            ownCodes?: boolean;
            /** @description own texts with {code} by language; other languages stay as they are, an empty text is none */
            texts?: {
                [key: string]: string;
            };
        };
        "services.set.output": Record<string, never>;
        "services.input": Record<string, never>;
        "services.output": {
            services: components["schemas"]["ServiceView"][];
        };
        "services.one.input": {
            /** @description the number of a service, which clients name as service_id */
            serviceId: number;
            /** @description the account; absent: a service of every account */
            accountId?: number | null;
        };
        "services.one.output": components["schemas"]["ServiceView"];
        "services.remove.input": {
            /** @description the number of a service, which clients name as service_id */
            serviceId: number;
            /** @description the account; absent: a service of every account */
            accountId?: number | null;
        };
        "services.remove.output": Record<string, never>;
        "sign-in-hooks.add.input": {
            /** @description a sign-in service */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description the number of an account */
            accountId: number;
            /** @description the number of a service of codes: channels, lifetime, texts */
            serviceId: number;
            /** @description the sender of the codes, or null: that of the service of codes */
            sender: string | null;
            /** @description a language of texts where a request names none */
            language: string;
            /** @description the secret that the sign-in service made, or null: a new one is made */
            secret: string | null;
        };
        "sign-in-hooks.add.output": {
            /** @description where the sign-in service posts to, at this gateway */
            path: string;
            /** @description a new one, shown once; null where it was given or none was made */
            secret: string | null;
        };
        "sign-in-hooks.change.input": {
            /** @description a sign-in service */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description the number of a service of codes: channels, lifetime, texts */
            serviceId?: number;
            /** @description the sender of the codes, or null: that of the service of codes */
            sender?: string | null;
            /** @description a language of texts where a request names none */
            language?: string;
        };
        "sign-in-hooks.change.output": Record<string, never>;
        "sign-in-hooks.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "sign-in-hooks.output": {
            hooks: components["schemas"]["SignInHookView"][];
        };
        "sign-in-hooks.one.input": {
            /** @description a sign-in service */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
        };
        "sign-in-hooks.one.output": components["schemas"]["SignInHookView"];
        "sign-in-hooks.remove.input": {
            /** @description a sign-in service */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
        };
        "sign-in-hooks.remove.output": Record<string, never>;
        "sign-in-hooks.rotate.input": {
            /** @description a sign-in service */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description the secret that the sign-in service made, or null: a new one is made */
            secret: string | null;
            /** @description true: no new secret, and only the newest one is right */
            dropOlder: boolean;
        };
        "sign-in-hooks.rotate.output": {
            /** @description a new one, shown once; null where it was given or none was made */
            secret: string | null;
        };
        "tariffs.import.input": {
            /** @description an account; null or absent: every account that has none of its own */
            accountId?: number | null;
            csv: string;
        };
        "tariffs.import.output": components["schemas"]["ImportedTariffsView"];
        "tariffs.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "tariffs.output": {
            tariffs: components["schemas"]["TariffView"][];
        };
        "tariffs.one.input": {
            /** @description the number of a tariff */
            tariffId: number;
            /** @description the number of an account */
            accountId?: number;
        };
        "tariffs.one.output": components["schemas"]["TariffView"];
        "tariffs.remove.input": {
            /** @description an account; null or absent: every account that has none of its own */
            accountId?: number | null;
            /** @description a channel, or hlr for lookups */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            /** @description at most 15 digits, or empty */
            prefix: string;
        };
        "tariffs.remove.output": Record<string, never>;
        "tariffs.set.input": {
            /** @description an account; null or absent: every account that has none of its own */
            accountId?: number | null;
            /** @description a channel, or hlr for lookups */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            /** @description at most 15 digits, or empty */
            prefix: string;
            price: string;
        };
        "tariffs.set.output": Record<string, never>;
        "templates.sms.create.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description text of at most 255 characters, or null */
            name: string | null;
            /** @description a text, with {{placeholders}} for what changes */
            template: string;
        };
        "templates.sms.create.output": {
            /** @description the number of a template */
            templateId: number;
        };
        "templates.viber.create.input": {
            /** @description the number of an account */
            accountId: number;
            /** @description a Viber sender whose carrier moderates templates */
            signature: string;
            /** @description a text, with {{placeholders}} for what changes */
            template: string;
        };
        "templates.viber.create.output": {
            /** @description the number of a template */
            templateId: number;
        };
        "templates.sms.delete.input": {
            /** @description the number of a template */
            templateId: number;
            /** @description the number of an account */
            accountId?: number;
        };
        "templates.sms.delete.output": Record<string, never>;
        "templates.viber.delete.input": {
            /** @description the number of a template */
            templateId: number;
            /** @description the number of an account */
            accountId?: number;
        };
        "templates.viber.delete.output": Record<string, never>;
        "templates.sms.input": {
            /** @description the number of an account */
            accountId?: number;
            /** @description the number of the last row of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "templates.sms.output": {
            templates: components["schemas"]["SmsTemplateView"][];
            /** @description whether another page follows */
            more: boolean;
        };
        "templates.viber.input": {
            /** @description the number of an account */
            accountId?: number;
            /** @description the number of the last row of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "templates.viber.output": {
            templates: components["schemas"]["ViberTemplateView"][];
            /** @description whether another page follows */
            more: boolean;
        };
        "templates.whatsapp.input": {
            /** @description the number of an account */
            accountId?: number;
        };
        "templates.whatsapp.output": {
            templates: components["schemas"]["WhatsAppTemplateView"][];
            listings: components["schemas"]["WhatsAppListingView"][];
        };
        "templates.sms.one.input": {
            /** @description the number of a template */
            templateId: number;
            /** @description the number of an account */
            accountId?: number;
        };
        "templates.sms.one.output": components["schemas"]["SmsTemplateView"];
        "templates.viber.one.input": {
            /** @description the number of a template */
            templateId: number;
            /** @description the number of an account */
            accountId?: number;
        };
        "templates.viber.one.output": components["schemas"]["ViberTemplateView"];
        "templates.whatsapp.refresh.input": Record<string, never>;
        "templates.whatsapp.refresh.output": Record<string, never>;
        "traffic-rules.input": {
            /** @description matches of the last 1, 7 or 30 days; absent: 7 */
            days?: 1 | 7 | 30;
            /** @description the number of an account */
            accountId?: number;
        };
        "traffic-rules.output": {
            rules: components["schemas"]["TrafficRuleView"][];
        };
        "traffic-rules.one.input": {
            /** @description the name of a traffic rule */
            rule: string;
            /** @description matches of the last 1, 7 or 30 days; absent: 7 */
            days?: 1 | 7 | 30;
            /** @description the number of an account */
            accountId?: number;
        };
        "traffic-rules.one.output": components["schemas"]["TrafficRuleView"];
        "users.disable.input": {
            /** @description the number of a user */
            userId: number;
        };
        "users.disable.output": Record<string, never>;
        "users.disconnect.input": {
            /** @description the number of a user */
            userId: number;
        };
        "users.disconnect.output": Record<string, never>;
        "users.enable.input": {
            /** @description the number of a user */
            userId: number;
        };
        "users.enable.output": Record<string, never>;
        "users.end-session.input": {
            /** @description the number of a user */
            userId: number;
            /** @description the name of a session */
            ref: string;
        };
        "users.end-session.output": Record<string, never>;
        "users.invite.input": {
            /** @description viewer, operator, admin */
            role: "viewer" | "operator" | "admin";
            /** @description the one account that the user sees, or null: all */
            accountId?: number | null;
        };
        "users.invite.output": components["schemas"]["OneTimeLinkView"];
        "users.password-link.input": {
            /** @description the number of a user */
            userId: number;
        };
        "users.password-link.output": components["schemas"]["OneTimeLinkView"];
        "users.input": Record<string, never>;
        "users.output": {
            users: components["schemas"]["UserView"][];
            invitations: components["schemas"]["PendingInvitationView"][];
        };
        "users.sessions.input": {
            /** @description the number of a user */
            userId: number;
        };
        "users.sessions.output": {
            sessions: components["schemas"]["UserSessionView"][];
        };
        "users.one.input": {
            /** @description the number of a user */
            userId: number;
        };
        "users.one.output": components["schemas"]["UserView"];
        "users.reset-second-factor.input": {
            /** @description the number of a user */
            userId: number;
        };
        "users.reset-second-factor.output": Record<string, never>;
        "users.uninvite.input": {
            /** @description names the link; it is no credential */
            ref: string;
        };
        "users.uninvite.output": Record<string, never>;
        "users.role.input": {
            /** @description the number of a user */
            userId: number;
            /** @description viewer, operator, admin */
            role: "viewer" | "operator" | "admin";
            /** @description the one account that the user sees, or null: all */
            accountId?: number | null;
        };
        "users.role.output": Record<string, never>;
        "users.sign-out.input": {
            /** @description the number of a user */
            userId: number;
        };
        "users.sign-out.output": Record<string, never>;
        "verification.codes.input": {
            /** @description a whole number or address */
            recipient?: string;
            /** @description the number of an account */
            accountId?: number;
            /** @description the number of a service */
            serviceId?: number;
            /** @description sms, email */
            type?: "sms" | "email";
            /** @description a country such as UA */
            country?: string;
            /** @description 1 to 15 digits that the number begins with */
            prefix?: string;
            /** @description how far it came at least, or how it ended */
            stage?: "sent" | "delivered" | "approved" | "expired" | "blocked";
            /** @description created at or after this instant in milliseconds */
            from?: number;
            /** @description the number of the last row of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "verification.codes.output": {
            verifications: components["schemas"]["VerificationView"][];
            /** @description for the next page, as before; null at the end */
            next: number | null;
            /** @description where the search did not reach the end: the last one that it looked at */
            lookedBackTo: number | null;
        };
        "verification.one.input": {
            /** @description a verify_id as verify/create answered it */
            verifyId: string;
        };
        "verification.one.output": components["schemas"]["VerificationView"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}

export type AccountView = components['schemas']['AccountView']
export type AlertRuleView = components['schemas']['AlertRuleView']
export type AlertTargetView = components['schemas']['AlertTargetView']
export type AlertTestView = components['schemas']['AlertTestView']
export type AlertView = components['schemas']['AlertView']
export type QuietHoursView = components['schemas']['QuietHoursView']
export type AuditEntryView = components['schemas']['AuditEntryView']
export type BacktestView = components['schemas']['BacktestView']
export type BacktestRowView = components['schemas']['BacktestRowView']
export type BacktestResultView = components['schemas']['BacktestResultView']
export type FileFaultsView = components['schemas']['FileFaultsView']
export type OneBacktestView = components['schemas']['OneBacktestView']
export type BindPasswordView = components['schemas']['BindPasswordView']
export type BindView = components['schemas']['BindView']
export type SmppSessionView = components['schemas']['SmppSessionView']
export type FoundCarrierErrorView = components['schemas']['FoundCarrierErrorView']
export type CarrierErrorView = components['schemas']['CarrierErrorView']
export type CarrierStateView = components['schemas']['CarrierStateView']
export type CarrierControlView = components['schemas']['CarrierControlView']
export type CarrierConnectionView = components['schemas']['CarrierConnectionView']
export type CarrierSlotView = components['schemas']['CarrierSlotView']
export type CarrierMessagesView = components['schemas']['CarrierMessagesView']
export type CarrierView = components['schemas']['CarrierView']
export type OtherCarrierView = components['schemas']['OtherCarrierView']
export type CarriersView = components['schemas']['CarriersView']
export type NewEndpointView = components['schemas']['NewEndpointView']
export type EndpointDeliveryView = components['schemas']['EndpointDeliveryView']
export type EndpointView = components['schemas']['EndpointView']
export type GatewayView = components['schemas']['GatewayView']
export type ContentLineView = components['schemas']['ContentLineView']
export type HeldMessageView = components['schemas']['HeldMessageView']
export type HeldMessagesView = components['schemas']['HeldMessagesView']
export type DecidedView = components['schemas']['DecidedView']
export type InterfacePasswordView = components['schemas']['InterfacePasswordView']
export type InterfaceUserView = components['schemas']['InterfaceUserView']
export type NewKeyView = components['schemas']['NewKeyView']
export type KeyView = components['schemas']['KeyView']
export type ManagementKeyView = components['schemas']['ManagementKeyView']
export type CancelledView = components['schemas']['CancelledView']
export type MessageRowView = components['schemas']['MessageRowView']
export type SearchedView = components['schemas']['SearchedView']
export type MessagesView = components['schemas']['MessagesView']
export type StageState = components['schemas']['StageState']
export type StageView = components['schemas']['StageView']
export type Tone = components['schemas']['Tone']
export type CarrierErrorRef = components['schemas']['CarrierErrorRef']
export type StoryLineView = components['schemas']['StoryLineView']
export type PartView = components['schemas']['PartView']
export type AttemptView = components['schemas']['AttemptView']
export type MessageMoneyView = components['schemas']['MessageMoneyView']
export type MessageCallbackView = components['schemas']['MessageCallbackView']
export type ReplyView = components['schemas']['ReplyView']
export type MessageLinkView = components['schemas']['MessageLinkView']
export type MessageVerificationView = components['schemas']['MessageVerificationView']
export type Difference = components['schemas']['Difference']
export type SendAgainView = components['schemas']['SendAgainView']
export type MessageView = components['schemas']['MessageView']
export type LedgerEntryView = components['schemas']['LedgerEntryView']
export type LedgerDayView = components['schemas']['LedgerDayView']
export type BalanceView = components['schemas']['BalanceView']
export type NotificationsView = components['schemas']['NotificationsView']
export type OwnKeywordView = components['schemas']['OwnKeywordView']
export type OwnNumberView = components['schemas']['OwnNumberView']
export type OptOutView = components['schemas']['OptOutView']
export type PriceImportView = components['schemas']['PriceImportView']
export type PriceListsView = components['schemas']['PriceListsView']
export type ListedPriceView = components['schemas']['ListedPriceView']
export type QuotedRecipientView = components['schemas']['QuotedRecipientView']
export type PreviewView = components['schemas']['PreviewView']
export type QuotedRouteView = components['schemas']['QuotedRouteView']
export type PreviewStageView = components['schemas']['PreviewStageView']
export type PlanView = components['schemas']['PlanView']
export type ResendView = components['schemas']['ResendView']
export type SmsTextView = components['schemas']['SmsTextView']
export type RehearsalView = components['schemas']['RehearsalView']
export type SentView = components['schemas']['SentView']
export type ConversationRowView = components['schemas']['ConversationRowView']
export type ConversationsView = components['schemas']['ConversationsView']
export type ConversationView = components['schemas']['ConversationView']
export type ThreadView = components['schemas']['ThreadView']
export type KeptTimes = components['schemas']['KeptTimes']
export type RetentionView = components['schemas']['RetentionView']
export type ScheduledMessageView = components['schemas']['ScheduledMessageView']
export type ScheduledView = components['schemas']['ScheduledView']
export type SenderView = components['schemas']['SenderView']
export type ServiceView = components['schemas']['ServiceView']
export type SignInHookView = components['schemas']['SignInHookView']
export type ImportedTariffsView = components['schemas']['ImportedTariffsView']
export type TariffView = components['schemas']['TariffView']
export type SmsTemplateView = components['schemas']['SmsTemplateView']
export type ViberTemplateView = components['schemas']['ViberTemplateView']
export type TemplateValueView = components['schemas']['TemplateValueView']
export type WhatsAppTemplateView = components['schemas']['WhatsAppTemplateView']
export type WhatsAppListingView = components['schemas']['WhatsAppListingView']
export type TrafficRuleView = components['schemas']['TrafficRuleView']
export type OneTimeLinkView = components['schemas']['OneTimeLinkView']
export type UserView = components['schemas']['UserView']
export type PendingInvitationView = components['schemas']['PendingInvitationView']
export type UserSessionView = components['schemas']['UserSessionView']
export type VerificationView = components['schemas']['VerificationView']

/** The operations as routes of the console. */
export interface AdministrationContract {
  'POST /accounts/create': { query: object; body: components['schemas']['accounts.create.input']; answer: components['schemas']['accounts.create.output']; changes: true }
  'POST /accounts/disable': { query: object; body: components['schemas']['accounts.disable.input']; answer: components['schemas']['accounts.disable.output']; changes: true }
  'POST /accounts/enable': { query: object; body: components['schemas']['accounts.enable.input']; answer: components['schemas']['accounts.enable.output']; changes: true }
  'GET /accounts': { query: components['schemas']['accounts.input']; body: object; answer: components['schemas']['accounts.output']; changes: false }
  'GET /accounts/one': { query: components['schemas']['accounts.one.input']; body: object; answer: components['schemas']['accounts.one.output']; changes: false }
  'POST /accounts/rename': { query: object; body: components['schemas']['accounts.rename.input']; answer: components['schemas']['accounts.rename.output']; changes: true }
  'POST /balance-alert/set': { query: object; body: components['schemas']['balance-alert.set.input']; answer: components['schemas']['balance-alert.set.output']; changes: true }
  'POST /accounts/country': { query: object; body: components['schemas']['accounts.country.input']; answer: components['schemas']['accounts.country.output']; changes: true }
  'POST /alerts/rules/add': { query: object; body: components['schemas']['alerts.rules.add.input']; answer: components['schemas']['alerts.rules.add.output']; changes: true }
  'POST /alerts/rules/change': { query: object; body: components['schemas']['alerts.rules.change.input']; answer: components['schemas']['alerts.rules.change.output']; changes: true }
  'GET /alerts/rules': { query: components['schemas']['alerts.rules.input']; body: object; answer: components['schemas']['alerts.rules.output']; changes: false }
  'GET /alerts/rules/one': { query: components['schemas']['alerts.rules.one.input']; body: object; answer: components['schemas']['alerts.rules.one.output']; changes: false }
  'POST /alerts/rules/remove': { query: object; body: components['schemas']['alerts.rules.remove.input']; answer: components['schemas']['alerts.rules.remove.output']; changes: true }
  'POST /alerts/targets/add': { query: object; body: components['schemas']['alerts.targets.add.input']; answer: components['schemas']['alerts.targets.add.output']; changes: true }
  'POST /alerts/targets/change': { query: object; body: components['schemas']['alerts.targets.change.input']; answer: components['schemas']['alerts.targets.change.output']; changes: true }
  'GET /alerts/targets': { query: components['schemas']['alerts.targets.input']; body: object; answer: components['schemas']['alerts.targets.output']; changes: false }
  'GET /alerts/targets/one': { query: components['schemas']['alerts.targets.one.input']; body: object; answer: components['schemas']['alerts.targets.one.output']; changes: false }
  'POST /alerts/targets/remove': { query: object; body: components['schemas']['alerts.targets.remove.input']; answer: components['schemas']['alerts.targets.remove.output']; changes: true }
  'POST /alerts/targets/test': { query: object; body: components['schemas']['alerts.targets.test.input']; answer: components['schemas']['alerts.targets.test.output']; changes: true }
  'POST /alerts/acknowledge': { query: object; body: components['schemas']['alerts.acknowledge.input']; answer: components['schemas']['alerts.acknowledge.output']; changes: true }
  'GET /alerts': { query: components['schemas']['alerts.input']; body: object; answer: components['schemas']['alerts.output']; changes: false }
  'GET /alerts/one': { query: components['schemas']['alerts.one.input']; body: object; answer: components['schemas']['alerts.one.output']; changes: false }
  'GET /alerts/quiet-hours/one': { query: components['schemas']['alerts.quiet-hours.one.input']; body: object; answer: components['schemas']['alerts.quiet-hours.one.output']; changes: false }
  'POST /alerts/quiet-hours': { query: object; body: components['schemas']['alerts.quiet-hours.input']; answer: components['schemas']['alerts.quiet-hours.output']; changes: true }
  'GET /audit-log': { query: components['schemas']['audit-log.input']; body: object; answer: components['schemas']['audit-log.output']; changes: false }
  'GET /audit-log/one': { query: components['schemas']['audit-log.one.input']; body: object; answer: components['schemas']['audit-log.one.output']; changes: false }
  'POST /backtests/cancel': { query: object; body: components['schemas']['backtests.cancel.input']; answer: components['schemas']['backtests.cancel.output']; changes: true }
  'GET /backtests': { query: components['schemas']['backtests.input']; body: object; answer: components['schemas']['backtests.output']; changes: false }
  'GET /backtests/one': { query: components['schemas']['backtests.one.input']; body: object; answer: components['schemas']['backtests.one.output']; changes: false }
  'POST /backtests/start': { query: object; body: components['schemas']['backtests.start.input']; answer: components['schemas']['backtests.start.output']; changes: true }
  'POST /binds/change': { query: object; body: components['schemas']['binds.change.input']; answer: components['schemas']['binds.change.output']; changes: true }
  'POST /binds/kick': { query: object; body: components['schemas']['binds.kick.input']; answer: components['schemas']['binds.kick.output']; changes: true }
  'POST /binds/create': { query: object; body: components['schemas']['binds.create.input']; answer: components['schemas']['binds.create.output']; changes: true }
  'GET /binds': { query: components['schemas']['binds.input']; body: object; answer: components['schemas']['binds.output']; changes: false }
  'GET /binds/sessions': { query: components['schemas']['binds.sessions.input']; body: object; answer: components['schemas']['binds.sessions.output']; changes: false }
  'GET /binds/one': { query: components['schemas']['binds.one.input']; body: object; answer: components['schemas']['binds.one.output']; changes: false }
  'POST /binds/remove': { query: object; body: components['schemas']['binds.remove.input']; answer: components['schemas']['binds.remove.output']; changes: true }
  'POST /binds/password': { query: object; body: components['schemas']['binds.password.input']; answer: components['schemas']['binds.password.output']; changes: true }
  'GET /carrier-errors/one': { query: components['schemas']['carrier-errors.one.input']; body: object; answer: components['schemas']['carrier-errors.one.output']; changes: false }
  'GET /carrier-errors': { query: components['schemas']['carrier-errors.input']; body: object; answer: components['schemas']['carrier-errors.output']; changes: false }
  'POST /upstreams/drain': { query: object; body: components['schemas']['upstreams.drain.input']; answer: components['schemas']['upstreams.drain.output']; changes: true }
  'GET /upstreams': { query: components['schemas']['upstreams.input']; body: object; answer: components['schemas']['upstreams.output']; changes: false }
  'POST /upstreams/pause': { query: object; body: components['schemas']['upstreams.pause.input']; answer: components['schemas']['upstreams.pause.output']; changes: true }
  'GET /upstreams/one': { query: components['schemas']['upstreams.one.input']; body: object; answer: components['schemas']['upstreams.one.output']; changes: false }
  'POST /upstreams/resume': { query: object; body: components['schemas']['upstreams.resume.input']; answer: components['schemas']['upstreams.resume.output']; changes: true }
  'POST /endpoints/add': { query: object; body: components['schemas']['endpoints.add.input']; answer: components['schemas']['endpoints.add.output']; changes: true }
  'POST /endpoints/change': { query: object; body: components['schemas']['endpoints.change.input']; answer: components['schemas']['endpoints.change.output']; changes: true }
  'GET /endpoints/deliveries': { query: components['schemas']['endpoints.deliveries.input']; body: object; answer: components['schemas']['endpoints.deliveries.output']; changes: false }
  'GET /endpoints': { query: components['schemas']['endpoints.input']; body: object; answer: components['schemas']['endpoints.output']; changes: false }
  'GET /endpoints/one': { query: components['schemas']['endpoints.one.input']; body: object; answer: components['schemas']['endpoints.one.output']; changes: false }
  'POST /endpoints/remove': { query: object; body: components['schemas']['endpoints.remove.input']; answer: components['schemas']['endpoints.remove.output']; changes: true }
  'POST /endpoints/test': { query: object; body: components['schemas']['endpoints.test.input']; answer: components['schemas']['endpoints.test.output']; changes: true }
  'GET /gateways': { query: components['schemas']['gateways.input']; body: object; answer: components['schemas']['gateways.output']; changes: false }
  'GET /gateways/one': { query: components['schemas']['gateways.one.input']; body: object; answer: components['schemas']['gateways.one.output']; changes: false }
  'GET /traffic-rules/held': { query: components['schemas']['traffic-rules.held.input']; body: object; answer: components['schemas']['traffic-rules.held.output']; changes: false }
  'GET /traffic-rules/held/one': { query: components['schemas']['traffic-rules.held.one.input']; body: object; answer: components['schemas']['traffic-rules.held.one.output']; changes: false }
  'POST /traffic-rules/refuse': { query: object; body: components['schemas']['traffic-rules.refuse.input']; answer: components['schemas']['traffic-rules.refuse.output']; changes: true }
  'POST /traffic-rules/release': { query: object; body: components['schemas']['traffic-rules.release.input']; answer: components['schemas']['traffic-rules.release.output']; changes: true }
  'POST /interfaces/add': { query: object; body: components['schemas']['interfaces.add.input']; answer: components['schemas']['interfaces.add.output']; changes: true }
  'POST /interfaces/password': { query: object; body: components['schemas']['interfaces.password.input']; answer: components['schemas']['interfaces.password.output']; changes: true }
  'POST /interfaces/change': { query: object; body: components['schemas']['interfaces.change.input']; answer: components['schemas']['interfaces.change.output']; changes: true }
  'GET /interfaces': { query: components['schemas']['interfaces.input']; body: object; answer: components['schemas']['interfaces.output']; changes: false }
  'GET /interfaces/one': { query: components['schemas']['interfaces.one.input']; body: object; answer: components['schemas']['interfaces.one.output']; changes: false }
  'POST /interfaces/remove': { query: object; body: components['schemas']['interfaces.remove.input']; answer: components['schemas']['interfaces.remove.output']; changes: true }
  'POST /keys/change': { query: object; body: components['schemas']['keys.change.input']; answer: components['schemas']['keys.change.output']; changes: true }
  'POST /keys/create': { query: object; body: components['schemas']['keys.create.input']; answer: components['schemas']['keys.create.output']; changes: true }
  'GET /keys': { query: components['schemas']['keys.input']; body: object; answer: components['schemas']['keys.output']; changes: false }
  'GET /keys/one': { query: components['schemas']['keys.one.input']; body: object; answer: components['schemas']['keys.one.output']; changes: false }
  'POST /keys/revoke': { query: object; body: components['schemas']['keys.revoke.input']; answer: components['schemas']['keys.revoke.output']; changes: true }
  'POST /keys/rotate': { query: object; body: components['schemas']['keys.rotate.input']; answer: components['schemas']['keys.rotate.output']; changes: true }
  'POST /management-keys/create': { query: object; body: components['schemas']['management-keys.create.input']; answer: components['schemas']['management-keys.create.output']; changes: true }
  'GET /management-keys': { query: components['schemas']['management-keys.input']; body: object; answer: components['schemas']['management-keys.output']; changes: false }
  'POST /management-keys/revoke': { query: object; body: components['schemas']['management-keys.revoke.input']; answer: components['schemas']['management-keys.revoke.output']; changes: true }
  'POST /messages/cancel': { query: object; body: components['schemas']['messages.cancel.input']; answer: components['schemas']['messages.cancel.output']; changes: true }
  'GET /messages': { query: components['schemas']['messages.input']; body: object; answer: components['schemas']['messages.output']; changes: false }
  'GET /messages/one': { query: components['schemas']['messages.one.input']; body: object; answer: components['schemas']['messages.one.output']; changes: false }
  'GET /money/ledger': { query: components['schemas']['money.ledger.input']; body: object; answer: components['schemas']['money.ledger.output']; changes: false }
  'GET /money/days': { query: components['schemas']['money.days.input']; body: object; answer: components['schemas']['money.days.output']; changes: false }
  'GET /money': { query: components['schemas']['money.input']; body: object; answer: components['schemas']['money.output']; changes: false }
  'POST /money/top-up': { query: object; body: components['schemas']['money.top-up.input']; answer: components['schemas']['money.top-up.output']; changes: true }
  'POST /notifications/secret': { query: object; body: components['schemas']['notifications.secret.input']; answer: components['schemas']['notifications.secret.output']; changes: true }
  'POST /notifications/drop-older': { query: object; body: components['schemas']['notifications.drop-older.input']; answer: components['schemas']['notifications.drop-older.output']; changes: true }
  'GET /notifications': { query: components['schemas']['notifications.input']; body: object; answer: components['schemas']['notifications.output']; changes: false }
  'POST /notifications/address': { query: object; body: components['schemas']['notifications.address.input']; answer: components['schemas']['notifications.address.output']; changes: true }
  'POST /notifications/unsign': { query: object; body: components['schemas']['notifications.unsign.input']; answer: components['schemas']['notifications.unsign.output']; changes: true }
  'POST /keywords/add': { query: object; body: components['schemas']['keywords.add.input']; answer: components['schemas']['keywords.add.output']; changes: true }
  'POST /numbers/add': { query: object; body: components['schemas']['numbers.add.input']; answer: components['schemas']['numbers.add.output']; changes: true }
  'POST /keywords/change': { query: object; body: components['schemas']['keywords.change.input']; answer: components['schemas']['keywords.change.output']; changes: true }
  'POST /numbers/change': { query: object; body: components['schemas']['numbers.change.input']; answer: components['schemas']['numbers.change.output']; changes: true }
  'GET /keywords': { query: components['schemas']['keywords.input']; body: object; answer: components['schemas']['keywords.output']; changes: false }
  'GET /numbers': { query: components['schemas']['numbers.input']; body: object; answer: components['schemas']['numbers.output']; changes: false }
  'GET /keywords/one': { query: components['schemas']['keywords.one.input']; body: object; answer: components['schemas']['keywords.one.output']; changes: false }
  'GET /numbers/one': { query: components['schemas']['numbers.one.input']; body: object; answer: components['schemas']['numbers.one.output']; changes: false }
  'POST /keywords/remove': { query: object; body: components['schemas']['keywords.remove.input']; answer: components['schemas']['keywords.remove.output']; changes: true }
  'POST /numbers/remove': { query: object; body: components['schemas']['numbers.remove.input']; answer: components['schemas']['numbers.remove.output']; changes: true }
  'POST /opt-outs/add': { query: object; body: components['schemas']['opt-outs.add.input']; answer: components['schemas']['opt-outs.add.output']; changes: true }
  'GET /opt-outs': { query: components['schemas']['opt-outs.input']; body: object; answer: components['schemas']['opt-outs.output']; changes: false }
  'POST /opt-outs/remove': { query: object; body: components['schemas']['opt-outs.remove.input']; answer: components['schemas']['opt-outs.remove.output']; changes: true }
  'POST /prices/import': { query: object; body: components['schemas']['prices.import.input']; answer: components['schemas']['prices.import.output']; changes: true }
  'GET /prices': { query: components['schemas']['prices.input']; body: object; answer: components['schemas']['prices.output']; changes: false }
  'GET /prices/of': { query: components['schemas']['prices.of.input']; body: object; answer: components['schemas']['prices.of.output']; changes: false }
  'POST /prices/remove': { query: object; body: components['schemas']['prices.remove.input']; answer: components['schemas']['prices.remove.output']; changes: true }
  'POST /messages/quote': { query: object; body: components['schemas']['messages.quote.input']; answer: components['schemas']['messages.quote.output']; changes: false }
  'POST /quotes/make': { query: object; body: components['schemas']['quotes.make.input']; answer: components['schemas']['quotes.make.output']; changes: false }
  'POST /send/again': { query: object; body: components['schemas']['send.again.input']; answer: components['schemas']['send.again.output']; changes: true }
  'GET /replies': { query: components['schemas']['replies.input']; body: object; answer: components['schemas']['replies.output']; changes: false }
  'GET /replies/conversation': { query: components['schemas']['replies.conversation.input']; body: object; answer: components['schemas']['replies.conversation.output']; changes: false }
  'GET /retention': { query: components['schemas']['retention.input']; body: object; answer: components['schemas']['retention.output']; changes: false }
  'POST /retention/set': { query: object; body: components['schemas']['retention.set.input']; answer: components['schemas']['retention.set.output']; changes: true }
  'GET /send/scheduled': { query: components['schemas']['send.scheduled.input']; body: object; answer: components['schemas']['send.scheduled.output']; changes: false }
  'GET /senders': { query: components['schemas']['senders.input']; body: object; answer: components['schemas']['senders.output']; changes: false }
  'GET /senders/one': { query: components['schemas']['senders.one.input']; body: object; answer: components['schemas']['senders.one.output']; changes: false }
  'POST /senders/remove': { query: object; body: components['schemas']['senders.remove.input']; answer: components['schemas']['senders.remove.output']; changes: true }
  'POST /senders/set': { query: object; body: components['schemas']['senders.set.input']; answer: components['schemas']['senders.set.output']; changes: true }
  'POST /services/add': { query: object; body: components['schemas']['services.add.input']; answer: components['schemas']['services.add.output']; changes: true }
  'POST /services/set': { query: object; body: components['schemas']['services.set.input']; answer: components['schemas']['services.set.output']; changes: true }
  'GET /services': { query: components['schemas']['services.input']; body: object; answer: components['schemas']['services.output']; changes: false }
  'GET /services/one': { query: components['schemas']['services.one.input']; body: object; answer: components['schemas']['services.one.output']; changes: false }
  'POST /services/remove': { query: object; body: components['schemas']['services.remove.input']; answer: components['schemas']['services.remove.output']; changes: true }
  'POST /sign-in-hooks/add': { query: object; body: components['schemas']['sign-in-hooks.add.input']; answer: components['schemas']['sign-in-hooks.add.output']; changes: true }
  'POST /sign-in-hooks/change': { query: object; body: components['schemas']['sign-in-hooks.change.input']; answer: components['schemas']['sign-in-hooks.change.output']; changes: true }
  'GET /sign-in-hooks': { query: components['schemas']['sign-in-hooks.input']; body: object; answer: components['schemas']['sign-in-hooks.output']; changes: false }
  'GET /sign-in-hooks/one': { query: components['schemas']['sign-in-hooks.one.input']; body: object; answer: components['schemas']['sign-in-hooks.one.output']; changes: false }
  'POST /sign-in-hooks/remove': { query: object; body: components['schemas']['sign-in-hooks.remove.input']; answer: components['schemas']['sign-in-hooks.remove.output']; changes: true }
  'POST /sign-in-hooks/rotate': { query: object; body: components['schemas']['sign-in-hooks.rotate.input']; answer: components['schemas']['sign-in-hooks.rotate.output']; changes: true }
  'POST /tariffs/import': { query: object; body: components['schemas']['tariffs.import.input']; answer: components['schemas']['tariffs.import.output']; changes: true }
  'GET /tariffs': { query: components['schemas']['tariffs.input']; body: object; answer: components['schemas']['tariffs.output']; changes: false }
  'GET /tariffs/one': { query: components['schemas']['tariffs.one.input']; body: object; answer: components['schemas']['tariffs.one.output']; changes: false }
  'POST /tariffs/remove': { query: object; body: components['schemas']['tariffs.remove.input']; answer: components['schemas']['tariffs.remove.output']; changes: true }
  'POST /tariffs/set': { query: object; body: components['schemas']['tariffs.set.input']; answer: components['schemas']['tariffs.set.output']; changes: true }
  'POST /templates/sms/create': { query: object; body: components['schemas']['templates.sms.create.input']; answer: components['schemas']['templates.sms.create.output']; changes: true }
  'POST /templates/viber/create': { query: object; body: components['schemas']['templates.viber.create.input']; answer: components['schemas']['templates.viber.create.output']; changes: true }
  'POST /templates/sms/delete': { query: object; body: components['schemas']['templates.sms.delete.input']; answer: components['schemas']['templates.sms.delete.output']; changes: true }
  'POST /templates/viber/delete': { query: object; body: components['schemas']['templates.viber.delete.input']; answer: components['schemas']['templates.viber.delete.output']; changes: true }
  'GET /templates/sms': { query: components['schemas']['templates.sms.input']; body: object; answer: components['schemas']['templates.sms.output']; changes: false }
  'GET /templates/viber': { query: components['schemas']['templates.viber.input']; body: object; answer: components['schemas']['templates.viber.output']; changes: false }
  'GET /templates/whatsapp': { query: components['schemas']['templates.whatsapp.input']; body: object; answer: components['schemas']['templates.whatsapp.output']; changes: false }
  'GET /templates/sms/one': { query: components['schemas']['templates.sms.one.input']; body: object; answer: components['schemas']['templates.sms.one.output']; changes: false }
  'GET /templates/viber/one': { query: components['schemas']['templates.viber.one.input']; body: object; answer: components['schemas']['templates.viber.one.output']; changes: false }
  'POST /templates/whatsapp/refresh': { query: object; body: components['schemas']['templates.whatsapp.refresh.input']; answer: components['schemas']['templates.whatsapp.refresh.output']; changes: true }
  'GET /traffic-rules': { query: components['schemas']['traffic-rules.input']; body: object; answer: components['schemas']['traffic-rules.output']; changes: false }
  'GET /traffic-rules/one': { query: components['schemas']['traffic-rules.one.input']; body: object; answer: components['schemas']['traffic-rules.one.output']; changes: false }
  'POST /users/disable': { query: object; body: components['schemas']['users.disable.input']; answer: components['schemas']['users.disable.output']; changes: true }
  'POST /users/disconnect': { query: object; body: components['schemas']['users.disconnect.input']; answer: components['schemas']['users.disconnect.output']; changes: true }
  'POST /users/enable': { query: object; body: components['schemas']['users.enable.input']; answer: components['schemas']['users.enable.output']; changes: true }
  'POST /users/end-session': { query: object; body: components['schemas']['users.end-session.input']; answer: components['schemas']['users.end-session.output']; changes: true }
  'POST /users/invite': { query: object; body: components['schemas']['users.invite.input']; answer: components['schemas']['users.invite.output']; changes: true }
  'POST /users/password-link': { query: object; body: components['schemas']['users.password-link.input']; answer: components['schemas']['users.password-link.output']; changes: true }
  'GET /users': { query: components['schemas']['users.input']; body: object; answer: components['schemas']['users.output']; changes: false }
  'GET /users/sessions': { query: components['schemas']['users.sessions.input']; body: object; answer: components['schemas']['users.sessions.output']; changes: false }
  'GET /users/one': { query: components['schemas']['users.one.input']; body: object; answer: components['schemas']['users.one.output']; changes: false }
  'POST /users/reset-second-factor': { query: object; body: components['schemas']['users.reset-second-factor.input']; answer: components['schemas']['users.reset-second-factor.output']; changes: true }
  'POST /users/uninvite': { query: object; body: components['schemas']['users.uninvite.input']; answer: components['schemas']['users.uninvite.output']; changes: true }
  'POST /users/role': { query: object; body: components['schemas']['users.role.input']; answer: components['schemas']['users.role.output']; changes: true }
  'POST /users/sign-out': { query: object; body: components['schemas']['users.sign-out.input']; answer: components['schemas']['users.sign-out.output']; changes: true }
  'GET /verification/codes': { query: components['schemas']['verification.codes.input']; body: object; answer: components['schemas']['verification.codes.output']; changes: false }
  'GET /verification/one': { query: components['schemas']['verification.one.input']; body: object; answer: components['schemas']['verification.one.output']; changes: false }
}
