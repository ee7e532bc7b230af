// Made by `npm run reference` from the operations in packages/administration.

import type { AnswerView } from './traffic/replies.ts'
import type { ContentLine } from '../domain/plan/content-lines.ts'
import type { EntryView } from './traffic/replies.ts'
import type { StageReason } from './traffic/message-view.ts'
import type { StoryEvent } from '../domain/message/story/story-sentence.ts'
import type { WaitingView } from './traffic/message-view.ts'
export interface components {
    schemas: {
        AccountView: {
            accountId: number;
            name: string;
            currency: string;
            createdAt: number;
            disabledAt: number | null;
            country: string | null;
            usesNumberMemory: boolean;
            availableMicros: number | string;
            alertMicros: number | null;
            keys: number;
            senders: number;
            binds: number;
            interfaceUsers: number;
            users: number;
            balanceRules: string[];
        };
        AlarmRecipient: {
            phone: string;
            name?: string | null;
        };
        AlarmChannel: {
            channel: "voice" | "viber" | "rcs" | "whatsapp" | "sms";
            sender?: string | null;
            waitSeconds?: number | null;
            language?: string | null;
        };
        AlarmReceiverView: {
            kind: "alertmanager" | "grafana" | "zabbix" | "pagerduty" | "posthorn";
            name: string;
            accountId: number;
            account: string;
            path: string | null;
            template: string;
            recipients: {
                phone: string;
                name: string | null;
            }[];
            channels: components["schemas"]["AlarmChannel"][];
            order: string;
            rounds: number;
        };
        AlarmSummaryView: {
            alarmId: number;
            accountId: number;
            account: string;
            state: "open" | "taken" | "stopped" | "resolved" | "unanswered";
            text: string | null;
            receiver: string | null;
            dedupKey: string | null;
            recipients: number;
            createdAt: number;
            endedAt: number | null;
            takenBy: string | null;
            endedBy: string | null;
        };
        AlarmTryView: {
            at: number;
            round: number;
            isNotice: boolean;
            msgId: number | null;
            status: string | null;
            refused: string | null;
        };
        AlarmRecipientView: {
            name: string | null;
            phone: string;
            hasTaken: boolean;
            tries: components["schemas"]["AlarmTryView"][];
        };
        AlarmView: {
            alarmId: number;
            accountId: number;
            account: string;
            state: "open" | "taken" | "stopped" | "resolved" | "unanswered";
            text: string | null;
            receiver: string | null;
            dedupKey: string | null;
            recipients: number;
            createdAt: number;
            endedAt: number | null;
            takenBy: string | null;
            endedBy: string | null;
            people: components["schemas"]["AlarmRecipientView"][];
        };
        AlertRuleView: {
            ruleId: number;
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
            name: string;
            subject: string | null;
            windowMinutes: number | null;
            minimum: number | null;
            forMinutes: number;
            repeatMinutes: number | null;
            isUrgent: boolean;
            isActive: boolean;
            runbookUrl: string | null;
            threshold: number | null;
            limit: string;
            targets: number[];
            notifies: string[];
        };
        AlertSilenceView: {
            silenceId: number;
            ruleId: number;
            subject: string | null;
            rule: string;
            reason: string;
            createdBy: string;
            createdAt: number;
            endsAt: number;
            endedBy: string | null;
        };
        AlertTargetView: {
            targetId: number;
            name: string;
            kind: "email" | "webhook" | "slack" | "telegram" | "alarm";
            address: string;
            language: "en" | "uk";
            isSigned: boolean;
        };
        AlertTestView: {
            state: "pending" | "held" | "summarised" | "sent" | "failed";
            error: string | null;
        };
        AlertView: {
            alertId: number;
            ruleId: number;
            rule: string;
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
            subject: string;
            state: "pending" | "firing" | "resolved";
            value: number | null;
            threshold: number;
            sentence: string;
            detail: string | null;
            since: number;
            firedAt: number | null;
            calmSince: number | null;
            resolvedAt: number | null;
            seenBy: string | null;
            seenAt: number | null;
            runbookUrl: string | null;
            silencedUntil: number | null;
        };
        AlertNoticeView: {
            notificationId: number;
            target: string;
            event: "fired" | "reminded" | "resolved" | "summary" | "test";
            state: "pending" | "held" | "summarised" | "sent" | "failed";
            attempts: number;
            createdAt: number;
            endedAt: number | null;
            error: string | null;
        };
        OneAlertView: {
            alertId: number;
            ruleId: number;
            rule: string;
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
            subject: string;
            state: "pending" | "firing" | "resolved";
            value: number | null;
            threshold: number;
            sentence: string;
            detail: string | null;
            since: number;
            firedAt: number | null;
            calmSince: number | null;
            resolvedAt: number | null;
            seenBy: string | null;
            seenAt: number | null;
            runbookUrl: string | null;
            silencedUntil: number | null;
            notifications: components["schemas"]["AlertNoticeView"][];
            silences: components["schemas"]["AlertSilenceView"][];
        };
        QuietHoursView: {
            from: string;
            until: string;
            zone: string;
        };
        AuditEntryView: {
            entryId: number;
            at: number;
            userName: string;
            address: string;
            action: string;
            target: string;
            details: {
                [key: string]: unknown;
            };
            outcome: string | null;
            sealed: boolean;
        };
        BacktestView: {
            backtestId: number;
            state: "running" | "done" | "refused" | "failed" | "cancelled";
            startedAt: number;
            startedBy: string;
            endedAt: number | null;
            tried: {
                from: number;
                until: number;
                routes: boolean;
                prices: string[];
                tariffs: boolean;
                trafficRules: boolean;
            };
            messages: number;
            share: number;
            reason: string | null;
        };
        BacktestRowView: {
            name: string;
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
        BacktestResultView: {
            messages: number;
            currency: string;
            total: components["schemas"]["BacktestRowView"];
            networks: components["schemas"]["BacktestRowView"][];
            accounts: components["schemas"]["BacktestRowView"][];
            moreNetworks: number;
            moreAccounts: number;
        };
        RuleBacktestRowView: {
            rule: string;
            kind: string;
            effect: string;
            before: number;
            after: number;
            change: "added" | "removed" | "changed" | "same";
        };
        RuleBacktestExampleView: {
            msgId: number;
            acceptedAt: number;
            accountId: number;
            before: "passed" | "waiting" | "held" | "refused";
            after: "passed" | "waiting" | "held" | "refused";
            rule: string | null;
        };
        RuleBacktestView: {
            messages: number;
            readUntil: number | null;
            changes: {
                passed: number;
                waiting: number;
                held: number;
                refused: number;
            };
            erased: number;
            notRecorded: number;
            rules: components["schemas"]["RuleBacktestRowView"][];
            examples: components["schemas"]["RuleBacktestExampleView"][];
        };
        FileFaultsView: {
            file: string;
            faults: {
                line: number;
                column: string;
                message: string;
            }[];
        };
        OneBacktestView: {
            backtestId: number;
            state: "running" | "done" | "refused" | "failed" | "cancelled";
            startedAt: number;
            startedBy: string;
            endedAt: number | null;
            tried: {
                from: number;
                until: number;
                routes: boolean;
                prices: string[];
                tariffs: boolean;
                trafficRules: boolean;
            };
            messages: number;
            share: number;
            reason: string | null;
            result: components["schemas"]["BacktestResultView"] | null;
            rules: components["schemas"]["RuleBacktestView"] | null;
            faults: components["schemas"]["FileFaultsView"] | null;
        };
        BindPasswordView: {
            bindId: number;
            systemId: string;
            password: string;
        };
        BindView: {
            bindId: number;
            accountId: number;
            account: string;
            systemId: string;
            addresses: string[] | null;
            maxSessions: number;
            maxWindow: number;
            perSecond: number | null;
            alphabet: "gsm" | "latin1" | "utf8";
            plan: ("viber" | "rcs" | "whatsapp" | "sms")[];
            receipts: "bind" | "account" | "none";
            active: boolean;
            createdAt: number;
        };
        SmppSessionView: {
            sessionId: string;
            nodeId: string;
            bindId: number;
            systemId: string;
            accountId: number;
            account: string;
            mode: string;
            peer: string;
            encrypted: boolean;
            boundAt: number;
            seenAt: number;
            submits: number;
            deliveries: number;
        };
        CallbackLine: {
            callbackId: number;
            accountId: number;
            account: string;
            msgId: number | null;
            host: string;
            url: string;
            state: "pending" | "delivered" | "dead-lettered";
            attempts: number;
            createdAt: number;
            dueAt: number | null;
            endedAt: number | null;
            lastError: string | null;
        };
        CallbackAttemptView: {
            at: number;
            tookMs: number;
            status: number | null;
            error: string | null;
            answer: string;
        };
        CallbackView: {
            callbackId: number;
            accountId: number;
            account: string;
            msgId: number | null;
            host: string;
            url: string;
            state: "pending" | "delivered" | "dead-lettered";
            attempts: number;
            createdAt: number;
            dueAt: number | null;
            endedAt: number | null;
            lastError: string | null;
            webhookId: string;
            body: string;
            masked: boolean;
            attemptsMade: components["schemas"]["CallbackAttemptView"][];
            maxAttempts: number;
            secrets: number;
            curl: string | null;
        };
        FoundCarrierErrorView: {
            code: string;
            name: string;
            permanence: "temporary" | "final" | "depends";
            meaning: string[];
            action: string[];
            shows?: "reached" | "absent" | "unassigned" | "landline" | "not-on-channel";
            own: string | null;
        };
        CarrierErrorView: {
            code: string;
            name: string;
            permanence: "temporary" | "final" | "depends";
            meaning: string[];
            action: string[];
            shows?: "reached" | "absent" | "unassigned" | "landline" | "not-on-channel";
        };
        CarrierStateView: {
            kind: "paused" | "draining" | "drained" | "unhealthy" | "connected" | "connecting" | "elsewhere" | "nowhere";
            underWay?: number;
            avoided?: "no-link" | "no-answers" | "refuses-too-much" | "no-reports";
            up?: number;
            connections?: number;
            since?: number;
            reason?: string | null;
        };
        CarrierControlView: {
            state: "paused" | "draining";
            reason: string | null;
            madeBy: string;
            at: number;
        };
        CarrierConnectionView: {
            up: boolean;
            since: number;
            reason: string | null;
            taken: number;
            window: number;
            restsUntil: number | null;
        };
        CarrierSlotView: {
            number: number;
            node: string | null;
            leftMs: number;
            connection: components["schemas"]["CarrierConnectionView"] | null;
        };
        CarrierMessagesView: {
            waiting: number;
            submitting: number;
            submitted: number;
            inDoubt: number;
        };
        CarrierView: {
            upstream: string;
            state: components["schemas"]["CarrierStateView"];
            control: components["schemas"]["CarrierControlView"] | null;
            slots: components["schemas"]["CarrierSlotView"][];
            messages: components["schemas"]["CarrierMessagesView"];
            kind: string;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            settings: {
                name: string;
                value: string;
            }[];
            window: number;
            ratePerSecond: number | null;
            lastMinute: {
                accepted: number;
                completed: number;
                refused: number;
                unknown: number;
            };
            lastError: {
                at: number;
                kind: "connection" | "refused" | "unknown";
                text: string;
            } | null;
            lastErrorCode: string | null;
            lastErrorMeaning: string[] | null;
        };
        OtherCarrierView: {
            upstream: string;
            state: components["schemas"]["CarrierStateView"];
            control: components["schemas"]["CarrierControlView"] | null;
            slots: components["schemas"]["CarrierSlotView"][];
            messages: components["schemas"]["CarrierMessagesView"];
        };
        CarriersView: {
            node: string | null;
            isCounted: boolean;
            upstreams: components["schemas"]["CarrierView"][];
            others: components["schemas"]["OtherCarrierView"][];
        };
        ConfigurationSender: {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            name: string;
            status?: "approved" | "pending" | "rejected";
        };
        ConfigurationTariff: {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            prefix: string;
            price: string;
        };
        ConfigurationService: {
            service_id: number;
            name?: string | null;
            sender?: string | null;
            lifetime_seconds?: number;
            attempts?: number;
            types?: string[];
            plan?: {
                channel: string;
                wait_seconds: number | null;
            }[];
            domain?: string | null;
            own_codes?: boolean;
            max_price?: string | null;
            countries?: string[] | null;
            whatsapp_template?: string | null;
            texts?: {
                [key: string]: string;
            };
        };
        ConfigurationEndpoint: {
            url: string;
            description?: string | null;
            types?: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
            filter?: {
                [key: string]: string;
            } | null;
            active?: boolean;
        };
        ConfigurationAccount: {
            name: string;
            currency?: string;
            country?: string | null;
            link_domain?: string | null;
            number_memory?: boolean;
            balance_alert?: string | null;
            disabled?: boolean;
            retention?: {
                contents_days: number | null;
                months: number | null;
            };
            senders?: components["schemas"]["ConfigurationSender"][];
            tariffs?: components["schemas"]["ConfigurationTariff"][];
            services?: components["schemas"]["ConfigurationService"][];
            endpoints?: components["schemas"]["ConfigurationEndpoint"][];
        };
        ConfigurationKeyword: {
            keyword: string;
            account: string;
            hook?: string | null;
            form?: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            answers?: string | null;
        };
        ConfigurationNumber: {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            account?: string | null;
            hook?: string | null;
            form?: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            answers?: string | null;
            keywords?: components["schemas"]["ConfigurationKeyword"][];
        };
        ConfigurationRuleSet: {
            rule_set: "routes" | "traffic-rules";
            entries: {
                [key: string]: unknown;
            }[];
        };
        ConfigurationChange: {
            kind: string;
            name: string;
            change: "create" | "change" | "remove";
            fields: {
                [key: string]: {
                    before: unknown;
                    after: unknown;
                };
            };
        };
        AppliedConfiguration: {
            changes: components["schemas"]["ConfigurationChange"][];
            secrets: {
                name: string;
                secret: string;
            }[];
        };
        Configuration: {
            accounts?: components["schemas"]["ConfigurationAccount"][];
            tariffs?: components["schemas"]["ConfigurationTariff"][];
            services?: components["schemas"]["ConfigurationService"][];
            numbers?: components["schemas"]["ConfigurationNumber"][];
            rule_sets?: components["schemas"]["ConfigurationRuleSet"][];
        };
        DeadDeliveryView: {
            deliveryId: number;
            account: string;
            systemId: string | null;
            msgId: number | null;
            what: string;
            attempts: number;
            createdAt: number;
            endedAt: number;
            lastError: string;
        };
        EndpointDeliveryView: {
            callbackId: number;
            webhookId: string;
            state: "pending" | "delivered" | "dead-lettered";
            attempts: number;
            createdAt: number;
            lastError: string | null;
        };
        PastEventView: {
            number: number;
            type: "message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low";
            at: number;
            messageId: string | null;
            channel: string | null;
            status: string | null;
        };
        NewEndpointView: {
            endpointId: number;
            secret: string;
        };
        EndpointView: {
            endpointId: number;
            accountId: number;
            account: string;
            url: string;
            description: string | null;
            types: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
            filter: {
                [key: string]: string;
            } | null;
            isActive: boolean;
            secrets: number;
            givenUpAt: number | null;
            missed: number;
            behind: number;
            pending: number;
            dead: number;
            lastDeliveredAt: number | null;
            failingSince: number | null;
            lastError: string | null;
        };
        GatewayView: {
            nodeId: string;
            version: string | null;
            startedAt: number;
            takesSlots: boolean;
            leftMs: number;
            skewMs: number;
            slots: {
                upstream: string;
                number: number;
            }[];
        };
        GuardDecisionView: {
            key: string;
            state: "open" | "closed";
            until: number | null;
        };
        GuardBlockView: {
            key: string;
            status: "closed" | "probation" | "open";
            madeBy: "guard" | "operator";
            reason: string;
            since: number;
            until: number | null;
        };
        GuardRefusalView: {
            at: number;
            requests: number;
            rule: string;
            recipient: string;
            country: string;
            serviceId: number;
            accountId: number;
            account: string;
            reason: string;
        };
        ConversionView: {
            key: string;
            of: "country" | "prefix";
            codes: number;
            delivered: number;
            entered: number | null;
            usually: number | null;
        };
        GuardLimitsView: {
            limits: {
                name: "recipient" | "recipientOfAll" | "guessing" | "wrongCodes" | "wrongCodesByUserAddress" | "wrongCodesByAccount" | "userAddress" | "address" | "service" | "neighbours" | "country";
                limits: {
                    seconds: number;
                    max: number;
                }[];
            }[];
            countriesOff: string[];
            moneyPerHourMicros: number | null;
            closes: boolean;
            minCodes: number;
        };
        ContentLineView: {
            what: "text" | "subject" | "image" | "button" | "link" | "file" | "template" | "value" | "place" | "voice";
            value: string;
        };
        HeldMessageView: {
            msgId: number;
            accountId: number;
            rule: string;
            detail: string;
            heldAt: number;
            until: number;
            startsAt: number;
            recipient: string;
            code: "none" | "ours" | "digits";
            stages: {
                channel: string;
                sender: string;
                content: components["schemas"]["ContentLineView"][] | null;
            }[];
        };
        HeldMessagesView: {
            held: components["schemas"]["HeldMessageView"][];
            next: number | null;
            rules: string[];
            masked: boolean;
        };
        DecidedView: {
            decided: number;
            gone: number;
        };
        InterfacePasswordView: {
            username: string;
            password: string | null;
        };
        InterfaceUserView: {
            kind: "kannel" | "jasmin";
            username: string;
            accountId: number;
            account: string;
            sender: string | null;
            addresses: string[] | null;
        };
        NewKeyView: {
            keyId: number;
            key: string;
        };
        KeyView: {
            keyId: number;
            accountId: number;
            account: string;
            name: string;
            hint: string;
            scopes: ("send" | "status" | "templates" | "verify" | "lookup" | "balance" | "senders" | "events")[] | null;
            addresses: string[] | null;
            expiresAt: number | null;
            createdAt: number;
            revokedAt: number | null;
            lastUsedAt: number | null;
        };
        OwnKeywordView: {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            keyword: string;
            accountId: number;
            account: string;
            hook: string | null;
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            answers: string | null;
        };
        LinkDomainView: {
            domain: string | null;
        };
        ManagementKeyView: {
            keyId: number;
            hint: string;
            name: string;
            role: "viewer" | "operator" | "admin";
            scopes: string[] | null;
            accountId: number | null;
            addresses: string[] | null;
            expiresAt: number | null;
            createdAt: number;
            revokedAt: number | null;
        };
        CancelledView: {
            cancelled: number;
            tooLate: number;
        };
        MessageRowView: {
            msgId: number;
            accountId: number;
            clientId: string | null;
            recipient: string;
            type: string;
            channels: string[];
            channel: string;
            sender: string;
            carrier: string | null;
            country: string | null;
            status: string;
            error: string | null;
            acceptedAt: number;
            updatedAt: number;
            parts: number;
            micros: number;
        };
        SearchedView: {
            by: "all" | "names" | "prefix" | "text";
            prefix: string | null;
            recipient: string | null;
            couldBe: ("names" | "prefix" | "text")[];
        };
        MessagesView: {
            messages: components["schemas"]["MessageRowView"][];
            next: number | null;
            lookedBackTo: number | null;
            searched: components["schemas"]["SearchedView"];
            masked: boolean;
        };
        WaitingView: WaitingView;
        StageState: "won" | "failed" | "silent" | "skipped" | "working" | "queued" | "ahead" | "spared";
        StageReason: StageReason;
        ContentLine: ContentLine;
        StageView: {
            channel: string;
            sender: string;
            waitSeconds: number;
            parts: number;
            pricePerPartMicros: number;
            state: components["schemas"]["StageState"];
            reason: components["schemas"]["StageReason"] | null;
            startedAt: number | null;
            endedAt: number | null;
            upstreams: string[];
            content: components["schemas"]["ContentLine"][] | null;
        };
        StoryEvent: StoryEvent;
        Tone: "good" | "bad" | "wait" | "none";
        CarrierErrorRef: {
            kind: string;
            code: string;
            meaning: string[] | null;
        };
        StoryLineView: {
            at: number;
            event: components["schemas"]["StoryEvent"];
            tone: components["schemas"]["Tone"];
            error?: components["schemas"]["CarrierErrorRef"];
        };
        PartView: {
            state: "unsent" | "elsewhere" | "sent" | "unknown" | "lost" | "refused" | "delivered" | "read" | "failed";
            ref: string | null;
            reason: string | null;
            refunded: boolean;
        };
        AttemptView: {
            stage: number;
            channel: string;
            upstream: string;
            kind: string;
            startedAt: number;
            won: boolean;
            parts: components["schemas"]["PartView"][];
            lines: components["schemas"]["StoryLineView"][];
        };
        MessageMoneyView: {
            reservedMicros: number;
            firstReservedMicros: number;
            chargedMicros: number;
            releasedMicros: number | null;
            costs: {
                upstream: string;
                kind: "charge" | "refund";
                micros: number;
                currency: string;
                at: number;
            }[];
        };
        MessageCallbackView: {
            callbackId: number;
            host: string;
            state: "pending" | "delivered" | "dead-lettered";
            attempts: number;
            createdAt: number;
            endedAt: number | null;
            dueAt: number | null;
            lastError: string | null;
        };
        ReplyView: {
            at: string;
            text: string | null;
            type: string | null;
            button: string | null;
        };
        MessageLinkView: {
            code: string | null;
            target: string | null;
            rawClicks: number;
            humanClicks: number;
            firstHumanAt: number | null;
            expiresAt: number;
        };
        MessageVerificationView: {
            verifyId: string;
            serviceId: number;
            attempts: number;
            maxAttempts: number;
            createdAt: number;
            expiresAt: number;
            endedAt: number | null;
            usedChannel: ("sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email") | null;
            state: "created" | "approved" | "expired" | "blocked" | "cancelled";
        };
        Difference: "no-id" | "zeros" | "new-code" | "code-form" | "long-links";
        SendAgainView: {
            path: string;
            body: {
                [key: string]: unknown;
            };
            differences: components["schemas"]["Difference"][];
        };
        MessageView: {
            msgId: number;
            account: {
                accountId: number;
                name: string;
                currency: string;
            };
            clientId: string | null;
            recipient: string;
            masked: boolean;
            code: "none" | "ours" | "digits";
            type: string;
            requestId: string | null;
            hook: string | null;
            status: string;
            error: string | null;
            channel: string;
            acceptedAt: number;
            updatedAt: number;
            expiresAt: number;
            progress: {
                kind: "queued" | "submitting" | "submitted" | "in-doubt" | "final";
                until: number | null;
            };
            waiting: components["schemas"]["WaitingView"] | null;
            stages: components["schemas"]["StageView"][];
            timeline: components["schemas"]["StoryLineView"][];
            attempts: components["schemas"]["AttemptView"][];
            money: components["schemas"]["MessageMoneyView"];
            callbacks: components["schemas"]["MessageCallbackView"][];
            replies: components["schemas"]["ReplyView"][];
            repliesAreCut: boolean;
            links: components["schemas"]["MessageLinkView"][];
            call: {
                durationSeconds: number | null;
                digit: string | null;
            } | null;
            verification: components["schemas"]["MessageVerificationView"] | null;
            resent: {
                from: number | null;
                to: number[];
            };
            again: components["schemas"]["SendAgainView"] | null;
        };
        LedgerEntryView: {
            entryId: number;
            at: number;
            kind: "topup" | "reserve" | "capture" | "release";
            amountMicros: number;
            messages: number;
            note: string | null;
            msgIds: number[];
        };
        LedgerDayView: {
            day: string;
            capturedMicros: number | string;
            reservedMicros: number | string;
            releasedMicros: number | string;
            toppedUpMicros: number | string;
            entries: number;
        };
        BalanceView: {
            currency: string;
            availableMicros: number | string;
            reservedMicros: number | string;
        };
        NotificationsView: {
            url: string | null;
            secrets: number;
            privateAddresses: boolean;
        };
        NumberFactView: {
            subject: "network" | "viber" | "whatsapp" | "rcs" | "telegram";
            evidence: "reached" | "absent" | "unassigned" | "landline" | "not-on-channel";
            seenAt: number;
            countsUntil: number;
        };
        OwnNumberView: {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            accountId: number | null;
            account: string | null;
            hook: string | null;
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            answers: string | null;
            keywords: number;
        };
        OptOutView: {
            addressee: string;
            sender: string;
            account: string | null;
            accountId: number | null;
            reason: string;
            source: string;
            at: number;
        };
        PriceImportView: {
            upstream: string;
            currency: string;
            imported: boolean;
            rows: number;
            added: number;
            raised: number;
            lowered: number;
            unchanged: number;
            faults: {
                line: number;
                column: string;
                message: string;
            }[];
            ignored: string[];
        };
        PriceListsView: {
            lists: {
                upstream: string;
                currency: string;
                importedAt: number;
                importedBy: string;
                rows: number;
                until: number | null;
            }[];
            changes: {
                upstream: string;
                currency: string;
                at: number;
                by: string;
                rows: number;
            }[];
            currency: string;
            upstreams: string[];
        };
        ListedPriceView: {
            network: string | null;
            prefix: string;
            country: string | null;
            price: string;
            from: number;
            until: number | null;
            inForce: boolean;
        };
        QuotedRecipientView: {
            phone: string;
            written: string;
            country: string | null;
        };
        PreviewView: {
            header: string | null;
            text: string | null;
            footer: string | null;
            media: {
                kind: string;
                of: string;
            } | null;
            buttons: {
                caption: string;
                link: string | null;
            }[];
            slides: {
                caption: string;
                image: string;
                buttons: {
                    caption: string;
                    link: string | null;
                }[];
            }[];
        };
        QuotedRouteView: {
            upstream: string;
            use: "taken" | "waits" | "passed-over" | "later";
            share: number | null;
            reason: string | null;
            priceMicros: number | null;
        };
        PreviewStageView: {
            channel: string;
            sender: string;
            waitSeconds: number;
            parts: number;
            priceMicros: number;
            blocked: components["schemas"]["StageReason"] | null;
            preview: components["schemas"]["PreviewView"];
            routes: components["schemas"]["QuotedRouteView"][];
        };
        ArrangementView: {
            order: {
                channel: string;
                priceMicros: number;
                delivered?: number;
                tookMs?: number;
            }[];
            leftOut: {
                channel: string;
                reason: "no-route" | "unhealthy" | "too-dear" | "never-delivers" | "too-slow" | "number-known";
                known?: {
                    code: "number-known";
                    evidence: "absent" | "unassigned" | "landline" | "not-on-channel";
                    ageMinutes: number;
                };
            }[];
        };
        PlanView: {
            stages: components["schemas"]["PreviewStageView"][];
            lifetimeSeconds: number;
            priceMicros: number;
            isUrgent: boolean;
            arrangement: components["schemas"]["ArrangementView"] | null;
        };
        ResendView: {
            recipient: components["schemas"]["QuotedRecipientView"] | null;
            refused: {
                code: string | null;
                sentence: string;
                field: string | null;
            } | null;
            plan: components["schemas"]["PlanView"] | null;
            availableMicros: number | string;
            currency: string;
            differences: components["schemas"]["Difference"][];
        };
        SmsTextView: {
            field: string;
            alphabet: "gsm" | "ucs2";
            characters: number;
            parts: number;
            left: number;
            perPart: number;
            outside: string[];
        };
        RehearsalView: {
            recipient: components["schemas"]["QuotedRecipientView"] | null;
            refused: {
                code: string | null;
                sentence: string;
                field: string | null;
            } | null;
            plan: components["schemas"]["PlanView"] | null;
            availableMicros: number | string;
            currency: string;
            texts: components["schemas"]["SmsTextView"][];
        };
        SentView: {
            msgId: number;
            code: string | null;
            answer: string;
        };
        CallbackHostView: {
            accountId: number;
            account: string;
            host: string;
            waiting: number | null;
            more: boolean;
            lastError: string | null;
            health: {
                breaker: "closed" | "open" | "probing";
                reopensAt: number | null;
                failures: number;
                active: number;
                tookMs: number;
            } | null;
        };
        DeadLetterGroupView: {
            accountId: number;
            account: string;
            host: string;
            count: number;
            oldestAt: number;
            newestAt: number;
            lastError: string | null;
        };
        ConversationRowView: {
            conversationId: number;
            accountId: number;
            account: string;
            channel: string;
            number: string;
            recipient: string;
            keyword: string | null;
            lastAt: number;
            isUnread: boolean;
            text: string | null;
        };
        ConversationsView: {
            conversations: components["schemas"]["ConversationRowView"][];
            next: string | null;
            lookedBackTo: number | null;
            masked: boolean;
        };
        ConversationView: {
            conversationId: number;
            accountId: number;
            account: string;
            channel: string;
            number: string;
            recipient: string;
            keyword: string | null;
            lastAt: number;
            isUnread: boolean;
        };
        EntryView: EntryView;
        AnswerView: AnswerView;
        ThreadView: {
            conversation: components["schemas"]["ConversationView"];
            entries: components["schemas"]["EntryView"][];
            next: string | null;
            masked: boolean;
            answer: components["schemas"]["AnswerView"];
        };
        KeptTimes: {
            contentsDays: number | null;
            months: number | null;
        };
        RetentionView: {
            contentsDays: number | null;
            months: number | null;
            usual: components["schemas"]["KeptTimes"];
        };
        RouteCandidateView: {
            upstream: string;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            prefix: string;
            countries: string[];
            conditions: string;
            match: string;
            priority: number;
            weight: number;
            choose: "weight" | "cost" | "quality";
            retryFailed: number;
            options: string[];
            use: "taken" | "waits" | "passed-over" | "later" | "less-specific" | "no-match";
            share: number | null;
            reason: string | null;
            priceMicros: number | null;
            deliveredShare: number | null;
            enteredShare: number | null;
            loweredBy: number;
        };
        RouteSmsRulesView: {
            sender: "any" | "allowed" | "replaced" | "refused";
            replacement: string | null;
            must: string | null;
            allow: ("listed" | "numbers" | "none") | null;
            senders: string[];
            replaceBy: string | null;
            rewriting: string[];
        };
        ExplainedRouteView: {
            recipient: string;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            sender: string;
            country: string | null;
            operator: string | null;
            network: string | null;
            isLookedUp: boolean;
            origin: string | null;
            candidates: components["schemas"]["RouteCandidateView"][];
            sms: components["schemas"]["RouteSmsRulesView"] | null;
        };
        EntryFaultView: {
            entry: number | null;
            field: string;
            message: string;
        };
        RuleSetVersionView: {
            version: number;
            appliedAt: number;
            appliedBy: string;
            undoes: number | null;
            entries: number;
            added: {
                [key: string]: unknown;
            }[];
            removed: {
                [key: string]: unknown;
            }[];
        };
        EntryPartView: {
            name: string;
            form: "text" | "choice" | "flag" | "number" | "time" | "list" | "choices" | "sections";
            choices: string[];
            isRequired: boolean;
            usual: string | null;
            minimum: number | null;
            maximum: number | null;
            refersTo: ("account" | "carrier" | "sender" | "country" | "network" | "time-zone") | null;
        };
        EntryFieldView: {
            name: string;
            form: "text" | "choice" | "flag" | "number" | "time" | "list" | "choices" | "sections";
            choices: string[];
            isRequired: boolean;
            usual: string | null;
            minimum: number | null;
            maximum: number | null;
            refersTo: ("account" | "carrier" | "sender" | "country" | "network" | "time-zone") | null;
            fields: components["schemas"]["EntryPartView"][];
        };
        RuleSetView: {
            version: number;
            ofFile: {
                [key: string]: unknown;
            }[];
            stored: {
                [key: string]: unknown;
            }[];
            text: string;
            faults: components["schemas"]["EntryFaultView"][];
            fields: {
                kind: string;
                fields: components["schemas"]["EntryFieldView"][];
            }[];
        };
        EntryValueView: {
            value: string;
            title: string | null;
            country: string | null;
        };
        ScheduledMessageView: {
            msgId: number;
            accountId: number;
            clientId: string | null;
            recipient: string;
            type: string;
            channels: string[];
            sendAt: number;
            acceptedAt: number;
            micros: number;
        };
        ScheduledView: {
            messages: components["schemas"]["ScheduledMessageView"][];
            next: string | null;
        };
        SenderView: {
            senderId: number;
            accountId: number;
            account: string;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            name: string;
            status: "approved" | "pending" | "rejected";
            reason: string | null;
        };
        ServiceView: {
            serviceId: number;
            accountId: number | null;
            account: string | null;
            name: string | null;
            sender: string | null;
            lifetimeSeconds: number;
            attempts: number;
            types: ("sms" | "email")[];
            plan: {
                channel: "sms" | "voice" | "telegram" | "viber" | "rcs" | "whatsapp";
                waitSeconds: number | null;
            }[];
            domain: string | null;
            ownCodes: boolean;
            maxPrice: string | null;
            countries: string[] | null;
            whatsappTemplate: string | null;
            texts: {
                [key: string]: string;
            };
            isStored: boolean;
        };
        SignInHookView: {
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            name: string;
            accountId: number;
            account: string;
            serviceId: number;
            sender: string | null;
            language: string;
            secretCount: number;
        };
        ImportedTariffsView: {
            set: number;
            faults: {
                line: number;
                column: string;
                message: string;
            }[];
        };
        TariffView: {
            tariffId: number;
            accountId: number | null;
            account: string | null;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            prefix: string;
            priceMicros: number;
        };
        SmsTemplateView: {
            templateId: number;
            accountId: number;
            account: string;
            name: string | null;
            lang: string | null;
            template: string;
            parts: number;
            characters: number;
            createdAt: number;
        };
        ViberTemplateView: {
            templateId: number;
            accountId: number;
            account: string;
            signature: string;
            template: string;
            status: "pending" | "approved" | "rejected";
            reason: string | null;
            lastError: string | null;
            createdAt: number;
        };
        TrafficRuleView: {
            rule: string;
            kind: string | null;
            effect: string | null;
            matches: {
                effect: string;
                messages: number;
                lastAt: number | null;
            }[];
        };
        OneTimeLinkView: {
            path: string;
            expiresAt: number;
        };
        UserSessionView: {
            ref: string;
            address: string;
            agent: string;
            way: "password" | "oidc";
            createdAt: number;
            seenAt: number;
            isThis: boolean;
        };
        ColleagueView: {
            userId: number;
            name: string;
            role: "viewer" | "operator" | "admin";
            disabledAt: number | null;
        };
        UserView: {
            userId: number;
            name: string;
            role: "viewer" | "operator" | "admin";
            accountId: number | null;
            hasPassword: boolean;
            hasProvider: boolean;
            hasSecondFactor: boolean;
            createdAt: number;
            disabledAt: number | null;
            sessions: number;
            seenAt: number | null;
        };
        PendingInvitationView: {
            ref: string;
            role: "viewer" | "operator" | "admin";
            account: string | null;
            userName: string | null;
            madeByName: string | null;
            expiresAt: number;
        };
        VerificationView: {
            verificationId: number;
            verifyId: string;
            accountId: number;
            account: string;
            serviceId: number;
            type: "sms" | "email";
            recipient: string;
            customId: string | null;
            hook: string | null;
            maxAttempts: number;
            msgId: number;
            createdAt: number;
            expiresAt: number;
            messageStatus: string | null;
            state: "created" | "superseded" | "approved" | "expired" | "blocked" | "cancelled";
            attempts: number;
            endedAt: number | null;
            usedChannel: ("sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email") | null;
        };
        TemplateValueView: {
            in: "header" | "body" | "button";
            number: number;
            type: "text" | "image" | "video" | "document" | "location";
            name: string | null;
        };
        WhatsAppTemplateView: {
            upstream: string;
            signature: string;
            name: string;
            language: string;
            status: "approved" | "pending" | "rejected" | "paused" | "disabled" | "other";
            reason: string | null;
            category: string;
            template: string;
            buttons: string[];
            values: components["schemas"]["TemplateValueView"][];
            unsupported: string[];
        };
        WhatsAppListingView: {
            upstream: string;
            endedAt: number | null;
            listedAt: number | null;
            lastError: string | null;
        };
        "accounts.create.input": {
            name: string;
            currency?: string;
        };
        "accounts.create.output": {
            accountId: number;
        };
        "accounts.disable.input": {
            accountId: number;
        };
        "accounts.disable.output": Record<string, never>;
        "accounts.enable.input": {
            accountId: number;
        };
        "accounts.enable.output": Record<string, never>;
        "accounts.input": Record<string, never>;
        "accounts.output": {
            accounts: components["schemas"]["AccountView"][];
        };
        "accounts.one.input": {
            accountId: number;
        };
        "accounts.one.output": components["schemas"]["AccountView"];
        "accounts.rename.input": {
            accountId: number;
            name: string;
        };
        "accounts.rename.output": Record<string, never>;
        "balance-alert.set.input": {
            accountId: number;
            balanceAlert: string | null;
        };
        "balance-alert.set.output": Record<string, never>;
        "accounts.country.input": {
            accountId: number;
            country: string | null;
        };
        "accounts.country.output": Record<string, never>;
        "accounts.number-memory.input": {
            accountId: number;
            usesNumberMemory: boolean;
        };
        "accounts.number-memory.output": Record<string, never>;
        "alarm-receivers.add.input": {
            kind: "alertmanager" | "grafana" | "zabbix" | "pagerduty" | "posthorn";
            name: string;
            accountId: number;
            template?: string;
            recipients: components["schemas"]["AlarmRecipient"][];
            channels: components["schemas"]["AlarmChannel"][];
            order?: "at-once" | "one-by-one";
            rounds?: number;
            repeatSeconds?: number | null;
            word?: string | null;
            key?: string | null;
            takenText?: string | null;
            secret?: string | null;
        };
        "alarm-receivers.add.output": {
            path: string | null;
            secret: string | null;
        };
        "alarm-receivers.input": {
            accountId?: number;
        };
        "alarm-receivers.output": {
            receivers: components["schemas"]["AlarmReceiverView"][];
        };
        "alarm-receivers.one.input": {
            kind: "alertmanager" | "grafana" | "zabbix" | "pagerduty" | "posthorn";
            name: string;
        };
        "alarm-receivers.one.output": components["schemas"]["AlarmReceiverView"];
        "alarm-receivers.remove.input": {
            kind: "alertmanager" | "grafana" | "zabbix" | "pagerduty" | "posthorn";
            name: string;
        };
        "alarm-receivers.remove.output": Record<string, never>;
        "alarm-receivers.replace.input": {
            kind: "alertmanager" | "grafana" | "zabbix" | "pagerduty" | "posthorn";
            name: string;
            template?: string;
            recipients: components["schemas"]["AlarmRecipient"][];
            channels: components["schemas"]["AlarmChannel"][];
            order?: "at-once" | "one-by-one";
            rounds?: number;
            repeatSeconds?: number | null;
            word?: string | null;
            key?: string | null;
            takenText?: string | null;
            secret?: string | null;
        };
        "alarm-receivers.replace.output": Record<string, never>;
        "alarms.input": {
            accountId?: number;
            before?: number;
            limit?: number;
        };
        "alarms.output": {
            alarms: components["schemas"]["AlarmSummaryView"][];
            next: number | null;
        };
        "alarms.one.input": {
            alarmId: number;
        };
        "alarms.one.output": components["schemas"]["AlarmView"];
        "alarms.start.input": {
            accountId: number;
            text: string;
            recipients: components["schemas"]["AlarmRecipient"][];
            channels: components["schemas"]["AlarmChannel"][];
            order?: "at-once" | "one-by-one";
            rounds?: number;
            repeatSeconds?: number | null;
            word?: string | null;
            key?: string | null;
            takenText?: string | null;
            dedupKey?: string | null;
        };
        "alarms.start.output": {
            alarmId: number;
            isNew: boolean;
        };
        "alarms.stop.input": {
            alarmId: number;
        };
        "alarms.stop.output": components["schemas"]["AlarmView"];
        "alerts.rules.add.input": {
            name: string;
            subject?: string | null;
            windowMinutes?: number | null;
            minimum?: number | null;
            forMinutes?: number;
            repeatMinutes?: number | null;
            isUrgent?: boolean;
            isActive?: boolean;
            runbookUrl?: string | null;
            threshold?: (string | number) | null;
            targets?: (string | number)[];
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
        };
        "alerts.rules.add.output": {
            ruleId: number;
        };
        "alerts.rules.change.input": {
            ruleId: number;
            name?: string;
            subject?: string | null;
            windowMinutes?: number | null;
            minimum?: number | null;
            forMinutes?: number;
            repeatMinutes?: number | null;
            isUrgent?: boolean;
            isActive?: boolean;
            runbookUrl?: string | null;
            threshold?: (string | number) | null;
            targets?: (string | number)[];
        };
        "alerts.rules.change.output": Record<string, never>;
        "alerts.rules.input": Record<string, never>;
        "alerts.rules.output": {
            rules: components["schemas"]["AlertRuleView"][];
        };
        "alerts.rules.one.input": {
            ruleId: number;
        };
        "alerts.rules.one.output": components["schemas"]["AlertRuleView"];
        "alerts.rules.remove.input": {
            ruleId: number;
        };
        "alerts.rules.remove.output": Record<string, never>;
        "alerts.silences.add.input": {
            ruleId: number;
            subject?: string | null;
            until: number;
            reason: string;
        };
        "alerts.silences.add.output": {
            silenceId: number;
        };
        "alerts.silences.end.input": {
            silenceId: number;
        };
        "alerts.silences.end.output": Record<string, never>;
        "alerts.silences.input": Record<string, never>;
        "alerts.silences.output": {
            silences: components["schemas"]["AlertSilenceView"][];
        };
        "alerts.targets.add.input": {
            name: string;
            kind: "email" | "webhook" | "slack" | "telegram" | "alarm";
            address?: string;
            url?: string;
            token?: string;
            language?: "en" | "uk";
        };
        "alerts.targets.add.output": {
            targetId: number;
            signingSecret: string | null;
        };
        "alerts.targets.change.input": {
            targetId: number;
            address?: string;
            url?: string;
            token?: string;
            language?: "en" | "uk";
        };
        "alerts.targets.change.output": Record<string, never>;
        "alerts.targets.input": Record<string, never>;
        "alerts.targets.output": {
            targets: components["schemas"]["AlertTargetView"][];
        };
        "alerts.targets.one.input": {
            targetId: number;
        };
        "alerts.targets.one.output": components["schemas"]["AlertTargetView"];
        "alerts.targets.remove.input": {
            targetId: number;
        };
        "alerts.targets.remove.output": Record<string, never>;
        "alerts.targets.test.input": {
            targetId: number;
        };
        "alerts.targets.test.output": components["schemas"]["AlertTestView"];
        "alerts.acknowledge.input": {
            alertId: number;
        };
        "alerts.acknowledge.output": Record<string, never>;
        "alerts.input": {
            before?: number;
            limit?: number;
        };
        "alerts.output": {
            open: components["schemas"]["AlertView"][];
            past: components["schemas"]["AlertView"][];
            next: number | null;
        };
        "alerts.one.input": {
            alertId: number;
        };
        "alerts.one.output": components["schemas"]["OneAlertView"];
        "alerts.quiet-hours.one.input": Record<string, never>;
        "alerts.quiet-hours.one.output": {
            hours: components["schemas"]["QuietHoursView"] | null;
        };
        "alerts.quiet-hours.input": {
            hours: components["schemas"]["QuietHoursView"] | null;
        };
        "alerts.quiet-hours.output": Record<string, never>;
        "audit-log.input": {
            before?: number;
            limit?: number;
            user?: string;
            action?: string;
        };
        "audit-log.output": {
            entries: components["schemas"]["AuditEntryView"][];
            next: number | null;
        };
        "audit-log.one.input": {
            entryId: number;
        };
        "audit-log.one.output": components["schemas"]["AuditEntryView"];
        "backtests.cancel.input": {
            backtestId: number;
        };
        "backtests.cancel.output": Record<string, never>;
        "backtests.input": Record<string, never>;
        "backtests.output": {
            backtests: components["schemas"]["BacktestView"][];
            upstreams: string[];
        };
        "backtests.one.input": {
            backtestId: number;
        };
        "backtests.one.output": components["schemas"]["OneBacktestView"];
        "backtests.start.input": {
            from: number;
            until: number;
            routes: string | null;
            prices: {
                upstream: string;
                csv: string;
            }[];
            tariffs: string | null;
            trafficRules?: string | null;
        };
        "backtests.start.output": {
            backtestId: number;
        };
        "upstreams.try-bind.input": {
            host: string;
            port: number;
            tls: boolean;
            systemId: string;
            password: string;
        };
        "upstreams.try-bind.output": {
            kind: "bound" | "refused" | "unreachable";
            said: string | null;
            meaning: string[] | null;
            action: string[] | null;
        };
        "binds.change.input": {
            bindId: number;
            active?: boolean;
            addresses?: string[];
            maxSessions?: number;
            maxWindow?: number;
            perSecond?: number | null;
            alphabet?: "gsm" | "latin1" | "utf8";
            plan?: ("viber" | "rcs" | "whatsapp" | "sms")[];
            receipts?: "bind" | "account" | "none";
        };
        "binds.change.output": Record<string, never>;
        "binds.kick.input": {
            sessionId: string;
        };
        "binds.kick.output": Record<string, never>;
        "binds.create.input": {
            accountId: number;
            systemId: string;
            password?: string;
            addresses?: string[];
            maxSessions?: number;
            maxWindow?: number;
            perSecond?: number | null;
            alphabet?: "gsm" | "latin1" | "utf8";
            plan?: ("viber" | "rcs" | "whatsapp" | "sms")[];
            receipts?: "bind" | "account" | "none";
        };
        "binds.create.output": components["schemas"]["BindPasswordView"];
        "binds.input": {
            accountId?: number;
        };
        "binds.output": {
            binds: components["schemas"]["BindView"][];
        };
        "binds.sessions.input": {
            accountId?: number;
        };
        "binds.sessions.output": {
            sessions: components["schemas"]["SmppSessionView"][];
        };
        "binds.one.input": {
            bindId: number;
        };
        "binds.one.output": components["schemas"]["BindView"];
        "binds.remove.input": {
            bindId: number;
        };
        "binds.remove.output": Record<string, never>;
        "binds.password.input": {
            bindId: number;
        };
        "binds.password.output": components["schemas"]["BindPasswordView"];
        "callbacks.input": {
            state?: "pending" | "delivered" | "dead-lettered";
            accountId?: number;
            msgId?: number;
            host?: string;
            before?: number;
            limit?: number;
        };
        "callbacks.output": {
            callbacks: components["schemas"]["CallbackLine"][];
            next: number | null;
            lookedBackTo: number | null;
        };
        "callbacks.one.input": {
            callbackId: number;
        };
        "callbacks.one.output": components["schemas"]["CallbackView"];
        "callbacks.replay.input": {
            callbackIds: number[];
        };
        "callbacks.replay.output": {
            replayed: number[];
            missed: number[];
        };
        "carrier-errors.one.input": {
            kind: string;
            code: string;
        };
        "carrier-errors.one.output": {
            kind: string;
            code: string;
            found: components["schemas"]["FoundCarrierErrorView"] | null;
            sources: string[];
        };
        "carrier-errors.input": {
            kind?: string;
        };
        "carrier-errors.output": {
            kind: string;
            kinds: string[];
            sources: string[];
            errors: components["schemas"]["CarrierErrorView"][];
        };
        "upstreams.drain.input": {
            upstream: string;
            reason: string | null;
        };
        "upstreams.drain.output": Record<string, never>;
        "upstreams.input": Record<string, never>;
        "upstreams.output": components["schemas"]["CarriersView"];
        "upstreams.pause.input": {
            upstream: string;
            reason: string | null;
        };
        "upstreams.pause.output": Record<string, never>;
        "upstreams.one.input": {
            upstream: string;
        };
        "upstreams.one.output": components["schemas"]["CarrierView"];
        "upstreams.resume.input": {
            upstream: string;
        };
        "upstreams.resume.output": Record<string, never>;
        "configuration.apply.input": {
            accountId?: number;
            accounts?: {
                [key: string]: unknown;
            }[];
            tariffs?: {
                [key: string]: unknown;
            }[];
            services?: {
                [key: string]: unknown;
            }[];
            numbers?: {
                [key: string]: unknown;
            }[];
            rule_sets?: {
                [key: string]: unknown;
            }[];
            prune?: boolean;
            dryRun?: boolean;
        };
        "configuration.apply.output": components["schemas"]["AppliedConfiguration"];
        "configuration.input": {
            accountId?: number;
        };
        "configuration.output": components["schemas"]["Configuration"];
        "binds.dead.input": {
            accountId?: number;
            bind?: string;
            before?: number;
            limit?: number;
        };
        "binds.dead.output": {
            deliveries: components["schemas"]["DeadDeliveryView"][];
            next: number | null;
        };
        "binds.replay.input": {
            deliveryIds: number[];
        };
        "binds.replay.output": {
            replayed: number[];
            missed: number[];
        };
        "binds.replay-all.input": {
            accountId?: number;
            bind?: string;
        };
        "binds.replay-all.output": {
            replayed: number;
        };
        "endpoints.deliveries.input": {
            endpointId: number;
        };
        "endpoints.deliveries.output": {
            deliveries: components["schemas"]["EndpointDeliveryView"][];
        };
        "endpoints.events.input": {
            endpointId: number;
        };
        "endpoints.events.output": {
            events: components["schemas"]["PastEventView"][];
        };
        "endpoints.replay.input": {
            endpointId: number;
            since: number;
        };
        "endpoints.replay.output": {
            events: number;
        };
        "endpoints.test.input": {
            endpointId: number;
            type?: "message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low";
            number?: number;
        };
        "endpoints.test.output": {
            headers: {
                [key: string]: string;
            };
            body: string;
            tookMs: number;
            status: number | null;
            answer: string;
            error: string | null;
        };
        "endpoints.secret.input": {
            endpointId: number;
        };
        "endpoints.secret.output": {
            secret: string;
        };
        "endpoints.drop-older.input": {
            endpointId: number;
        };
        "endpoints.drop-older.output": Record<string, never>;
        "endpoints.add.input": {
            accountId: number;
            url: string;
            description?: string | null;
            types: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
            filter?: {
                [key: string]: string;
            } | null;
        };
        "endpoints.add.output": components["schemas"]["NewEndpointView"];
        "endpoints.change.input": {
            endpointId: number;
            url?: string;
            description?: string | null;
            types?: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
            filter?: {
                [key: string]: string;
            } | null;
            isActive?: boolean;
        };
        "endpoints.change.output": Record<string, never>;
        "endpoints.input": {
            accountId?: number;
        };
        "endpoints.output": {
            endpoints: components["schemas"]["EndpointView"][];
            recorded: boolean;
        };
        "endpoints.one.input": {
            endpointId: number;
        };
        "endpoints.one.output": components["schemas"]["EndpointView"];
        "endpoints.remove.input": {
            endpointId: number;
        };
        "endpoints.remove.output": Record<string, never>;
        "gateways.input": Record<string, never>;
        "gateways.output": {
            gateways: components["schemas"]["GatewayView"][];
        };
        "gateways.one.input": {
            nodeId: string;
        };
        "gateways.one.output": components["schemas"]["GatewayView"];
        "verification.close.input": {
            key: string;
            until?: number | null;
            reason?: string;
        };
        "verification.close.output": components["schemas"]["GuardDecisionView"];
        "verification.forget.input": {
            key: string;
        };
        "verification.forget.output": Record<string, never>;
        "verification.guard.input": Record<string, never>;
        "verification.guard.output": {
            blocks: components["schemas"]["GuardBlockView"][];
        };
        "verification.refusals.input": Record<string, never>;
        "verification.refusals.output": {
            refusals: components["schemas"]["GuardRefusalView"][];
        };
        "verification.open.input": {
            key: string;
            until?: number | null;
            reason?: string;
        };
        "verification.open.output": components["schemas"]["GuardDecisionView"];
        "verification.conversion.input": Record<string, never>;
        "verification.conversion.output": {
            conversion: components["schemas"]["ConversionView"][];
        };
        "verification.limits.input": Record<string, never>;
        "verification.limits.output": components["schemas"]["GuardLimitsView"];
        "traffic-rules.held.input": {
            before?: number;
            limit?: number;
            accountId?: number;
            rule?: string;
        };
        "traffic-rules.held.output": components["schemas"]["HeldMessagesView"];
        "traffic-rules.held.one.input": {
            msgId: number;
        };
        "traffic-rules.held.one.output": components["schemas"]["HeldMessageView"];
        "traffic-rules.refuse.input": {
            msgIds: number[];
        };
        "traffic-rules.refuse.output": components["schemas"]["DecidedView"];
        "traffic-rules.release.input": {
            msgIds: number[];
        };
        "traffic-rules.release.output": components["schemas"]["DecidedView"];
        "interfaces.add.input": {
            kind: "kannel" | "jasmin";
            username: string;
            accountId: number;
            sender: string | null;
            addresses: string[];
            password: string | null;
        };
        "interfaces.add.output": components["schemas"]["InterfacePasswordView"];
        "interfaces.password.input": {
            kind: "kannel" | "jasmin";
            username: string;
            password: string | null;
        };
        "interfaces.password.output": components["schemas"]["InterfacePasswordView"];
        "interfaces.change.input": {
            kind: "kannel" | "jasmin";
            username: string;
            sender?: string | null;
            addresses?: string[];
            password?: string;
        };
        "interfaces.change.output": Record<string, never>;
        "interfaces.input": {
            accountId?: number;
        };
        "interfaces.output": {
            users: components["schemas"]["InterfaceUserView"][];
        };
        "interfaces.one.input": {
            kind: "kannel" | "jasmin";
            username: string;
        };
        "interfaces.one.output": components["schemas"]["InterfaceUserView"];
        "interfaces.remove.input": {
            kind: "kannel" | "jasmin";
            username: string;
        };
        "interfaces.remove.output": Record<string, never>;
        "keys.change.input": {
            keyId: number;
            name?: string;
            scopes?: ("send" | "status" | "templates" | "verify" | "lookup" | "balance" | "senders" | "events")[];
            addresses?: string[];
            expiresAt?: number | null;
        };
        "keys.change.output": Record<string, never>;
        "keys.create.input": {
            accountId: number;
            name: string;
            scopes: ("send" | "status" | "templates" | "verify" | "lookup" | "balance" | "senders" | "events")[];
            addresses: string[];
            expiresAt: number | null;
        };
        "keys.create.output": components["schemas"]["NewKeyView"];
        "keys.input": {
            accountId?: number;
        };
        "keys.output": {
            keys: components["schemas"]["KeyView"][];
        };
        "keys.one.input": {
            keyId: number;
        };
        "keys.one.output": components["schemas"]["KeyView"];
        "keys.revoke.input": {
            keyId: number;
        };
        "keys.revoke.output": Record<string, never>;
        "keys.rotate.input": {
            keyId: number;
            oldUntil: number | null;
        };
        "keys.rotate.output": components["schemas"]["NewKeyView"];
        "keywords.add.input": {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            keyword: string;
            accountId: number;
            hook: string | null;
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            answers?: string | null;
        };
        "keywords.add.output": Record<string, never>;
        "keywords.change.input": {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            keyword: string;
            accountId?: number;
            hook?: string | null;
            form?: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            answers?: string | null;
        };
        "keywords.change.output": Record<string, never>;
        "keywords.input": {
            accountId?: number;
        };
        "keywords.output": {
            keywords: components["schemas"]["OwnKeywordView"][];
        };
        "keywords.one.input": {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            keyword: string;
        };
        "keywords.one.output": components["schemas"]["OwnKeywordView"];
        "keywords.remove.input": {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            keyword: string;
        };
        "keywords.remove.output": Record<string, never>;
        "link-domain.check.input": {
            accountId: number;
        };
        "link-domain.check.output": {
            domain: string;
            reach: "reached" | "other-host" | "other-server" | "forbidden" | "unreachable";
            detail: string | null;
        };
        "link-domain.input": {
            accountId: number;
        };
        "link-domain.output": components["schemas"]["LinkDomainView"];
        "link-domain.set.input": {
            accountId: number;
            domain: string | null;
        };
        "link-domain.set.output": {
            domain: string | null;
        };
        "management-keys.create.input": {
            name: string;
            role: "viewer" | "operator" | "admin";
            scopes?: string[] | null;
            accountId?: number | null;
            addresses?: string[] | null;
            expiresAt?: number | null;
        };
        "management-keys.create.output": {
            keyId: number;
            key: string;
        };
        "management-keys.input": Record<string, never>;
        "management-keys.output": {
            managementKeys: components["schemas"]["ManagementKeyView"][];
        };
        "management-keys.revoke.input": {
            keyId: number;
        };
        "management-keys.revoke.output": Record<string, never>;
        "messages.cancel.input": {
            msgIds: number[];
        };
        "messages.cancel.output": components["schemas"]["CancelledView"];
        "messages.input": {
            find?: string;
            by?: "names" | "prefix" | "text";
            status?: string;
            channel?: string;
            accountId?: number;
            from?: number;
            to?: number;
            timeOf?: "accepted" | "ended";
            use?: "any" | "first" | "last";
            carrier?: string;
            error?: string;
            country?: string;
            network?: string;
            sender?: string;
            minMicros?: number;
            maxMicros?: number;
            rule?: string;
            effect?: "refuse" | "hold" | "wait" | "observe";
            sort?: "newest" | "oldest" | "price" | "duration";
            before?: number;
            limit?: number;
        };
        "messages.output": components["schemas"]["MessagesView"];
        "messages.one.input": {
            msgId: number;
        };
        "messages.one.output": components["schemas"]["MessageView"];
        "money.ledger.input": {
            accountId: number;
            kind?: "topup" | "reserve" | "capture" | "release";
            from?: number;
            to?: number;
            before?: number;
            limit?: number;
        };
        "money.ledger.output": {
            entries: components["schemas"]["LedgerEntryView"][];
            next: number | null;
        };
        "money.days.input": {
            accountId: number;
            from: number;
            to: number;
            zone?: string;
        };
        "money.days.output": {
            days: components["schemas"]["LedgerDayView"][];
        };
        "money.input": {
            accountId: number;
        };
        "money.output": components["schemas"]["BalanceView"];
        "money.top-up.input": {
            accountId: number;
            amount: string;
            note?: string | null;
            attempt?: string;
        };
        "money.top-up.output": {
            availableMicros: number | string;
            currency: string;
        };
        "notifications.secret.input": {
            accountId: number;
        };
        "notifications.secret.output": {
            secret: string;
        };
        "notifications.drop-older.input": {
            accountId: number;
        };
        "notifications.drop-older.output": Record<string, never>;
        "notifications.input": {
            accountId: number;
        };
        "notifications.output": components["schemas"]["NotificationsView"];
        "notifications.address.input": {
            accountId: number;
            url: string | null;
        };
        "notifications.address.output": Record<string, never>;
        "notifications.unsign.input": {
            accountId: number;
        };
        "notifications.unsign.output": Record<string, never>;
        "number-memory.forget.input": {
            phone: string;
        };
        "number-memory.forget.output": {
            forgotten: number;
        };
        "number-memory.input": {
            phone: string;
        };
        "number-memory.output": {
            facts: components["schemas"]["NumberFactView"][];
        };
        "numbers.add.input": {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            accountId: number | null;
            hook: string | null;
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            answers?: string | null;
        };
        "numbers.add.output": Record<string, never>;
        "numbers.change.input": {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            accountId?: number | null;
            hook?: string | null;
            form?: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            answers?: string | null;
        };
        "numbers.change.output": Record<string, never>;
        "numbers.input": {
            accountId?: number;
        };
        "numbers.output": {
            numbers: components["schemas"]["OwnNumberView"][];
            keywords: components["schemas"]["OwnKeywordView"][];
        };
        "numbers.one.input": {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
        };
        "numbers.one.output": components["schemas"]["OwnNumberView"];
        "numbers.remove.input": {
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
        };
        "numbers.remove.output": Record<string, never>;
        "opt-outs.add.input": {
            addressee: string;
            sender?: string;
            accountId?: number;
            reason?: string;
        };
        "opt-outs.add.output": {
            added: boolean;
        };
        "opt-outs.input": {
            search?: string;
            scope?: "all" | "one";
            accountId?: number;
            before?: string;
            limit?: number;
        };
        "opt-outs.output": {
            optOuts: components["schemas"]["OptOutView"][];
            next: string | null;
            masked: boolean;
        };
        "opt-outs.remove.input": {
            addressee: string;
            sender?: string;
            accountId?: number;
        };
        "opt-outs.remove.output": Record<string, never>;
        "prices.import.input": {
            upstream: string;
            csv: string;
            rate?: string;
            from?: number | null;
            replaces?: boolean;
        };
        "prices.import.output": components["schemas"]["PriceImportView"];
        "prices.input": Record<string, never>;
        "prices.output": components["schemas"]["PriceListsView"];
        "prices.of.input": {
            upstream: string;
            search?: string;
            limit?: number;
        };
        "prices.of.output": {
            prices: components["schemas"]["ListedPriceView"][];
            more: boolean;
        };
        "prices.remove.input": {
            upstream: string;
        };
        "prices.remove.output": {
            removed: number;
        };
        "messages.quote.input": {
            msgId: number;
        };
        "messages.quote.output": components["schemas"]["ResendView"];
        "quotes.make.input": {
            accountId: number;
            operation: {
                [key: string]: unknown;
            };
        };
        "quotes.make.output": components["schemas"]["RehearsalView"];
        "send.again.input": {
            msgId: number;
            attempt: string;
        };
        "send.again.output": components["schemas"]["SentView"];
        "sandbox.send.input": {
            accountId: number;
            operation: {
                [key: string]: unknown;
            };
            attempt: string;
        };
        "sandbox.send.output": components["schemas"]["SentView"];
        "callbacks.dead-letter-count.input": {
            accountId?: number;
            host?: string;
            since?: number;
        };
        "callbacks.dead-letter-count.output": {
            count: number;
            max: number;
        };
        "callbacks.hosts.input": {
            accountId?: number;
        };
        "callbacks.hosts.output": {
            hosts: components["schemas"]["CallbackHostView"][];
            deadLetters: components["schemas"]["DeadLetterGroupView"][];
        };
        "callbacks.replay-dead-letters.input": {
            accountId?: number;
            host?: string;
            since?: number;
        };
        "callbacks.replay-dead-letters.output": {
            replayed: number;
            left: boolean;
        };
        "callbacks.retry.input": {
            accountId: number;
            host: string;
            callbackId?: number;
        };
        "callbacks.retry.output": {
            retried: number;
        };
        "replies.input": {
            accountId?: number;
            number?: string;
            keyword?: string;
            recipient?: string;
            unread?: boolean;
            before?: string;
        };
        "replies.output": components["schemas"]["ConversationsView"];
        "replies.conversation.input": {
            conversationId: number;
            before?: string;
        };
        "replies.conversation.output": components["schemas"]["ThreadView"];
        "retention.input": {
            accountId: number;
        };
        "retention.output": components["schemas"]["RetentionView"];
        "retention.set.input": {
            accountId: number;
            contentsDays?: number | null;
            months?: number | null;
        };
        "retention.set.output": {
            contentsDays: number | null;
            months: number | null;
        };
        "routes.explain.input": {
            recipient: string;
            channel?: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            accountId?: number;
            sender?: string;
            traffic?: "code" | "other";
            at?: number;
            routes?: string;
        };
        "routes.explain.output": components["schemas"]["ExplainedRouteView"];
        "rule-sets.check.input": {
            ruleSet: "routes" | "traffic-rules";
            entries: string;
        };
        "rule-sets.check.output": {
            faults: components["schemas"]["EntryFaultView"][];
            added: {
                [key: string]: unknown;
            }[];
            removed: {
                [key: string]: unknown;
            }[];
            trial: string | null;
        };
        "rule-sets.versions.input": {
            ruleSet: "routes" | "traffic-rules";
        };
        "rule-sets.versions.output": {
            versions: components["schemas"]["RuleSetVersionView"][];
        };
        "rule-sets.apply.input": {
            ruleSet: "routes" | "traffic-rules";
            entries: string;
            version?: number;
        };
        "rule-sets.apply.output": {
            version: number;
        };
        "rule-sets.one.input": {
            ruleSet: "routes" | "traffic-rules";
        };
        "rule-sets.one.output": components["schemas"]["RuleSetView"];
        "rule-sets.undo.input": {
            ruleSet: "routes" | "traffic-rules";
        };
        "rule-sets.undo.output": {
            version: number;
        };
        "rule-sets.values.input": {
            of: "account" | "carrier" | "sender" | "country" | "network" | "time-zone";
            search?: string;
        };
        "rule-sets.values.output": {
            values: components["schemas"]["EntryValueView"][];
            more: boolean;
        };
        "send.scheduled.input": {
            accountId?: number;
            before?: string;
            limit?: number;
        };
        "send.scheduled.output": components["schemas"]["ScheduledView"];
        "senders.input": {
            accountId?: number;
        };
        "senders.output": {
            senders: components["schemas"]["SenderView"][];
        };
        "senders.one.input": {
            accountId: number;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            name: string;
        };
        "senders.one.output": components["schemas"]["SenderView"];
        "senders.remove.input": {
            accountId: number;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            name: string;
        };
        "senders.remove.output": Record<string, never>;
        "senders.request.input": {
            accountId: number;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            name: string;
        };
        "senders.request.output": Record<string, never>;
        "senders.set.input": {
            accountId: number;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            name: string;
            status: "approved" | "pending" | "rejected";
            reason?: string;
        };
        "senders.set.output": Record<string, never>;
        "services.add.input": {
            serviceId?: number | null;
            accountId?: number | null;
            name?: string | null;
            sender?: string | null;
            lifetimeSeconds?: number;
            attempts?: number;
            types?: ("sms" | "email")[];
            plan?: {
                channel: string;
                waitSeconds: number | null;
            }[];
            domain?: string | null;
            ownCodes?: boolean;
            maxPrice?: string | null;
            countries?: string[] | null;
            whatsappTemplate?: string | null;
            texts?: {
                [key: string]: string;
            };
            unapproved?: boolean;
        };
        "services.add.output": {
            serviceId: number;
        };
        "services.set.input": {
            serviceId: number;
            accountId?: number | null;
            name?: string | null;
            sender?: string | null;
            lifetimeSeconds?: number;
            attempts?: number;
            types?: ("sms" | "email")[];
            plan?: {
                channel: string;
                waitSeconds: number | null;
            }[];
            domain?: string | null;
            ownCodes?: boolean;
            maxPrice?: string | null;
            countries?: string[] | null;
            whatsappTemplate?: string | null;
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
            serviceId: number;
            accountId?: number | null;
        };
        "services.one.output": components["schemas"]["ServiceView"];
        "services.remove.input": {
            serviceId: number;
            accountId?: number | null;
        };
        "services.remove.output": Record<string, never>;
        "sign-in-hooks.add.input": {
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            name: string;
            accountId: number;
            serviceId: number;
            sender: string | null;
            language: string;
            secret: string | null;
        };
        "sign-in-hooks.add.output": {
            path: string;
            secret: string | null;
        };
        "sign-in-hooks.change.input": {
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            name: string;
            serviceId?: number;
            sender?: string | null;
            language?: string;
        };
        "sign-in-hooks.change.output": Record<string, never>;
        "sign-in-hooks.input": {
            accountId?: number;
        };
        "sign-in-hooks.output": {
            hooks: components["schemas"]["SignInHookView"][];
        };
        "sign-in-hooks.one.input": {
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            name: string;
        };
        "sign-in-hooks.one.output": components["schemas"]["SignInHookView"];
        "sign-in-hooks.remove.input": {
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            name: string;
        };
        "sign-in-hooks.remove.output": Record<string, never>;
        "sign-in-hooks.rotate.input": {
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            name: string;
            secret: string | null;
            dropOlder: boolean;
        };
        "sign-in-hooks.rotate.output": {
            secret: string | null;
        };
        "tariffs.import.input": {
            accountId?: number | null;
            csv: string;
        };
        "tariffs.import.output": components["schemas"]["ImportedTariffsView"];
        "tariffs.input": {
            accountId?: number;
        };
        "tariffs.output": {
            tariffs: components["schemas"]["TariffView"][];
        };
        "tariffs.one.input": {
            tariffId: number;
            accountId?: number;
        };
        "tariffs.one.output": components["schemas"]["TariffView"];
        "tariffs.remove.input": {
            accountId?: number | null;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            prefix: string;
        };
        "tariffs.remove.output": Record<string, never>;
        "tariffs.set.input": {
            accountId?: number | null;
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            prefix: string;
            price: string;
        };
        "tariffs.set.output": Record<string, never>;
        "templates.sms.create.input": {
            accountId: number;
            name: string | null;
            lang?: string | null;
            template: string;
        };
        "templates.sms.create.output": {
            templateId: number;
        };
        "templates.viber.create.input": {
            accountId: number;
            signature: string;
            template: string;
        };
        "templates.viber.create.output": {
            templateId: number;
        };
        "templates.sms.delete.input": {
            templateId: number;
            accountId?: number;
        };
        "templates.sms.delete.output": Record<string, never>;
        "templates.viber.delete.input": {
            templateId: number;
            accountId?: number;
        };
        "templates.viber.delete.output": Record<string, never>;
        "templates.sms.input": {
            accountId?: number;
            before?: number;
            limit?: number;
        };
        "templates.sms.output": {
            templates: components["schemas"]["SmsTemplateView"][];
            next: number | null;
        };
        "templates.viber.input": {
            accountId?: number;
            before?: number;
            limit?: number;
        };
        "templates.viber.output": {
            templates: components["schemas"]["ViberTemplateView"][];
            next: number | null;
        };
        "templates.sms.one.input": {
            templateId: number;
            accountId?: number;
        };
        "templates.sms.one.output": components["schemas"]["SmsTemplateView"];
        "templates.viber.one.input": {
            templateId: number;
            accountId?: number;
        };
        "templates.viber.one.output": components["schemas"]["ViberTemplateView"];
        "traffic-rules.input": {
            days?: 1 | 7 | 30;
            accountId?: number;
        };
        "traffic-rules.output": {
            rules: components["schemas"]["TrafficRuleView"][];
        };
        "traffic-rules.one.input": {
            rule: string;
            days?: 1 | 7 | 30;
            accountId?: number;
        };
        "traffic-rules.one.output": components["schemas"]["TrafficRuleView"];
        "users.invite.input": {
            role: "viewer" | "operator" | "admin";
            accountId?: number | null;
        };
        "users.invite.output": components["schemas"]["OneTimeLinkView"];
        "users.password-link.input": {
            userId: number;
        };
        "users.password-link.output": components["schemas"]["OneTimeLinkView"];
        "users.uninvite.input": {
            ref: string;
        };
        "users.uninvite.output": Record<string, never>;
        "users.end-session.input": {
            userId: number;
            ref: string;
        };
        "users.end-session.output": Record<string, never>;
        "users.sessions.input": {
            userId: number;
        };
        "users.sessions.output": {
            sessions: components["schemas"]["UserSessionView"][];
        };
        "users.disable.input": {
            userId: number;
        };
        "users.disable.output": Record<string, never>;
        "users.disconnect.input": {
            userId: number;
        };
        "users.disconnect.output": Record<string, never>;
        "users.enable.input": {
            userId: number;
        };
        "users.enable.output": Record<string, never>;
        "users.colleagues.input": {
            accountId: number;
        };
        "users.colleagues.output": {
            colleagues: components["schemas"]["ColleagueView"][];
        };
        "users.input": {
            accountId?: number;
        };
        "users.output": {
            users: components["schemas"]["UserView"][];
            invitations: components["schemas"]["PendingInvitationView"][];
        };
        "users.one.input": {
            userId: number;
        };
        "users.one.output": components["schemas"]["UserView"];
        "users.reset-second-factor.input": {
            userId: number;
        };
        "users.reset-second-factor.output": Record<string, never>;
        "users.role.input": {
            userId: number;
            role: "viewer" | "operator" | "admin";
            accountId?: number | null;
        };
        "users.role.output": Record<string, never>;
        "users.sign-out.input": {
            userId: number;
        };
        "users.sign-out.output": Record<string, never>;
        "verification.cancel.input": {
            verifyId: string;
        };
        "verification.cancel.output": components["schemas"]["VerificationView"];
        "verification.codes.input": {
            recipient?: string;
            accountId?: number;
            serviceId?: number;
            type?: "sms" | "email";
            country?: string;
            prefix?: string;
            stage?: "sent" | "delivered" | "approved" | "expired" | "blocked";
            from?: number;
            to?: number;
            before?: number;
            limit?: number;
        };
        "verification.codes.output": {
            verifications: components["schemas"]["VerificationView"][];
            next: number | null;
            lookedBackTo: number | null;
        };
        "verification.one.input": {
            verifyId: string;
        };
        "verification.one.output": components["schemas"]["VerificationView"];
        "templates.whatsapp.create.input": {
            upstream: string;
            name: string;
            language: string;
            category: "marketing" | "utility" | "authentication";
            header?: string | null;
            headerExample?: string | null;
            body?: string | null;
            examples?: string[];
            footer?: string | null;
            buttons?: {
                kind: "quick-reply" | "url" | "phone-number";
                text: string;
                value: string | null;
                example: string | null;
            }[];
            securityNote?: boolean;
            codeMinutes?: number | null;
            apps?: {
                packageName: string;
                signatureHash: string;
            }[];
        };
        "templates.whatsapp.create.output": {
            status: "approved" | "pending" | "rejected" | "paused" | "disabled" | "other";
            category: string;
        };
        "templates.whatsapp.delete.input": {
            upstream: string;
            name: string;
            language: string;
        };
        "templates.whatsapp.delete.output": Record<string, never>;
        "templates.whatsapp.input": {
            accountId?: number;
        };
        "templates.whatsapp.output": {
            templates: components["schemas"]["WhatsAppTemplateView"][];
            listings: components["schemas"]["WhatsAppListingView"][];
            editable: string[];
        };
        "templates.whatsapp.refresh.input": Record<string, never>;
        "templates.whatsapp.refresh.output": Record<string, never>;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}

export type AccountView = components['schemas']['AccountView']
export type AlarmRecipient = components['schemas']['AlarmRecipient']
export type AlarmChannel = components['schemas']['AlarmChannel']
export type AlarmReceiverView = components['schemas']['AlarmReceiverView']
export type AlarmSummaryView = components['schemas']['AlarmSummaryView']
export type AlarmTryView = components['schemas']['AlarmTryView']
export type AlarmRecipientView = components['schemas']['AlarmRecipientView']
export type AlarmView = components['schemas']['AlarmView']
export type AlertRuleView = components['schemas']['AlertRuleView']
export type AlertSilenceView = components['schemas']['AlertSilenceView']
export type AlertTargetView = components['schemas']['AlertTargetView']
export type AlertTestView = components['schemas']['AlertTestView']
export type AlertView = components['schemas']['AlertView']
export type AlertNoticeView = components['schemas']['AlertNoticeView']
export type OneAlertView = components['schemas']['OneAlertView']
export type QuietHoursView = components['schemas']['QuietHoursView']
export type AuditEntryView = components['schemas']['AuditEntryView']
export type BacktestView = components['schemas']['BacktestView']
export type BacktestRowView = components['schemas']['BacktestRowView']
export type BacktestResultView = components['schemas']['BacktestResultView']
export type RuleBacktestRowView = components['schemas']['RuleBacktestRowView']
export type RuleBacktestExampleView = components['schemas']['RuleBacktestExampleView']
export type RuleBacktestView = components['schemas']['RuleBacktestView']
export type FileFaultsView = components['schemas']['FileFaultsView']
export type OneBacktestView = components['schemas']['OneBacktestView']
export type BindPasswordView = components['schemas']['BindPasswordView']
export type BindView = components['schemas']['BindView']
export type SmppSessionView = components['schemas']['SmppSessionView']
export type CallbackLine = components['schemas']['CallbackLine']
export type CallbackAttemptView = components['schemas']['CallbackAttemptView']
export type CallbackView = components['schemas']['CallbackView']
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
export type ConfigurationSender = components['schemas']['ConfigurationSender']
export type ConfigurationTariff = components['schemas']['ConfigurationTariff']
export type ConfigurationService = components['schemas']['ConfigurationService']
export type ConfigurationEndpoint = components['schemas']['ConfigurationEndpoint']
export type ConfigurationAccount = components['schemas']['ConfigurationAccount']
export type ConfigurationKeyword = components['schemas']['ConfigurationKeyword']
export type ConfigurationNumber = components['schemas']['ConfigurationNumber']
export type ConfigurationRuleSet = components['schemas']['ConfigurationRuleSet']
export type ConfigurationChange = components['schemas']['ConfigurationChange']
export type AppliedConfiguration = components['schemas']['AppliedConfiguration']
export type Configuration = components['schemas']['Configuration']
export type DeadDeliveryView = components['schemas']['DeadDeliveryView']
export type EndpointDeliveryView = components['schemas']['EndpointDeliveryView']
export type PastEventView = components['schemas']['PastEventView']
export type NewEndpointView = components['schemas']['NewEndpointView']
export type EndpointView = components['schemas']['EndpointView']
export type GatewayView = components['schemas']['GatewayView']
export type GuardDecisionView = components['schemas']['GuardDecisionView']
export type GuardBlockView = components['schemas']['GuardBlockView']
export type GuardRefusalView = components['schemas']['GuardRefusalView']
export type ConversionView = components['schemas']['ConversionView']
export type GuardLimitsView = components['schemas']['GuardLimitsView']
export type ContentLineView = components['schemas']['ContentLineView']
export type HeldMessageView = components['schemas']['HeldMessageView']
export type HeldMessagesView = components['schemas']['HeldMessagesView']
export type DecidedView = components['schemas']['DecidedView']
export type InterfacePasswordView = components['schemas']['InterfacePasswordView']
export type InterfaceUserView = components['schemas']['InterfaceUserView']
export type NewKeyView = components['schemas']['NewKeyView']
export type KeyView = components['schemas']['KeyView']
export type OwnKeywordView = components['schemas']['OwnKeywordView']
export type LinkDomainView = components['schemas']['LinkDomainView']
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
export type NumberFactView = components['schemas']['NumberFactView']
export type OwnNumberView = components['schemas']['OwnNumberView']
export type OptOutView = components['schemas']['OptOutView']
export type PriceImportView = components['schemas']['PriceImportView']
export type PriceListsView = components['schemas']['PriceListsView']
export type ListedPriceView = components['schemas']['ListedPriceView']
export type QuotedRecipientView = components['schemas']['QuotedRecipientView']
export type PreviewView = components['schemas']['PreviewView']
export type QuotedRouteView = components['schemas']['QuotedRouteView']
export type PreviewStageView = components['schemas']['PreviewStageView']
export type ArrangementView = components['schemas']['ArrangementView']
export type PlanView = components['schemas']['PlanView']
export type ResendView = components['schemas']['ResendView']
export type SmsTextView = components['schemas']['SmsTextView']
export type RehearsalView = components['schemas']['RehearsalView']
export type SentView = components['schemas']['SentView']
export type CallbackHostView = components['schemas']['CallbackHostView']
export type DeadLetterGroupView = components['schemas']['DeadLetterGroupView']
export type ConversationRowView = components['schemas']['ConversationRowView']
export type ConversationsView = components['schemas']['ConversationsView']
export type ConversationView = components['schemas']['ConversationView']
export type ThreadView = components['schemas']['ThreadView']
export type KeptTimes = components['schemas']['KeptTimes']
export type RetentionView = components['schemas']['RetentionView']
export type RouteCandidateView = components['schemas']['RouteCandidateView']
export type RouteSmsRulesView = components['schemas']['RouteSmsRulesView']
export type ExplainedRouteView = components['schemas']['ExplainedRouteView']
export type EntryFaultView = components['schemas']['EntryFaultView']
export type RuleSetVersionView = components['schemas']['RuleSetVersionView']
export type EntryPartView = components['schemas']['EntryPartView']
export type EntryFieldView = components['schemas']['EntryFieldView']
export type RuleSetView = components['schemas']['RuleSetView']
export type EntryValueView = components['schemas']['EntryValueView']
export type ScheduledMessageView = components['schemas']['ScheduledMessageView']
export type ScheduledView = components['schemas']['ScheduledView']
export type SenderView = components['schemas']['SenderView']
export type ServiceView = components['schemas']['ServiceView']
export type SignInHookView = components['schemas']['SignInHookView']
export type ImportedTariffsView = components['schemas']['ImportedTariffsView']
export type TariffView = components['schemas']['TariffView']
export type SmsTemplateView = components['schemas']['SmsTemplateView']
export type ViberTemplateView = components['schemas']['ViberTemplateView']
export type TrafficRuleView = components['schemas']['TrafficRuleView']
export type OneTimeLinkView = components['schemas']['OneTimeLinkView']
export type UserSessionView = components['schemas']['UserSessionView']
export type ColleagueView = components['schemas']['ColleagueView']
export type UserView = components['schemas']['UserView']
export type PendingInvitationView = components['schemas']['PendingInvitationView']
export type VerificationView = components['schemas']['VerificationView']
export type TemplateValueView = components['schemas']['TemplateValueView']
export type WhatsAppTemplateView = components['schemas']['WhatsAppTemplateView']
export type WhatsAppListingView = components['schemas']['WhatsAppListingView']

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
  'POST /accounts/number-memory': { query: object; body: components['schemas']['accounts.number-memory.input']; answer: components['schemas']['accounts.number-memory.output']; changes: true }
  'POST /alarm-receivers/add': { query: object; body: components['schemas']['alarm-receivers.add.input']; answer: components['schemas']['alarm-receivers.add.output']; changes: true }
  'GET /alarm-receivers': { query: components['schemas']['alarm-receivers.input']; body: object; answer: components['schemas']['alarm-receivers.output']; changes: false }
  'GET /alarm-receivers/one': { query: components['schemas']['alarm-receivers.one.input']; body: object; answer: components['schemas']['alarm-receivers.one.output']; changes: false }
  'POST /alarm-receivers/remove': { query: object; body: components['schemas']['alarm-receivers.remove.input']; answer: components['schemas']['alarm-receivers.remove.output']; changes: true }
  'POST /alarm-receivers/replace': { query: object; body: components['schemas']['alarm-receivers.replace.input']; answer: components['schemas']['alarm-receivers.replace.output']; changes: true }
  'GET /alarms': { query: components['schemas']['alarms.input']; body: object; answer: components['schemas']['alarms.output']; changes: false }
  'GET /alarms/one': { query: components['schemas']['alarms.one.input']; body: object; answer: components['schemas']['alarms.one.output']; changes: false }
  'POST /alarms/start': { query: object; body: components['schemas']['alarms.start.input']; answer: components['schemas']['alarms.start.output']; changes: true }
  'POST /alarms/stop': { query: object; body: components['schemas']['alarms.stop.input']; answer: components['schemas']['alarms.stop.output']; changes: true }
  'POST /alerts/rules/add': { query: object; body: components['schemas']['alerts.rules.add.input']; answer: components['schemas']['alerts.rules.add.output']; changes: true }
  'POST /alerts/rules/change': { query: object; body: components['schemas']['alerts.rules.change.input']; answer: components['schemas']['alerts.rules.change.output']; changes: true }
  'GET /alerts/rules': { query: components['schemas']['alerts.rules.input']; body: object; answer: components['schemas']['alerts.rules.output']; changes: false }
  'GET /alerts/rules/one': { query: components['schemas']['alerts.rules.one.input']; body: object; answer: components['schemas']['alerts.rules.one.output']; changes: false }
  'POST /alerts/rules/remove': { query: object; body: components['schemas']['alerts.rules.remove.input']; answer: components['schemas']['alerts.rules.remove.output']; changes: true }
  'POST /alerts/silences/add': { query: object; body: components['schemas']['alerts.silences.add.input']; answer: components['schemas']['alerts.silences.add.output']; changes: true }
  'POST /alerts/silences/end': { query: object; body: components['schemas']['alerts.silences.end.input']; answer: components['schemas']['alerts.silences.end.output']; changes: true }
  'GET /alerts/silences': { query: components['schemas']['alerts.silences.input']; body: object; answer: components['schemas']['alerts.silences.output']; changes: false }
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
  'POST /upstreams/try-bind': { query: object; body: components['schemas']['upstreams.try-bind.input']; answer: components['schemas']['upstreams.try-bind.output']; changes: true }
  'POST /binds/change': { query: object; body: components['schemas']['binds.change.input']; answer: components['schemas']['binds.change.output']; changes: true }
  'POST /binds/kick': { query: object; body: components['schemas']['binds.kick.input']; answer: components['schemas']['binds.kick.output']; changes: true }
  'POST /binds/create': { query: object; body: components['schemas']['binds.create.input']; answer: components['schemas']['binds.create.output']; changes: true }
  'GET /binds': { query: components['schemas']['binds.input']; body: object; answer: components['schemas']['binds.output']; changes: false }
  'GET /binds/sessions': { query: components['schemas']['binds.sessions.input']; body: object; answer: components['schemas']['binds.sessions.output']; changes: false }
  'GET /binds/one': { query: components['schemas']['binds.one.input']; body: object; answer: components['schemas']['binds.one.output']; changes: false }
  'POST /binds/remove': { query: object; body: components['schemas']['binds.remove.input']; answer: components['schemas']['binds.remove.output']; changes: true }
  'POST /binds/password': { query: object; body: components['schemas']['binds.password.input']; answer: components['schemas']['binds.password.output']; changes: true }
  'GET /callbacks': { query: components['schemas']['callbacks.input']; body: object; answer: components['schemas']['callbacks.output']; changes: false }
  'GET /callbacks/one': { query: components['schemas']['callbacks.one.input']; body: object; answer: components['schemas']['callbacks.one.output']; changes: false }
  'POST /callbacks/replay': { query: object; body: components['schemas']['callbacks.replay.input']; answer: components['schemas']['callbacks.replay.output']; changes: true }
  'GET /carrier-errors/one': { query: components['schemas']['carrier-errors.one.input']; body: object; answer: components['schemas']['carrier-errors.one.output']; changes: false }
  'GET /carrier-errors': { query: components['schemas']['carrier-errors.input']; body: object; answer: components['schemas']['carrier-errors.output']; changes: false }
  'POST /upstreams/drain': { query: object; body: components['schemas']['upstreams.drain.input']; answer: components['schemas']['upstreams.drain.output']; changes: true }
  'GET /upstreams': { query: components['schemas']['upstreams.input']; body: object; answer: components['schemas']['upstreams.output']; changes: false }
  'POST /upstreams/pause': { query: object; body: components['schemas']['upstreams.pause.input']; answer: components['schemas']['upstreams.pause.output']; changes: true }
  'GET /upstreams/one': { query: components['schemas']['upstreams.one.input']; body: object; answer: components['schemas']['upstreams.one.output']; changes: false }
  'POST /upstreams/resume': { query: object; body: components['schemas']['upstreams.resume.input']; answer: components['schemas']['upstreams.resume.output']; changes: true }
  'POST /configuration/apply': { query: object; body: components['schemas']['configuration.apply.input']; answer: components['schemas']['configuration.apply.output']; changes: true }
  'GET /configuration': { query: components['schemas']['configuration.input']; body: object; answer: components['schemas']['configuration.output']; changes: false }
  'GET /binds/dead': { query: components['schemas']['binds.dead.input']; body: object; answer: components['schemas']['binds.dead.output']; changes: false }
  'POST /binds/replay': { query: object; body: components['schemas']['binds.replay.input']; answer: components['schemas']['binds.replay.output']; changes: true }
  'POST /binds/replay-all': { query: object; body: components['schemas']['binds.replay-all.input']; answer: components['schemas']['binds.replay-all.output']; changes: true }
  'GET /endpoints/deliveries': { query: components['schemas']['endpoints.deliveries.input']; body: object; answer: components['schemas']['endpoints.deliveries.output']; changes: false }
  'GET /endpoints/events': { query: components['schemas']['endpoints.events.input']; body: object; answer: components['schemas']['endpoints.events.output']; changes: false }
  'POST /endpoints/replay': { query: object; body: components['schemas']['endpoints.replay.input']; answer: components['schemas']['endpoints.replay.output']; changes: true }
  'POST /endpoints/test': { query: object; body: components['schemas']['endpoints.test.input']; answer: components['schemas']['endpoints.test.output']; changes: true }
  'POST /endpoints/secret': { query: object; body: components['schemas']['endpoints.secret.input']; answer: components['schemas']['endpoints.secret.output']; changes: true }
  'POST /endpoints/drop-older': { query: object; body: components['schemas']['endpoints.drop-older.input']; answer: components['schemas']['endpoints.drop-older.output']; changes: true }
  'POST /endpoints/add': { query: object; body: components['schemas']['endpoints.add.input']; answer: components['schemas']['endpoints.add.output']; changes: true }
  'POST /endpoints/change': { query: object; body: components['schemas']['endpoints.change.input']; answer: components['schemas']['endpoints.change.output']; changes: true }
  'GET /endpoints': { query: components['schemas']['endpoints.input']; body: object; answer: components['schemas']['endpoints.output']; changes: false }
  'GET /endpoints/one': { query: components['schemas']['endpoints.one.input']; body: object; answer: components['schemas']['endpoints.one.output']; changes: false }
  'POST /endpoints/remove': { query: object; body: components['schemas']['endpoints.remove.input']; answer: components['schemas']['endpoints.remove.output']; changes: true }
  'GET /gateways': { query: components['schemas']['gateways.input']; body: object; answer: components['schemas']['gateways.output']; changes: false }
  'GET /gateways/one': { query: components['schemas']['gateways.one.input']; body: object; answer: components['schemas']['gateways.one.output']; changes: false }
  'POST /verification/close': { query: object; body: components['schemas']['verification.close.input']; answer: components['schemas']['verification.close.output']; changes: true }
  'POST /verification/forget': { query: object; body: components['schemas']['verification.forget.input']; answer: components['schemas']['verification.forget.output']; changes: true }
  'GET /verification/guard': { query: components['schemas']['verification.guard.input']; body: object; answer: components['schemas']['verification.guard.output']; changes: false }
  'GET /verification/refusals': { query: components['schemas']['verification.refusals.input']; body: object; answer: components['schemas']['verification.refusals.output']; changes: false }
  'POST /verification/open': { query: object; body: components['schemas']['verification.open.input']; answer: components['schemas']['verification.open.output']; changes: true }
  'GET /verification/conversion': { query: components['schemas']['verification.conversion.input']; body: object; answer: components['schemas']['verification.conversion.output']; changes: false }
  'GET /verification/limits': { query: components['schemas']['verification.limits.input']; body: object; answer: components['schemas']['verification.limits.output']; changes: false }
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
  'POST /keywords/add': { query: object; body: components['schemas']['keywords.add.input']; answer: components['schemas']['keywords.add.output']; changes: true }
  'POST /keywords/change': { query: object; body: components['schemas']['keywords.change.input']; answer: components['schemas']['keywords.change.output']; changes: true }
  'GET /keywords': { query: components['schemas']['keywords.input']; body: object; answer: components['schemas']['keywords.output']; changes: false }
  'GET /keywords/one': { query: components['schemas']['keywords.one.input']; body: object; answer: components['schemas']['keywords.one.output']; changes: false }
  'POST /keywords/remove': { query: object; body: components['schemas']['keywords.remove.input']; answer: components['schemas']['keywords.remove.output']; changes: true }
  'POST /link-domain/check': { query: object; body: components['schemas']['link-domain.check.input']; answer: components['schemas']['link-domain.check.output']; changes: false }
  'GET /link-domain': { query: components['schemas']['link-domain.input']; body: object; answer: components['schemas']['link-domain.output']; changes: false }
  'POST /link-domain/set': { query: object; body: components['schemas']['link-domain.set.input']; answer: components['schemas']['link-domain.set.output']; changes: true }
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
  'POST /number-memory/forget': { query: object; body: components['schemas']['number-memory.forget.input']; answer: components['schemas']['number-memory.forget.output']; changes: true }
  'POST /number-memory': { query: object; body: components['schemas']['number-memory.input']; answer: components['schemas']['number-memory.output']; changes: false }
  'POST /numbers/add': { query: object; body: components['schemas']['numbers.add.input']; answer: components['schemas']['numbers.add.output']; changes: true }
  'POST /numbers/change': { query: object; body: components['schemas']['numbers.change.input']; answer: components['schemas']['numbers.change.output']; changes: true }
  'GET /numbers': { query: components['schemas']['numbers.input']; body: object; answer: components['schemas']['numbers.output']; changes: false }
  'GET /numbers/one': { query: components['schemas']['numbers.one.input']; body: object; answer: components['schemas']['numbers.one.output']; changes: false }
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
  'POST /sandbox/send': { query: object; body: components['schemas']['sandbox.send.input']; answer: components['schemas']['sandbox.send.output']; changes: true }
  'GET /callbacks/dead-letter-count': { query: components['schemas']['callbacks.dead-letter-count.input']; body: object; answer: components['schemas']['callbacks.dead-letter-count.output']; changes: false }
  'GET /callbacks/hosts': { query: components['schemas']['callbacks.hosts.input']; body: object; answer: components['schemas']['callbacks.hosts.output']; changes: false }
  'POST /callbacks/replay-dead-letters': { query: object; body: components['schemas']['callbacks.replay-dead-letters.input']; answer: components['schemas']['callbacks.replay-dead-letters.output']; changes: true }
  'POST /callbacks/retry': { query: object; body: components['schemas']['callbacks.retry.input']; answer: components['schemas']['callbacks.retry.output']; changes: true }
  'GET /replies': { query: components['schemas']['replies.input']; body: object; answer: components['schemas']['replies.output']; changes: false }
  'GET /replies/conversation': { query: components['schemas']['replies.conversation.input']; body: object; answer: components['schemas']['replies.conversation.output']; changes: false }
  'GET /retention': { query: components['schemas']['retention.input']; body: object; answer: components['schemas']['retention.output']; changes: false }
  'POST /retention/set': { query: object; body: components['schemas']['retention.set.input']; answer: components['schemas']['retention.set.output']; changes: true }
  'POST /routes/explain': { query: object; body: components['schemas']['routes.explain.input']; answer: components['schemas']['routes.explain.output']; changes: false }
  'POST /rule-sets/check': { query: object; body: components['schemas']['rule-sets.check.input']; answer: components['schemas']['rule-sets.check.output']; changes: false }
  'GET /rule-sets/versions': { query: components['schemas']['rule-sets.versions.input']; body: object; answer: components['schemas']['rule-sets.versions.output']; changes: false }
  'POST /rule-sets/apply': { query: object; body: components['schemas']['rule-sets.apply.input']; answer: components['schemas']['rule-sets.apply.output']; changes: true }
  'GET /rule-sets/one': { query: components['schemas']['rule-sets.one.input']; body: object; answer: components['schemas']['rule-sets.one.output']; changes: false }
  'POST /rule-sets/undo': { query: object; body: components['schemas']['rule-sets.undo.input']; answer: components['schemas']['rule-sets.undo.output']; changes: true }
  'GET /rule-sets/values': { query: components['schemas']['rule-sets.values.input']; body: object; answer: components['schemas']['rule-sets.values.output']; changes: false }
  'GET /send/scheduled': { query: components['schemas']['send.scheduled.input']; body: object; answer: components['schemas']['send.scheduled.output']; changes: false }
  'GET /senders': { query: components['schemas']['senders.input']; body: object; answer: components['schemas']['senders.output']; changes: false }
  'GET /senders/one': { query: components['schemas']['senders.one.input']; body: object; answer: components['schemas']['senders.one.output']; changes: false }
  'POST /senders/remove': { query: object; body: components['schemas']['senders.remove.input']; answer: components['schemas']['senders.remove.output']; changes: true }
  'POST /senders/request': { query: object; body: components['schemas']['senders.request.input']; answer: components['schemas']['senders.request.output']; changes: true }
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
  'GET /templates/sms/one': { query: components['schemas']['templates.sms.one.input']; body: object; answer: components['schemas']['templates.sms.one.output']; changes: false }
  'GET /templates/viber/one': { query: components['schemas']['templates.viber.one.input']; body: object; answer: components['schemas']['templates.viber.one.output']; changes: false }
  'GET /traffic-rules': { query: components['schemas']['traffic-rules.input']; body: object; answer: components['schemas']['traffic-rules.output']; changes: false }
  'GET /traffic-rules/one': { query: components['schemas']['traffic-rules.one.input']; body: object; answer: components['schemas']['traffic-rules.one.output']; changes: false }
  'POST /users/invite': { query: object; body: components['schemas']['users.invite.input']; answer: components['schemas']['users.invite.output']; changes: true }
  'POST /users/password-link': { query: object; body: components['schemas']['users.password-link.input']; answer: components['schemas']['users.password-link.output']; changes: true }
  'POST /users/uninvite': { query: object; body: components['schemas']['users.uninvite.input']; answer: components['schemas']['users.uninvite.output']; changes: true }
  'POST /users/end-session': { query: object; body: components['schemas']['users.end-session.input']; answer: components['schemas']['users.end-session.output']; changes: true }
  'GET /users/sessions': { query: components['schemas']['users.sessions.input']; body: object; answer: components['schemas']['users.sessions.output']; changes: false }
  'POST /users/disable': { query: object; body: components['schemas']['users.disable.input']; answer: components['schemas']['users.disable.output']; changes: true }
  'POST /users/disconnect': { query: object; body: components['schemas']['users.disconnect.input']; answer: components['schemas']['users.disconnect.output']; changes: true }
  'POST /users/enable': { query: object; body: components['schemas']['users.enable.input']; answer: components['schemas']['users.enable.output']; changes: true }
  'GET /users/colleagues': { query: components['schemas']['users.colleagues.input']; body: object; answer: components['schemas']['users.colleagues.output']; changes: false }
  'GET /users': { query: components['schemas']['users.input']; body: object; answer: components['schemas']['users.output']; changes: false }
  'GET /users/one': { query: components['schemas']['users.one.input']; body: object; answer: components['schemas']['users.one.output']; changes: false }
  'POST /users/reset-second-factor': { query: object; body: components['schemas']['users.reset-second-factor.input']; answer: components['schemas']['users.reset-second-factor.output']; changes: true }
  'POST /users/role': { query: object; body: components['schemas']['users.role.input']; answer: components['schemas']['users.role.output']; changes: true }
  'POST /users/sign-out': { query: object; body: components['schemas']['users.sign-out.input']; answer: components['schemas']['users.sign-out.output']; changes: true }
  'POST /verification/cancel': { query: object; body: components['schemas']['verification.cancel.input']; answer: components['schemas']['verification.cancel.output']; changes: true }
  'GET /verification/codes': { query: components['schemas']['verification.codes.input']; body: object; answer: components['schemas']['verification.codes.output']; changes: false }
  'GET /verification/one': { query: components['schemas']['verification.one.input']; body: object; answer: components['schemas']['verification.one.output']; changes: false }
  'POST /templates/whatsapp/create': { query: object; body: components['schemas']['templates.whatsapp.create.input']; answer: components['schemas']['templates.whatsapp.create.output']; changes: true }
  'POST /templates/whatsapp/delete': { query: object; body: components['schemas']['templates.whatsapp.delete.input']; answer: components['schemas']['templates.whatsapp.delete.output']; changes: true }
  'GET /templates/whatsapp': { query: components['schemas']['templates.whatsapp.input']; body: object; answer: components['schemas']['templates.whatsapp.output']; changes: false }
  'POST /templates/whatsapp/refresh': { query: object; body: components['schemas']['templates.whatsapp.refresh.input']; answer: components['schemas']['templates.whatsapp.refresh.output']; changes: true }
}
