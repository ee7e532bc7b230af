// Made by `npm run reference` from docs/reference/openapi.json.
// Numbers that JavaScript would round have types of their own: an id may be a bigint, money is its decimal text.

export interface components {
    schemas: {
        /**
         * Format: exact-id
         * @description A string, or a number of any length
         */
        Id: string | number | bigint;
        Request: {
            /** @description API key */
            auth: string;
            /** @description Operations; the limit is a setting, by default 1,000 */
            data: (components["schemas"]["Sms"] | components["schemas"]["Voice"] | components["schemas"]["Viber"] | components["schemas"]["Rcs"] | components["schemas"]["Telegram"] | components["schemas"]["Whatsapp"] | components["schemas"]["CallOtp"] | components["schemas"]["Cancel"] | components["schemas"]["ViberSms"] | components["schemas"]["RcsSms"] | components["schemas"]["RcsViberSms"] | components["schemas"]["WhatsappSms"] | components["schemas"]["Pipeline"] | components["schemas"]["Acknowledge"] | components["schemas"]["Status"] | components["schemas"]["Conversation"] | components["schemas"]["Balance"] | components["schemas"]["Sender"] | components["schemas"]["Hlr"] | components["schemas"]["TemplateCreate"] | components["schemas"]["TemplateList"] | components["schemas"]["TemplateDelete"] | components["schemas"]["TemplateViberCreate"] | components["schemas"]["TemplateViberList"] | components["schemas"]["TemplateViberDelete"] | components["schemas"]["TemplateWhatsappList"])[];
        };
        AsynchronousRequest: {
            /** @description API key */
            auth: string;
            /** @description Operations; the limit is a setting, by default 1,000 */
            data: (components["schemas"]["Sms"] | components["schemas"]["Voice"] | components["schemas"]["Viber"] | components["schemas"]["Rcs"] | components["schemas"]["Telegram"] | components["schemas"]["Whatsapp"] | components["schemas"]["ViberSms"] | components["schemas"]["RcsSms"] | components["schemas"]["RcsViberSms"] | components["schemas"]["WhatsappSms"] | components["schemas"]["Pipeline"])[];
        };
        /**
         * sms
         * @description An SMS
         */
        Sms: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sms";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
            /** @description Text */
            sms_message?: string;
            /** @description Approved sender name */
            sms_signature: string;
            /** @description Seconds, 172800 where it is left out */
            sms_lifetime?: number | null;
            /** @description Shown at once and not stored by the telephone, where the gateway allows it */
            sms_flash?: boolean | null;
            /** @description Whether the message has 1 to 140 octets as hexadecimal digits, where the gateway allows it */
            sms_binary?: boolean | null;
            /** @description Whether the octets of a binary message begin with a user data header */
            sms_udh?: boolean | null;
            /** @description Values of a carrier's own SMPP parameters by tag, where a route takes them from clients */
            sms_tlvs?: {
                [key: string]: string;
            } | null;
            /** @description Name or id of a template: its text, with `values`, where a channel has no text of its own */
            template?: string | null;
            /** @description Value of each placeholder of the template, by its name */
            values?: {
                [key: string]: string | number;
            } | null;
            /** @description Language of the template; else that of the number’s country, else the first one */
            lang?: string | null;
            /** @description URL that receives the delivery status; an empty one counts as none */
            hook?: string | null;
            /** @description When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out */
            send_at?: string | number | null;
            /** @description Messages a second, together with all others of the account that name the same `campaign` */
            speed?: number | null;
            /** @description What shares the `speed`; without `speed` it has no meaning */
            campaign?: string | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
            /** @description Shorter and tracked links, according to the tariff */
            short_link?: boolean | null;
            /** @description Unsubscribe link, according to the tariff */
            unsubscribe_link?: boolean | null;
        };
        /**
         * voice
         * @description A call that reads a text aloud, twice
         */
        Voice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "voice";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
            /** @description What is spoken, twice */
            message?: string;
            /** @description Whether a key that the subscriber presses ends the call and is reported */
            dtmf: boolean;
            /** @description Who speaks */
            voice: {
                /** @description `male` or `female`, in any case of letters; counts where `name` is no voice of its own */
                gender: string;
                /** @description Language code, such as `uk` or `en-GB` */
                language: string;
                /** @description Of a voice; `default` for the one that goes with the gender. An unknown name is spoken by the best voice of the language and gender */
                name: string;
                /**
                 * @description What becomes of the call where a machine answers; as the operator has set where it is left out. Calls over a trunk alone
                 * @enum {unknown}
                 */
                machineDetection?: "off" | "hang-up" | "speak-after" | null;
            };
            /** @description Name or id of a template: its text, with `values`, where a channel has no text of its own */
            template?: string | null;
            /** @description Value of each placeholder of the template, by its name */
            values?: {
                [key: string]: string | number;
            } | null;
            /** @description Language of the template; else that of the number’s country, else the first one */
            lang?: string | null;
            /** @description URL that receives the delivery status; an empty one counts as none */
            hook?: string | null;
            /** @description When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out */
            send_at?: string | number | null;
            /** @description Messages a second, together with all others of the account that name the same `campaign` */
            speed?: number | null;
            /** @description What shares the `speed`; without `speed` it has no meaning */
            campaign?: string | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
        };
        /**
         * viber
         * @description A Viber message: text, image, a button, or a carousel
         */
        Viber: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "viber";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
            /** @description Approved sender name */
            viber_signature: string;
            /**
             * @description What the message consists of
             * @enum {string}
             */
            viber_type?: "text" | "image" | "text+link" | "text+image+link" | "carousel";
            /** @description Text; not needed for image */
            viber_message?: string | null;
            /** @description Link to the image; needed for image and text+image+link */
            viber_image?: string | null;
            /** @description Caption of the button; needed with a link */
            viber_button?: string | null;
            /** @description Link that the button follows; needed with a link */
            viber_link?: string | null;
            /** @description 2 to 5 slides */
            viber_carousel?: {
                /** @description Text below the image */
                caption: string;
                /** @description Link to the image */
                image: string;
                /** @description Caption of the button */
                button: string;
                /** @description Link that the button follows */
                url: string;
                /** @description Caption of a second button */
                button2?: string | null;
                /** @description Link that the second button follows */
                url2?: string | null;
            }[] | null;
            /** @description Seconds, 86400 where it is left out */
            viber_lifetime?: number | null;
            /** @description Name or id of a template: its text, with `values`, where a channel has no text of its own */
            template?: string | null;
            /** @description Value of each placeholder of the template, by its name */
            values?: {
                [key: string]: string | number;
            } | null;
            /** @description Language of the template; else that of the number’s country, else the first one */
            lang?: string | null;
            /** @description URL that receives the delivery status; an empty one counts as none */
            hook?: string | null;
            /** @description When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out */
            send_at?: string | number | null;
            /** @description Messages a second, together with all others of the account that name the same `campaign` */
            speed?: number | null;
            /** @description What shares the `speed`; without `speed` it has no meaning */
            campaign?: string | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
            /** @description Shorter and tracked links, according to the tariff */
            short_link?: boolean | null;
        };
        /**
         * rcs
         * @description An RCS message: a text, or a card with an image and a button
         */
        Rcs: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "rcs";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
            /** @description Approved sender name */
            rcs_signature: string;
            /** @description Text */
            rcs_message?: string;
            /** @description Link to the image of a card; with button and link */
            rcs_image?: string | null;
            /** @description Caption of its button; with image and link */
            rcs_button?: string | null;
            /** @description Link that its button follows; with image and button */
            rcs_link?: string | null;
            /** @description Seconds, 172800 where it is left out */
            rcs_lifetime?: number | null;
            /** @description Name or id of a template: its text, with `values`, where a channel has no text of its own */
            template?: string | null;
            /** @description Value of each placeholder of the template, by its name */
            values?: {
                [key: string]: string | number;
            } | null;
            /** @description Language of the template; else that of the number’s country, else the first one */
            lang?: string | null;
            /** @description URL that receives the delivery status; an empty one counts as none */
            hook?: string | null;
            /** @description When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out */
            send_at?: string | number | null;
            /** @description Messages a second, together with all others of the account that name the same `campaign` */
            speed?: number | null;
            /** @description What shares the `speed`; without `speed` it has no meaning */
            campaign?: string | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
            /** @description Shorter and tracked links, according to the tariff */
            short_link?: boolean | null;
        };
        /**
         * telegram
         * @description A one-time code over Telegram
         */
        Telegram: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "telegram";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
            /** @description The one-time code alone: the words around it are Telegram’s */
            message: string;
            /** @description URL that receives the delivery status; an empty one counts as none */
            hook?: string | null;
            /** @description Seconds, 172800 where it is left out */
            telegram_lifetime?: number | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
        };
        /**
         * whatsapp
         * @description A WhatsApp template at any time, or a free-form message within 24 hours
         */
        Whatsapp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "whatsapp";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits; or the id that WhatsApp gives of one without a number, such as US.1349… */
            phone: number | string;
            /** @description Approved sender name; may be left out where `message` is given */
            whatsapp_signature?: string | null;
            /** @description Name of a template */
            whatsapp_template?: string | null;
            /** @description Language of the template, where it has several */
            whatsapp_language?: string | null;
            /** @description Values of the template, in the order of its shape */
            whatsapp_params?: string[] | null;
            /** @description Text */
            whatsapp_message?: string | null;
            /** @description Link to an image */
            whatsapp_image?: string | null;
            /** @description Link to a video */
            whatsapp_video?: string | null;
            /** @description Link to a document */
            whatsapp_document?: string | null;
            /** @description Name of the document for the subscriber */
            whatsapp_filename?: string | null;
            /** @description Link to an audio file */
            whatsapp_audio?: string | null;
            /** @description Text below an image, a video or a document */
            whatsapp_caption?: string | null;
            /** @description Caption of the button of a card */
            whatsapp_button?: string | null;
            /** @description Link that the button of a card follows */
            whatsapp_link?: string | null;
            /** @description Line above the text of a card */
            whatsapp_header?: string | null;
            /** @description Line below the text of a card */
            whatsapp_footer?: string | null;
            /** @description A place */
            whatsapp_location?: {
                /** @description Degrees */
                latitude: number;
                /** @description Degrees */
                longitude: number;
                /** @description Name of the place */
                name?: string | null;
                /** @description Address of the place */
                address?: string | null;
            } | null;
            /** @description Older form: a code of letters and digits, sent through the authentication template of the account */
            message?: string | null;
            /** @description Seconds, 86400 where it is left out */
            whatsapp_lifetime?: number | null;
            /** @description Name or id of a template: its text, with `values`, where a channel has no text of its own */
            template?: string | null;
            /** @description Value of each placeholder of the template, by its name */
            values?: {
                [key: string]: string | number;
            } | null;
            /** @description Language of the template; else that of the number’s country, else the first one */
            lang?: string | null;
            /** @description URL that receives the delivery status; an empty one counts as none */
            hook?: string | null;
            /** @description When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out */
            send_at?: string | number | null;
            /** @description Messages a second, together with all others of the account that name the same `campaign` */
            speed?: number | null;
            /** @description What shares the `speed`; without `speed` it has no meaning */
            campaign?: string | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
            /** @description Shorter and tracked links, according to the tariff */
            short_link?: boolean | null;
        };
        /**
         * call/otp
         * @description A call whose last four digits are a one-time code
         */
        CallOtp: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call/otp";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
        };
        /**
         * cancel
         * @description Cancels a message that waits
         */
        Cancel: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cancel";
            /** @description Your own identifier of the message */
            id?: components["schemas"]["Id"];
            /** @description Instead of id: what the send answered, as a number or as text */
            msg_id?: number | string | null;
        };
        /**
         * viber+sms
         * @description Viber, and SMS where Viber fails
         */
        ViberSms: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "viber+sms";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
            /** @description Approved sender name */
            viber_signature: string;
            /**
             * @description What the message consists of
             * @enum {string}
             */
            viber_type?: "text" | "image" | "text+link" | "text+image+link" | "carousel";
            /** @description Text; not needed for image */
            viber_message?: string | null;
            /** @description Link to the image; needed for image and text+image+link */
            viber_image?: string | null;
            /** @description Caption of the button; needed with a link */
            viber_button?: string | null;
            /** @description Link that the button follows; needed with a link */
            viber_link?: string | null;
            /** @description 2 to 5 slides */
            viber_carousel?: {
                /** @description Text below the image */
                caption: string;
                /** @description Link to the image */
                image: string;
                /** @description Caption of the button */
                button: string;
                /** @description Link that the button follows */
                url: string;
                /** @description Caption of a second button */
                button2?: string | null;
                /** @description Link that the second button follows */
                url2?: string | null;
            }[] | null;
            /** @description Seconds, 86400 where it is left out */
            viber_lifetime?: number | null;
            /** @description Text */
            sms_message?: string;
            /** @description Approved sender name */
            sms_signature: string;
            /** @description Seconds, 172800 where it is left out */
            sms_lifetime?: number | null;
            /** @description Shown at once and not stored by the telephone, where the gateway allows it */
            sms_flash?: boolean | null;
            /** @description Whether the message has 1 to 140 octets as hexadecimal digits, where the gateway allows it */
            sms_binary?: boolean | null;
            /** @description Whether the octets of a binary message begin with a user data header */
            sms_udh?: boolean | null;
            /** @description Values of a carrier's own SMPP parameters by tag, where a route takes them from clients */
            sms_tlvs?: {
                [key: string]: string;
            } | null;
            /** @description Name or id of a template: its text, with `values`, where a channel has no text of its own */
            template?: string | null;
            /** @description Value of each placeholder of the template, by its name */
            values?: {
                [key: string]: string | number;
            } | null;
            /** @description Language of the template; else that of the number’s country, else the first one */
            lang?: string | null;
            /**
             * @description What ends the message: `delivered` (where it is left out), `read` or `acknowledged`. The next channel starts after its wait where that has not happened, and each channel that delivers is paid for
             * @enum {string|null}
             */
            until?: "delivered" | "read" | "acknowledged" | null;
            /** @description What acknowledges it, beside `until: acknowledged` */
            acknowledge?: {
                /** @description The first word of a reply that counts; else any reply but an opt-out */
                word?: string;
                /** @description The key in a call that counts; else any key */
                key?: string;
            } | null;
            /** @description URL that receives the delivery status; an empty one counts as none */
            hook?: string | null;
            /** @description When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out */
            send_at?: string | number | null;
            /** @description Messages a second, together with all others of the account that name the same `campaign` */
            speed?: number | null;
            /** @description What shares the `speed`; without `speed` it has no meaning */
            campaign?: string | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
            /** @description Shorter and tracked links, according to the tariff */
            short_link?: boolean | null;
            /** @description Unsubscribe link, according to the tariff */
            unsubscribe_link?: boolean | null;
        };
        /**
         * rcs+sms
         * @description RCS, and SMS where RCS fails
         */
        RcsSms: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "rcs+sms";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
            /** @description Approved sender name */
            rcs_signature: string;
            /** @description Text */
            rcs_message?: string;
            /** @description Link to the image of a card; with button and link */
            rcs_image?: string | null;
            /** @description Caption of its button; with image and link */
            rcs_button?: string | null;
            /** @description Link that its button follows; with image and button */
            rcs_link?: string | null;
            /** @description Seconds, 172800 where it is left out */
            rcs_lifetime?: number | null;
            /** @description Text */
            sms_message?: string;
            /** @description Approved sender name */
            sms_signature: string;
            /** @description Seconds, 172800 where it is left out */
            sms_lifetime?: number | null;
            /** @description Shown at once and not stored by the telephone, where the gateway allows it */
            sms_flash?: boolean | null;
            /** @description Whether the message has 1 to 140 octets as hexadecimal digits, where the gateway allows it */
            sms_binary?: boolean | null;
            /** @description Whether the octets of a binary message begin with a user data header */
            sms_udh?: boolean | null;
            /** @description Values of a carrier's own SMPP parameters by tag, where a route takes them from clients */
            sms_tlvs?: {
                [key: string]: string;
            } | null;
            /** @description Name or id of a template: its text, with `values`, where a channel has no text of its own */
            template?: string | null;
            /** @description Value of each placeholder of the template, by its name */
            values?: {
                [key: string]: string | number;
            } | null;
            /** @description Language of the template; else that of the number’s country, else the first one */
            lang?: string | null;
            /**
             * @description What ends the message: `delivered` (where it is left out), `read` or `acknowledged`. The next channel starts after its wait where that has not happened, and each channel that delivers is paid for
             * @enum {string|null}
             */
            until?: "delivered" | "read" | "acknowledged" | null;
            /** @description What acknowledges it, beside `until: acknowledged` */
            acknowledge?: {
                /** @description The first word of a reply that counts; else any reply but an opt-out */
                word?: string;
                /** @description The key in a call that counts; else any key */
                key?: string;
            } | null;
            /** @description URL that receives the delivery status; an empty one counts as none */
            hook?: string | null;
            /** @description When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out */
            send_at?: string | number | null;
            /** @description Messages a second, together with all others of the account that name the same `campaign` */
            speed?: number | null;
            /** @description What shares the `speed`; without `speed` it has no meaning */
            campaign?: string | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
            /** @description Shorter and tracked links, according to the tariff */
            short_link?: boolean | null;
            /** @description Unsubscribe link, according to the tariff */
            unsubscribe_link?: boolean | null;
        };
        /**
         * rcs+viber+sms
         * @description RCS, then Viber, then SMS
         */
        RcsViberSms: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "rcs+viber+sms";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
            /** @description Approved sender name */
            rcs_signature: string;
            /** @description Text */
            rcs_message?: string;
            /** @description Link to the image of a card; with button and link */
            rcs_image?: string | null;
            /** @description Caption of its button; with image and link */
            rcs_button?: string | null;
            /** @description Link that its button follows; with image and button */
            rcs_link?: string | null;
            /** @description Seconds, 172800 where it is left out */
            rcs_lifetime?: number | null;
            /** @description Approved sender name */
            viber_signature: string;
            /**
             * @description What the message consists of
             * @enum {string}
             */
            viber_type?: "text" | "image" | "text+link" | "text+image+link" | "carousel";
            /** @description Text; not needed for image */
            viber_message?: string | null;
            /** @description Link to the image; needed for image and text+image+link */
            viber_image?: string | null;
            /** @description Caption of the button; needed with a link */
            viber_button?: string | null;
            /** @description Link that the button follows; needed with a link */
            viber_link?: string | null;
            /** @description 2 to 5 slides */
            viber_carousel?: {
                /** @description Text below the image */
                caption: string;
                /** @description Link to the image */
                image: string;
                /** @description Caption of the button */
                button: string;
                /** @description Link that the button follows */
                url: string;
                /** @description Caption of a second button */
                button2?: string | null;
                /** @description Link that the second button follows */
                url2?: string | null;
            }[] | null;
            /** @description Seconds, 86400 where it is left out */
            viber_lifetime?: number | null;
            /** @description Text */
            sms_message?: string;
            /** @description Approved sender name */
            sms_signature: string;
            /** @description Seconds, 172800 where it is left out */
            sms_lifetime?: number | null;
            /** @description Shown at once and not stored by the telephone, where the gateway allows it */
            sms_flash?: boolean | null;
            /** @description Whether the message has 1 to 140 octets as hexadecimal digits, where the gateway allows it */
            sms_binary?: boolean | null;
            /** @description Whether the octets of a binary message begin with a user data header */
            sms_udh?: boolean | null;
            /** @description Values of a carrier's own SMPP parameters by tag, where a route takes them from clients */
            sms_tlvs?: {
                [key: string]: string;
            } | null;
            /** @description Name or id of a template: its text, with `values`, where a channel has no text of its own */
            template?: string | null;
            /** @description Value of each placeholder of the template, by its name */
            values?: {
                [key: string]: string | number;
            } | null;
            /** @description Language of the template; else that of the number’s country, else the first one */
            lang?: string | null;
            /**
             * @description What ends the message: `delivered` (where it is left out), `read` or `acknowledged`. The next channel starts after its wait where that has not happened, and each channel that delivers is paid for
             * @enum {string|null}
             */
            until?: "delivered" | "read" | "acknowledged" | null;
            /** @description What acknowledges it, beside `until: acknowledged` */
            acknowledge?: {
                /** @description The first word of a reply that counts; else any reply but an opt-out */
                word?: string;
                /** @description The key in a call that counts; else any key */
                key?: string;
            } | null;
            /** @description URL that receives the delivery status; an empty one counts as none */
            hook?: string | null;
            /** @description When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out */
            send_at?: string | number | null;
            /** @description Messages a second, together with all others of the account that name the same `campaign` */
            speed?: number | null;
            /** @description What shares the `speed`; without `speed` it has no meaning */
            campaign?: string | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
            /** @description Shorter and tracked links, according to the tariff */
            short_link?: boolean | null;
            /** @description Unsubscribe link, according to the tariff */
            unsubscribe_link?: boolean | null;
        };
        /**
         * whatsapp+sms
         * @description WhatsApp, and SMS where WhatsApp fails
         */
        WhatsappSms: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "whatsapp+sms";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
            /** @description Approved sender name; may be left out where `message` is given */
            whatsapp_signature?: string | null;
            /** @description Name of a template */
            whatsapp_template?: string | null;
            /** @description Language of the template, where it has several */
            whatsapp_language?: string | null;
            /** @description Values of the template, in the order of its shape */
            whatsapp_params?: string[] | null;
            /** @description Text */
            whatsapp_message?: string | null;
            /** @description Link to an image */
            whatsapp_image?: string | null;
            /** @description Link to a video */
            whatsapp_video?: string | null;
            /** @description Link to a document */
            whatsapp_document?: string | null;
            /** @description Name of the document for the subscriber */
            whatsapp_filename?: string | null;
            /** @description Link to an audio file */
            whatsapp_audio?: string | null;
            /** @description Text below an image, a video or a document */
            whatsapp_caption?: string | null;
            /** @description Caption of the button of a card */
            whatsapp_button?: string | null;
            /** @description Link that the button of a card follows */
            whatsapp_link?: string | null;
            /** @description Line above the text of a card */
            whatsapp_header?: string | null;
            /** @description Line below the text of a card */
            whatsapp_footer?: string | null;
            /** @description A place */
            whatsapp_location?: {
                /** @description Degrees */
                latitude: number;
                /** @description Degrees */
                longitude: number;
                /** @description Name of the place */
                name?: string | null;
                /** @description Address of the place */
                address?: string | null;
            } | null;
            /** @description Older form: a code of letters and digits, sent through the authentication template of the account */
            message?: string | null;
            /** @description Seconds, 86400 where it is left out */
            whatsapp_lifetime?: number | null;
            /** @description Text */
            sms_message?: string;
            /** @description Approved sender name */
            sms_signature: string;
            /** @description Seconds, 172800 where it is left out */
            sms_lifetime?: number | null;
            /** @description Shown at once and not stored by the telephone, where the gateway allows it */
            sms_flash?: boolean | null;
            /** @description Whether the message has 1 to 140 octets as hexadecimal digits, where the gateway allows it */
            sms_binary?: boolean | null;
            /** @description Whether the octets of a binary message begin with a user data header */
            sms_udh?: boolean | null;
            /** @description Values of a carrier's own SMPP parameters by tag, where a route takes them from clients */
            sms_tlvs?: {
                [key: string]: string;
            } | null;
            /** @description Name or id of a template: its text, with `values`, where a channel has no text of its own */
            template?: string | null;
            /** @description Value of each placeholder of the template, by its name */
            values?: {
                [key: string]: string | number;
            } | null;
            /** @description Language of the template; else that of the number’s country, else the first one */
            lang?: string | null;
            /**
             * @description What ends the message: `delivered` (where it is left out), `read` or `acknowledged`. The next channel starts after its wait where that has not happened, and each channel that delivers is paid for
             * @enum {string|null}
             */
            until?: "delivered" | "read" | "acknowledged" | null;
            /** @description What acknowledges it, beside `until: acknowledged` */
            acknowledge?: {
                /** @description The first word of a reply that counts; else any reply but an opt-out */
                word?: string;
                /** @description The key in a call that counts; else any key */
                key?: string;
            } | null;
            /** @description URL that receives the delivery status; an empty one counts as none */
            hook?: string | null;
            /** @description When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out */
            send_at?: string | number | null;
            /** @description Messages a second, together with all others of the account that name the same `campaign` */
            speed?: number | null;
            /** @description What shares the `speed`; without `speed` it has no meaning */
            campaign?: string | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
            /** @description Shorter and tracked links, according to the tariff */
            short_link?: boolean | null;
            /** @description Unsubscribe link, according to the tariff */
            unsubscribe_link?: boolean | null;
        };
        /**
         * pipeline
         * @description Several channels in the order that you give
         */
        Pipeline: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pipeline";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
            /** @description Channels in the order in which they are tried */
            pipeline?: ("voice" | "telegram" | "viber" | "rcs" | "sms" | "whatsapp")[];
            /**
             * @description In place of `pipeline`: `auto` for those channels that have an object, in the order that costs least for this number now
             * @enum {string}
             */
            channels?: "auto";
            /** @description With message, gender, language and name; needed where voice is in the list */
            voice?: {
                /** @description What is spoken, twice */
                message?: string;
                /** @description Whether a key that the subscriber presses ends the call and is reported */
                dtmf?: boolean | null;
                /** @description `male` or `female`, in any case of letters; counts where `name` is no voice of its own */
                gender?: string;
                /** @description Language code, such as `uk` or `en-GB` */
                language?: string;
                /** @description Of a voice; `default` for the one that goes with the gender. An unknown name is spoken by the best voice of the language and gender */
                name?: string;
                /**
                 * @description What becomes of the call where a machine answers; as the operator has set where it is left out. Calls over a trunk alone
                 * @enum {unknown}
                 */
                machineDetection?: "off" | "hang-up" | "speak-after" | null;
                /** @description Who speaks */
                voice?: {
                    /** @description `male` or `female`, in any case of letters; counts where `name` is no voice of its own */
                    gender: string;
                    /** @description Language code, such as `uk` or `en-GB` */
                    language: string;
                    /** @description Of a voice; `default` for the one that goes with the gender. An unknown name is spoken by the best voice of the language and gender */
                    name: string;
                    /**
                     * @description What becomes of the call where a machine answers; as the operator has set where it is left out. Calls over a trunk alone
                     * @enum {unknown}
                     */
                    machineDetection?: "off" | "hang-up" | "speak-after" | null;
                } | null;
            };
            /** @description With message; needed where telegram is in the list */
            telegram?: {
                /** @description The one-time code alone: the words around it are Telegram’s */
                message: string;
            };
            /** @description With signature, type and what the type needs; needed where viber is in the list */
            viber?: {
                /** @description Approved sender name */
                signature: string;
                /**
                 * @description What the message consists of
                 * @enum {string}
                 */
                type?: "text" | "image" | "text+link" | "text+image+link" | "carousel";
                /** @description Text; not needed for image */
                message?: string | null;
                /** @description Link to the image; needed for image and text+image+link */
                image?: string | null;
                /** @description Caption of the button; needed with a link */
                button?: string | null;
                /** @description Link that the button follows; needed with a link */
                link?: string | null;
                /** @description 2 to 5 slides */
                carousel?: {
                    /** @description Text below the image */
                    caption: string;
                    /** @description Link to the image */
                    image: string;
                    /** @description Caption of the button */
                    button: string;
                    /** @description Link that the button follows */
                    url: string;
                    /** @description Caption of a second button */
                    button2?: string | null;
                    /** @description Link that the second button follows */
                    url2?: string | null;
                }[] | null;
            };
            /** @description With signature and message; needed where rcs is in the list */
            rcs?: {
                /** @description Approved sender name */
                signature: string;
                /** @description Text */
                message?: string;
                /** @description Link to the image of a card; with button and link */
                image?: string | null;
                /** @description Caption of its button; with image and link */
                button?: string | null;
                /** @description Link that its button follows; with image and button */
                link?: string | null;
            };
            /** @description With signature and message; needed where sms is in the list */
            sms?: {
                /** @description Approved sender name */
                signature: string;
                /** @description Text */
                message?: string;
                /** @description Shown at once and not stored by the telephone, where the gateway allows it */
                flash?: boolean | null;
                /** @description Whether the message has 1 to 140 octets as hexadecimal digits, where the gateway allows it */
                binary?: boolean | null;
                /** @description Whether the octets of a binary message begin with a user data header */
                udh?: boolean | null;
                /** @description Values of a carrier's own SMPP parameters by tag, where a route takes them from clients */
                tlvs?: {
                    [key: string]: string;
                } | null;
            };
            /** @description With signature and message; needed where whatsapp is in the list */
            whatsapp?: {
                /** @description Approved sender name */
                signature: string;
                /** @description Text */
                message?: string;
            };
            /** @description Seconds, 172800 where it is left out */
            telegram_lifetime?: number | null;
            /** @description Seconds, 86400 where it is left out */
            viber_lifetime?: number | null;
            /** @description Seconds, 172800 where it is left out */
            rcs_lifetime?: number | null;
            /** @description Seconds, 172800 where it is left out */
            sms_lifetime?: number | null;
            /** @description Seconds, 86400 where it is left out */
            whatsapp_lifetime?: number | null;
            /** @description Name or id of a template: its text, with `values`, where a channel has no text of its own */
            template?: string | null;
            /** @description Value of each placeholder of the template, by its name */
            values?: {
                [key: string]: string | number;
            } | null;
            /** @description Language of the template; else that of the number’s country, else the first one */
            lang?: string | null;
            /**
             * @description What ends the message: `delivered` (where it is left out), `read` or `acknowledged`. The next channel starts after its wait where that has not happened, and each channel that delivers is paid for
             * @enum {string|null}
             */
            until?: "delivered" | "read" | "acknowledged" | null;
            /** @description What acknowledges it, beside `until: acknowledged` */
            acknowledge?: {
                /** @description The first word of a reply that counts; else any reply but an opt-out */
                word?: string;
                /** @description The key in a call that counts; else any key */
                key?: string;
            } | null;
            /** @description When it goes out: RFC 3339 with a time zone, or Unix seconds; at once where it is left out */
            send_at?: string | number | null;
            /** @description Messages a second, together with all others of the account that name the same `campaign` */
            speed?: number | null;
            /** @description What shares the `speed`; without `speed` it has no meaning */
            campaign?: string | null;
            /** @description What it may cost at most, in the currency of the account */
            max_price?: number | null;
            /** @description Seconds after which nothing of it goes out any more; the waits of its channels become shorter to fit */
            deliver_within?: number | null;
            /** @description Shorter and tracked links, according to the tariff */
            short_link?: boolean | null;
            /** @description Unsubscribe link, according to the tariff */
            unsubscribe_link?: boolean | null;
            /** @description Receives no status; only the asynchronous API reports a refusal to it */
            hook?: string | null;
        };
        /**
         * acknowledge
         * @description Says that a message was acknowledged
         */
        Acknowledge: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "acknowledge";
            /** @description Your own identifier of the message */
            id?: components["schemas"]["Id"];
            /** @description Instead of id: what the send answered, as a number or as text */
            msg_id?: number | string | null;
        };
        /**
         * status
         * @description What became of a message
         */
        Status: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "status";
            /** @description Your own identifier of the message */
            id?: components["schemas"]["Id"];
            /** @description Instead of id: what the send answered, as a number or as text */
            msg_id?: number | string | null;
            /** @description `replies_next` of an earlier answer: returns the replies before those */
            replies_before?: string | null;
        };
        /**
         * conversation
         * @description Messages to a subscriber and their replies
         */
        Conversation: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "conversation";
            /** @description Recipient in international format, 7 to 15 digits; or the id that WhatsApp gives of one without a number, such as US.1349… */
            phone: number | string;
            /** @description Your number, short code or sender that the subscriber writes to */
            number: string;
            /**
             * @description sms where it is left out
             * @enum {string|null}
             */
            channel?: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | null;
            /** @description `next` of an earlier answer: returns what came before */
            before?: string | null;
        };
        /**
         * balance
         * @description The balance of the account
         */
        Balance: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "balance";
        };
        /**
         * sender
         * @description The sender names of the account
         */
        Sender: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "sender";
        };
        /**
         * hlr
         * @description Whether a number is in service, and in which network
         */
        Hlr: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "hlr";
            /** @description Your own identifier of the message */
            id: components["schemas"]["Id"];
            /** @description Recipient in international format, 7 to 15 digits */
            phone: number | string;
        };
        /**
         * template/create
         * @description Keeps a text, with {{placeholders}} for what changes
         */
        TemplateCreate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "template/create";
            /**
             * @description The text, with {{placeholders}} for what changes, of at most 255 SMS parts
             * @example Welcome to our shop!
             */
            template: string;
            /**
             * @description A name of your own
             * @example welcome
             */
            name?: string | null;
            /**
             * @description Its language, such as `uk` or `en-GB`; texts of one name are the languages of a template
             * @example en
             */
            lang?: string | null;
        };
        /**
         * template/list
         * @description The SMS texts that are kept
         */
        TemplateList: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "template/list";
        };
        /**
         * template/delete
         * @description Deletes SMS texts, by id, by their exact text, or by both
         */
        TemplateDelete: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "template/delete";
            /** @description Identifier that template/create answered */
            id?: components["schemas"]["Id"];
            /**
             * @description The exact text of the templates to delete; with an id, both must match
             * @example Welcome to our shop!
             */
            template?: string | null;
        };
        /**
         * template/viber/create
         * @description Hands a Viber text in for moderation
         */
        TemplateViberCreate: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "template/viber/create";
            /**
             * @description The text, with {{placeholders}} for what changes
             * @example Your order {{order}} has arrived.
             */
            template: string;
            /**
             * @description Approved Viber sender; left out, the first one that has templates
             * @example Posthorn
             */
            signature?: string | null;
        };
        /**
         * template/viber/list
         * @description The Viber texts, and what moderation says
         */
        TemplateViberList: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "template/viber/list";
        };
        /**
         * template/viber/delete
         * @description Deletes Viber texts, by id, by their exact text, or by both
         */
        TemplateViberDelete: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "template/viber/delete";
            /** @description Identifier that template/viber/create answered */
            id?: components["schemas"]["Id"];
            /**
             * @description The exact text of the templates to delete; with an id, both must match
             * @example Welcome to our shop!
             */
            template?: string | null;
        };
        /**
         * template/whatsapp/list
         * @description The approved WhatsApp templates, and what values they take
         */
        TemplateWhatsappList: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "template/whatsapp/list";
            /**
             * @description Approved WhatsApp sender; left out, the templates of all of them
             * @example Posthorn
             */
            signature?: string | null;
        };
        Response: {
            /** @constant */
            success: true;
            /** @description One item for each operation, in the same order */
            data: components["schemas"]["Item"][];
        } | components["schemas"]["EnvelopeRefused"];
        AsynchronousResponse: {
            /** @constant */
            success: true;
            /** @description Repeated in every callback about this request */
            request_id: string;
        } | components["schemas"]["EnvelopeRefused"];
        Item: {
            /** @constant */
            success: true;
            /** @description Its fields depend on the operation */
            data: components["schemas"]["SendResult"] | components["schemas"]["CallResult"] | components["schemas"]["CancelResult"] | components["schemas"]["AcknowledgeResult"] | components["schemas"]["StatusResult"] | components["schemas"]["ConversationResult"] | components["schemas"]["BalanceResult"] | components["schemas"]["SenderResult"] | components["schemas"]["HlrResult"] | components["schemas"]["TemplateResult"] | components["schemas"]["TemplateListResult"] | components["schemas"]["DeletedResult"] | components["schemas"]["ViberTemplateResult"] | components["schemas"]["ViberTemplateListResult"] | components["schemas"]["WhatsAppTemplateListResult"];
        } | components["schemas"]["ItemRefused"];
        /**
         * @description The message is on disk and its price reserved. Its status follows later.
         * @example {
         *       "id": 1,
         *       "msg_id": 10000,
         *       "data": 1,
         *       "parts": 1
         *     }
         */
        SendResult: {
            /** @description Your id, with every digit as sent */
            id?: components["schemas"]["Id"];
            /** @description Our id of the message, below 2^53 */
            msg_id: number;
            /**
             * @description Always 1
             * @constant
             */
            data: 1;
            /** @description Message parts that are billed */
            parts: number;
        };
        /**
         * @description The telephone rings, or its network was requested to let it ring.
         * @example {
         *       "id": 1,
         *       "msg_id": 10000,
         *       "code": "0417",
         *       "price": 0.4
         *     }
         */
        CallResult: {
            /** @description Your id, with every digit as sent */
            id?: components["schemas"]["Id"];
            /** @description Our id of the message, below 2^53 */
            msg_id: number;
            /** @description The last four digits of the number that calls */
            code: string;
            /**
             * Format: decimal
             * @description What the call costs
             */
            price: string;
        };
        /**
         * @example {
         *       "id": "1",
         *       "msg_id": "10000",
         *       "status": "DELETED"
         *     }
         */
        CancelResult: {
            /** @description Your id, as text */
            id?: string;
            /** @description Our id, as text */
            msg_id: string;
            /**
             * @description Its final status
             * @enum {string}
             */
            status: "DELETED";
        };
        /**
         * @example {
         *       "id": "1",
         *       "msg_id": "10000",
         *       "status": "READ",
         *       "acknowledged": {
         *         "by": "api",
         *         "at": "2026-11-21T09:07:21.084Z"
         *       }
         *     }
         */
        AcknowledgeResult: {
            /** @description Your id, as text */
            id?: string;
            /** @description Our id, as text */
            msg_id: string;
            /**
             * @description Its status now
             * @enum {string}
             */
            status: "ACCEPTED" | "QUEUED" | "ROUTING" | "DELIVERED" | "READ" | "REPLIED" | "PARTIALLY DELIVERED" | "EXPIRED" | "UNDELIVERABLE" | "REJECTED" | "FILTERED" | "DELETED" | "INVALID DESTINATION ADDRESS" | "INVALID SOURCE ADDRESS" | "NO ROUTE" | "SIM FULL" | "UNKNOWN";
            /** @description The first acknowledgement of a message with `until: acknowledged` */
            acknowledged: {
                /**
                 * @description How
                 * @enum {string}
                 */
                by: "key" | "reply" | "button" | "link" | "api";
                /**
                 * @description Where it came by a key, a reply or a button
                 * @enum {string}
                 */
                channel?: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
                /** @description What stands on the tapped button */
                button?: string;
                /**
                 * Format: date-time
                 * @description When
                 */
                at: string;
            };
        };
        /**
         * @example {
         *       "id": "1",
         *       "msg_id": "10000",
         *       "type": "sms",
         *       "status": "DELIVERED",
         *       "updated": "2026-11-21T09:07:21.084Z"
         *     }
         */
        StatusResult: {
            /** @description Your id, as text */
            id?: string;
            /** @description Our id, as text */
            msg_id: string;
            /**
             * @description The channel of the newest stage tried
             * @enum {string}
             */
            type: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /**
             * @description See the list of statuses
             * @enum {string}
             */
            status: "ACCEPTED" | "QUEUED" | "ROUTING" | "DELIVERED" | "READ" | "REPLIED" | "PARTIALLY DELIVERED" | "EXPIRED" | "UNDELIVERABLE" | "REJECTED" | "FILTERED" | "DELETED" | "INVALID DESTINATION ADDRESS" | "INVALID SOURCE ADDRESS" | "NO ROUTE" | "SIM FULL" | "UNKNOWN";
            /**
             * Format: date-time
             * @description When the gateway learnt of the status
             */
            updated: string;
            /** @description Why the message failed */
            error?: string;
            /** @description Seconds that the call lasted */
            duration?: number;
            /** @description The key that was pressed in the call */
            reply?: string;
            /**
             * @description Who answered the call, where the gateway examines it: a guess by the sound
             * @enum {string}
             */
            answered_by?: "person" | "machine" | "unknown";
            /** @description The first acknowledgement of a message with `until: acknowledged` */
            acknowledged?: {
                /**
                 * @description How
                 * @enum {string}
                 */
                by: "key" | "reply" | "button" | "link" | "api";
                /**
                 * @description Where it came by a key, a reply or a button
                 * @enum {string}
                 */
                channel?: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
                /** @description What stands on the tapped button */
                button?: string;
                /**
                 * Format: date-time
                 * @description When
                 */
                at: string;
            };
            /** @description The latest replies, newest first; of long ones as many as fit into 32 KiB */
            replies?: components["schemas"]["Reply"][];
            /** @description There are older replies: status returns them, with this as its replies_before */
            replies_next?: string;
        };
        /**
         * @example {
         *       "conversation_id": "17",
         *       "entries": [
         *         {
         *           "direction": "in",
         *           "datetime": "2026-11-21T09:09:00.000Z",
         *           "msg_id": "10000",
         *           "reply": {
         *             "datetime": "2026-11-21T09:09:00.000Z",
         *             "message": "yes"
         *           }
         *         },
         *         {
         *           "direction": "out",
         *           "datetime": "2026-11-21T09:07:21.084Z",
         *           "msg_id": "10000",
         *           "id": "1",
         *           "status": "REPLIED"
         *         }
         *       ]
         *     }
         */
        ConversationResult: {
            /** @description The same for all replies of this subscriber; absent before the first */
            conversation_id?: string;
            entries: {
                /**
                 * @description in: a reply; out: your message
                 * @enum {string}
                 */
                direction: "in" | "out";
                /**
                 * Format: date-time
                 * @description When the reply came, or the message was accepted
                 */
                datetime: string;
                /** @description Your message, or the one that the reply answers */
                msg_id?: string;
                /** @description Your id of the message, as text */
                id?: string;
                /**
                 * @description Of your message
                 * @enum {string}
                 */
                status?: "ACCEPTED" | "QUEUED" | "ROUTING" | "DELIVERED" | "READ" | "REPLIED" | "PARTIALLY DELIVERED" | "EXPIRED" | "UNDELIVERABLE" | "REJECTED" | "FILTERED" | "DELETED" | "INVALID DESTINATION ADDRESS" | "INVALID SOURCE ADDRESS" | "NO ROUTE" | "SIM FULL" | "UNKNOWN";
                reply?: components["schemas"]["Reply"];
            }[];
            /** @description There is more: the `before` of the next request */
            next?: string;
        };
        /**
         * @example {
         *       "amount": 999.5,
         *       "currency": "UAH"
         *     }
         */
        BalanceResult: {
            /**
             * Format: decimal
             * @description The amount that can be spent now, without what is reserved for messages under way
             */
            amount: string;
            /** @description ISO 4217 */
            currency: string;
        };
        /**
         * @example {
         *       "senders": [
         *         {
         *           "name": "Posthorn",
         *           "channel": "sms",
         *           "status": "approved"
         *         },
         *         {
         *           "name": "Posthorn",
         *           "channel": "viber",
         *           "status": "pending"
         *         }
         *       ]
         *     }
         */
        SenderResult: {
            senders: {
                /** @description What a signature field takes */
                name: string;
                /**
                 * @description The channel it may be used on
                 * @enum {string}
                 */
                channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
                /**
                 * @description Only approved senders can send
                 * @enum {string}
                 */
                status: "pending" | "approved" | "rejected";
            }[];
        };
        /**
         * @description Fields without a known value are left out.
         * @example {
         *       "phone": 380501234567,
         *       "status": "DELIVERED",
         *       "imsi": 255015012345678,
         *       "mccmnc": 25501,
         *       "ported": false,
         *       "network": {
         *         "origin": {
         *           "name": "Vodafone UA",
         *           "prefix": 50,
         *           "country": {
         *             "name": "Ukraine",
         *             "prefix": 380
         *           }
         *         }
         *       }
         *     }
         */
        HlrResult: {
            /** @description The number that was looked up */
            phone: number;
            /**
             * @description DELIVERED: in service and reachable; UNDELIVERABLE: exists and cannot be reached now; INVALID DESTINATION ADDRESS: not assigned; OFFLINE: no network was queried
             * @enum {string}
             */
            status: "DELIVERED" | "UNDELIVERABLE" | "INVALID DESTINATION ADDRESS" | "OFFLINE";
            /** @description Of the SIM card */
            imsi?: number;
            /** @description Country and network code, without zeros in front */
            mccmnc?: number;
            /** @description Whether it has moved to another network */
            ported?: boolean;
            /** @description Networks of the number */
            network?: {
                /** @description The network that the number was given out by */
                origin?: {
                    /** @description The network */
                    name?: string;
                    /** @description How its numbers begin after the country */
                    prefix?: number;
                    /** @description Where it is */
                    country?: {
                        /** @description In English */
                        name?: string;
                        /** @description Calling code */
                        prefix?: number;
                    };
                };
                /** @description The network that it was ported to; only where ported */
                ported?: {
                    /** @description The network */
                    name?: string;
                    /** @description How its numbers begin after the country */
                    prefix?: number;
                    /** @description Where it is */
                    country?: {
                        /** @description In English */
                        name?: string;
                        /** @description Calling code */
                        prefix?: number;
                    };
                };
            };
        };
        /**
         * @example {
         *       "id": "17",
         *       "name": "welcome",
         *       "lang": "en",
         *       "template": "Welcome to our shop!",
         *       "parts": 1,
         *       "characters": 20
         *     }
         */
        TemplateResult: {
            /** @description Names the template when it is deleted */
            id: string;
            /** @description The name given, or null */
            name: string | null;
            /** @description The language, where one was given */
            lang?: string;
            /** @description The text */
            template: string;
            /** @description SMS parts that the text takes */
            parts: number;
            /** @description Characters of the text, counted as SMS counts them */
            characters: number;
        };
        /**
         * @example {
         *       "templates": [
         *         {
         *           "id": "17",
         *           "name": "welcome",
         *           "lang": "en",
         *           "template": "Welcome to our shop!",
         *           "parts": 1,
         *           "characters": 20,
         *           "created": "2026-11-21T09:07:21.084Z"
         *         }
         *       ]
         *     }
         */
        TemplateListResult: {
            templates: {
                /** @description Names the template when it is deleted */
                id: string;
                /** @description The name given, or null */
                name: string | null;
                /** @description The language, where one was given */
                lang?: string;
                /** @description The text */
                template: string;
                /** @description SMS parts that the text takes */
                parts: number;
                /** @description Characters of the text, counted as SMS counts them */
                characters: number;
                /**
                 * Format: date-time
                 * @description When it was made
                 */
                created: string;
            }[];
        };
        /**
         * @example {
         *       "deleted": 1
         *     }
         */
        DeletedResult: {
            /** @description How many templates were deleted; 0 where none matched */
            deleted: number;
        };
        /**
         * @example {
         *       "id": 5,
         *       "status": "pending"
         *     }
         */
        ViberTemplateResult: {
            /** @description Names the template when it is deleted */
            id: number;
            /**
             * @description What moderation says
             * @enum {string}
             */
            status: "pending" | "approved" | "rejected";
        };
        /**
         * @example {
         *       "templates": [
         *         {
         *           "id": 5,
         *           "template": "Your order {{order}} has arrived.",
         *           "signature": "Posthorn",
         *           "status": "approved",
         *           "created": "2026-11-21T09:07:21.084Z"
         *         }
         *       ]
         *     }
         */
        ViberTemplateListResult: {
            templates: {
                id: number;
                /** @description The text */
                template: string;
                /** @description Its sender, or null */
                signature: string | null;
                /**
                 * @description What moderation says
                 * @enum {string}
                 */
                status: "pending" | "approved" | "rejected";
                /**
                 * Format: date-time
                 * @description When it was made
                 */
                created: string;
            }[];
        };
        /**
         * @description Approved templates
         * @example [
         *       {
         *         "name": "order_arrived",
         *         "language": "en",
         *         "signature": "Posthorn",
         *         "category": "UTILITY",
         *         "params": 1,
         *         "shape": [
         *           {
         *             "in": "body",
         *             "index": 0,
         *             "type": "text"
         *           }
         *         ],
         *         "text": "Your order {{1}} has arrived."
         *       }
         *     ]
         */
        WhatsAppTemplateListResult: {
            /** @description What whatsapp_template takes */
            name: string;
            /** @description What whatsapp_language takes */
            language: string;
            /** @description The sender that it belongs to */
            signature: string;
            /** @description AUTHENTICATION, UTILITY or MARKETING */
            category: string;
            /** @description How many values whatsapp_params must have */
            params: number;
            /** @description What each value of whatsapp_params is for, in their order */
            shape: {
                /**
                 * @description Where the value stands
                 * @enum {string}
                 */
                in: "header" | "body" | "button";
                /** @description Its place there, from 0 */
                index: number;
                /**
                 * @description What the value must be
                 * @enum {string}
                 */
                type: "text" | "image" | "video" | "document" | "location";
                /** @description Of a parameter that has a name */
                name?: string;
            }[];
            /** @description Header, body and footer, with their placeholders, each in a line of its own */
            text: string;
        }[];
        /**
         * Request refused
         * @description Nothing of the request was carried out.
         */
        EnvelopeRefused: {
            /** @constant */
            success: false;
            /**
             * @example Content-Type must be application/json
             * @example Content-Encoding must be gzip or deflate, or left out
             * @example The request body must be packed as Content-Encoding says
             * @example The request body must be valid JSON in UTF-8
             * @example The request body must be a JSON object with auth and data
             * @example Access denied
             * @example The account is disabled
             * @example data must be a list of at least one operation
             * @example data must be a list of at most 1000 operations
             * @example The request body must be at most 1048576 bytes long
             * @example Idempotency-Key must be 1 to 255 printable ASCII characters
             * @example Idempotency-Key must be a new one: it was used with another request body
             * @example The gateway cannot reach its database: nothing was accepted, please try again
             * @example The gateway lost its database while it accepted this: ask for the status before you send it again
             * @example The gateway has too much to do: nothing was accepted, please try again
             * @example Too many operations of this account were refused: nothing was accepted, please try again in a minute
             * @example Too many requests with an Idempotency-Key accepted nothing: nothing was accepted, please try again in a minute
             * @example The gateway made an error: nothing was accepted, please try again
             */
            error: string;
        };
        /** Operation refused */
        ItemRefused: {
            /** @constant */
            success: false;
            /**
             * @example An operation must be an object with a type
             * @example type must be the name of an operation, for example sms
             * @example The key in auth is not good for this operation
             * @example id must be a number, or a string of 1 to 128 characters
             * @example id must be a number, or a string of 1 to 128 characters; a gateway with POSTHORN_LENIENT_IDS=true accepts messages without one
             * @example msg_id must be the whole number that a send answered
             * @example id or msg_id must be given
             * @example id or template must be given
             * @example id must be that of a message: no message is known by it
             * @example msg_id must be that of a message: no message is known by it
             * @example The message cannot be cancelled: it is with a carrier, or about to be
             * @example The message cannot be cancelled: it has ended as …
             * @example The message cannot be acknowledged: it was sent without until: acknowledged
             * @example The message cannot be acknowledged: nothing of it is with a carrier
             * @example Please enter valid receiver phone number
             * @example Please enter SMS text
             * @example sms_message must be at most 255 SMS parts long
             * @example short_link and unsubscribe_link need a gateway with a public address
             * @example A message must have at most 20 different links
             * @example The viber text with its short links must be at most 1000 characters long
             * @example Error in Alpha-name
             * @example Operator not supported
             * @example Not enough money
             * @example max_price must be at least …, which it may cost
             * @example Too many messages of this account were cancelled or could not be sent: only what goes out at once is accepted for some minutes
             * @example Refused by the rule …: …
             * @example The network did not answer the lookup, please try again
             * @example The call did not reach the subscriber: …
             * @example It is not known whether the call was made: ask for the status
             * @example This number has got too many codes, please try again later
             * @example An account can have at most 1000 templates of this kind, of 4 KiB on average: delete one first
             * @example Too much was requested with this key, please try again in a few seconds
             * @example The answer to this request would be longer than 8388608 bytes: send this operation in a request of its own
             * @example The answer to this operation would be longer than 8388608 bytes
             * @example The gateway cannot reach its database, please try again
             * @example The gateway made an error, please try again
             * @example <field> must be …
             */
            error: string;
            /** @description Only where an id was sent */
            data?: {
                /** @description As it was sent */
                id?: unknown;
            };
        };
        Callback: {
            /** @description Whether the message was delivered or read */
            success: boolean;
            /** @description Your id, as text */
            id?: string;
            /** @description Our id, as text; there is none where the asynchronous API refused */
            msg_id?: string;
            /**
             * @description The channel that succeeded, or the last one tried
             * @enum {string}
             */
            type?: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /**
             * @description See the list of statuses
             * @enum {string}
             */
            status: "ACCEPTED" | "QUEUED" | "ROUTING" | "DELIVERED" | "READ" | "REPLIED" | "PARTIALLY DELIVERED" | "EXPIRED" | "UNDELIVERABLE" | "REJECTED" | "FILTERED" | "DELETED" | "INVALID DESTINATION ADDRESS" | "INVALID SOURCE ADDRESS" | "NO ROUTE" | "SIM FULL" | "UNKNOWN";
            /** @description Why the message failed */
            error?: string;
            /**
             * Format: date-time
             * @description When the gateway learnt of the status
             */
            updated: string;
            /** @description Seconds that the call lasted */
            duration?: number;
            /** @description The key that was pressed in the call */
            reply?: string;
            /**
             * @description Who answered the call, where the gateway examines it: a guess by the sound
             * @enum {string}
             */
            answered_by?: "person" | "machine" | "unknown";
            /** @description The first acknowledgement of a message with `until: acknowledged` */
            acknowledged?: {
                /**
                 * @description How
                 * @enum {string}
                 */
                by: "key" | "reply" | "button" | "link" | "api";
                /**
                 * @description Where it came by a key, a reply or a button
                 * @enum {string}
                 */
                channel?: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
                /** @description What stands on the tapped button */
                button?: string;
                /**
                 * Format: date-time
                 * @description When
                 */
                at: string;
            };
            /** @description What the asynchronous API answered */
            request_id?: string;
            /** @description The latest replies, newest first; of long ones as many as fit into 32 KiB */
            replies?: components["schemas"]["Reply"][];
            /** @description There are older replies: status returns them, with this as its replies_before */
            replies_next?: string;
        };
        Reply: {
            /**
             * Format: date-time
             * @description When it came
             */
            datetime: string;
            /** @description The text; empty where there is none */
            message: string;
            /** @description Kind of reply: text, image, location, button and others. Always there on WhatsApp, at times on RCS */
            type?: string;
            /** @description WhatsApp and RCS: the button that was pressed */
            button?: string;
            location?: {
                latitude: number;
                longitude: number;
                name?: string;
                address?: string;
            };
            media?: {
                /** Format: uri */
                url: string;
                /** @description Viber and RCS */
                filename?: string;
                /** @description Octets; Viber and RCS, where it is known */
                filesize?: number;
                /** @description MIME type; WhatsApp and RCS */
                type?: string;
            };
        };
        /** @description An event; `type` says what `data` has. New types may come with a new version */
        Event: components["schemas"]["EventMessageAccepted"] | components["schemas"]["EventMessageChannelStarted"] | components["schemas"]["EventMessageChannelSkipped"] | components["schemas"]["EventMessageChannelSilent"] | components["schemas"]["EventMessageSubmitted"] | components["schemas"]["EventMessageDelivered"] | components["schemas"]["EventMessageRead"] | components["schemas"]["EventMessageAcknowledged"] | components["schemas"]["EventMessageFailed"] | components["schemas"]["EventReplyReceived"] | components["schemas"]["EventCallAnswered"] | components["schemas"]["EventCallKeyed"] | components["schemas"]["EventCodeApproved"] | components["schemas"]["EventSubscriberOptedOut"] | components["schemas"]["EventLinkClicked"] | components["schemas"]["EventTemplateDecided"] | components["schemas"]["EventBalanceLow"];
        /**
         * message.accepted
         * @description The message is stored and its price is reserved.
         */
        EventMessageAccepted: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.accepted";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel: string;
            };
        };
        /**
         * message.channel_started
         * @description A stage begins on its channel. Only messages with several channels have it.
         */
        EventMessageChannelStarted: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.channel_started";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel: string;
            };
        };
        /**
         * message.channel_skipped
         * @description A channel was passed over, because it cannot succeed.
         */
        EventMessageChannelSkipped: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.channel_skipped";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel: string;
                /** @description Why it cannot succeed */
                reason: string;
            };
        };
        /**
         * message.channel_silent
         * @description The wait for a report on a channel is over.
         */
        EventMessageChannelSilent: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.channel_silent";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel: string;
            };
        };
        /**
         * message.submitted
         * @description The carrier of a channel took every part.
         */
        EventMessageSubmitted: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.submitted";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel: string;
            };
        };
        /**
         * message.delivered
         * @description The message has arrived, or a part of it: see `status`.
         */
        EventMessageDelivered: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.delivered";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel: string;
                /** @description See the statuses of messages */
                status: string;
            };
        };
        /**
         * message.read
         * @description The subscriber has read it.
         */
        EventMessageRead: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.read";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel: string;
                /** @description See the statuses of messages */
                status: string;
            };
        };
        /**
         * message.acknowledged
         * @description A key, a reply, a tap on its link or the client acknowledged it: see `by`.
         */
        EventMessageAcknowledged: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.acknowledged";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel?: string;
                /**
                 * @description How
                 * @enum {unknown}
                 */
                by: "key" | "reply" | "button" | "link" | "api";
                /** @description What stands on the tapped button */
                button?: string;
            };
        };
        /**
         * message.failed
         * @description The message ended without success: see `status`.
         */
        EventMessageFailed: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "message.failed";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel: string;
                /** @description See the statuses of messages */
                status: string;
                /** @description The reason, where one is known */
                error?: string;
            };
        };
        /**
         * reply.received
         * @description A subscriber has written.
         */
        EventReplyReceived: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "reply.received";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id?: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description The gateway’s identifier of the reply */
                reply_id: string;
                /** @description Such as `sms` */
                channel: string;
                /** @description The number or sender that the subscriber wrote to */
                recipient?: string;
                reply?: components["schemas"]["Reply"];
            };
        };
        /**
         * call.answered
         * @description The call was answered, and is over.
         */
        EventCallAnswered: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call.answered";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel: string;
                /** @description Seconds */
                duration?: number;
                /** @description Who answered, where that is known */
                answered_by?: string;
                /** @description The key that was pressed */
                reply?: string;
            };
        };
        /**
         * call.keyed
         * @description The callee pressed a key.
         */
        EventCallKeyed: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "call.keyed";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Such as `sms` */
                channel: string;
                /** @description Seconds */
                duration?: number;
                /** @description Who answered, where that is known */
                answered_by?: string;
                /** @description The key that was pressed */
                reply?: string;
            };
        };
        /**
         * code.approved
         * @description The one-time code was entered correctly.
         */
        EventCodeApproved: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "code.approved";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Of the code */
                verify_id: string;
                /** @description Such as `sms` */
                channel?: string;
            };
        };
        /**
         * subscriber.opted_out
         * @description A subscriber wants no more messages of a sender, or of any.
         */
        EventSubscriberOptedOut: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "subscriber.opted_out";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id?: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /**
                 * @description How
                 * @enum {unknown}
                 */
                by: "reply" | "link";
                /** @description Whose messages are no longer wanted; empty for all */
                sender: string;
            };
        };
        /**
         * link.clicked
         * @description A short link of a message was opened for the first time.
         */
        EventLinkClicked: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "link.clicked";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description The gateway’s identifier of the message */
                msg_id: string;
                /** @description Your own */
                id?: string;
                /** @description Of `/v1/json` */
                request_id?: string;
                /** @description The subscriber */
                phone?: string;
                /** @description Its `type` */
                operation?: string;
                /** @description Of the short link */
                code: string;
                /** @description Where it leads; null once it is dropped */
                url: string | null;
            };
        };
        /**
         * template.decided
         * @description A template was approved or rejected.
         */
        EventTemplateDecided: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "template.decided";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description Of the Viber template */
                template_id: string;
                /** @description Such as `sms` */
                channel: string;
                /** @description `approved` or `rejected` */
                status: string;
                /** @description Of a rejection */
                reason?: string;
            };
        };
        /**
         * balance.low
         * @description The balance fell below the alert threshold of the account.
         */
        EventBalanceLow: {
            /** @description Unique; also the `webhook-id` of an endpoint’s request */
            id: string;
            /** @description Its place in the feed of the account */
            number: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "balance.low";
            /** Format: date-time */
            timestamp: string;
            data: {
                /** @description What was left */
                balance: number;
                /** @description The alert threshold of the account */
                threshold: number;
                /** @description ISO 4217 */
                currency: string;
            };
        };
        /** Request for events refused */
        EventsRefused: {
            /** @constant */
            success: false;
            /**
             * @description What would be right
             * @example Access denied: Authorization must be Bearer and an API key
             * @example The account is disabled
             * @example The key is not good for this endpoint
             * @example after must be at most 1041: that is the number of the newest event
             * @example after must be at least 1041: the events before number 1042 are not kept any more
             * @example This gateway records no events: events.recorded must be true
             * @example Too much was requested with this key, please try again in a few seconds
             * @example At most 20 requests of an account may wait for events at once: end one first
             * @example The gateway cannot reach its database: please try again
             * @example The gateway has too much to do: please try again
             * @example The gateway made an error: please try again
             */
            error: string;
            /** @description The first number that can be read, with the status 410 */
            oldest?: string;
        };
        VerifyRequest: components["schemas"]["VerifyCreate"] | components["schemas"]["VerifyCheck"] | components["schemas"]["VerifyStatus"] | components["schemas"]["VerifyCancel"];
        /**
         * verify/create
         * @description Sends a one-time code
         */
        VerifyCreate: {
            /** @description API key */
            auth: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            command: "verify/create";
            /** @description Recipient in international format, 7 to 15 digits */
            phone?: number | string;
            /** @description E-mail address, where `type` is `email` */
            email?: string;
            /**
             * @description How the code is sent; `sms` where it is left out
             * @enum {string}
             */
            type?: "sms" | "email";
            /** @description Approved sender name; left out, the one of the service */
            sender_name?: string;
            /** @description Language of the text, such as `uk`; unknown ones are English */
            lang?: string;
            /** @description Your own code, in place of one that the gateway draws; it is kept as a hash alone */
            code?: string;
            /** @description Of your app on Android, which then reads the code out of the SMS */
            app_hash?: string;
            /** @description What the code confirms, such as `12.50`; with `currency` and `payee` */
            amount?: number | string;
            /** @description Of the amount, such as `EUR` */
            currency?: string;
            /** @description Who is paid */
            payee?: string;
            /** @description What the code may cost at most, in the currency of the account */
            max_price?: number | string;
            /** @description Characters of the code; 6 where it is left out */
            code_length?: number;
            /**
             * @description What the code is made of; `numeric` where it is left out. Letters are capitals that spell no word
             * @enum {string}
             */
            code_type?: "numeric" | "alpha" | "alphanumeric";
            /** @description A configured service; 1 where it is left out */
            service_id?: number;
            /** @description The IP address of the user who requests the code: the guard limits requests and guesses from one address. It is kept for an hour, with the code and in the guard’s counts. */
            user_ip?: string | unknown | unknown;
            /** @description Your own identifier; stands in callbacks */
            custom_id?: string;
            /** @description URL for callbacks about the delivery and the end */
            hook?: string | null;
        };
        /**
         * verify
         * @description Checks the code that the user entered
         */
        VerifyCheck: {
            /** @description API key */
            auth: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            command: "verify";
            /** @description Recipient in international format, 7 to 15 digits */
            phone?: number | string;
            /** @description Where the code went by e-mail; `phone` may have it as well */
            email?: string;
            /** @description As the user entered it; spaces, dashes and case do not count */
            code: string;
            /** @description What the code confirms, such as `12.50`; with `currency` and `payee` */
            amount?: number | string;
            /** @description Of the amount, such as `EUR` */
            currency?: string;
            /** @description Who is paid */
            payee?: string;
            /** @description What verify/create answered */
            verify_id: string;
        };
        /**
         * verify/status
         * @description Reads a verification; no attempt is counted
         */
        VerifyStatus: {
            /** @description API key */
            auth: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            command: "verify/status";
            /** @description What verify/create answered */
            verify_id: string;
        };
        /**
         * verify/cancel
         * @description Ends a verification: its code is no longer valid, and is not sent where it still waits
         */
        VerifyCancel: {
            /** @description API key */
            auth: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            command: "verify/cancel";
            /** @description What verify/create answered */
            verify_id: string;
        };
        /** Status */
        VerifyRead: {
            /** @constant */
            success: true;
            /** @description As in the request */
            verify_id: string;
            /** @description Yours, where you gave one */
            custom_id?: string;
            /** @description Number, or address where the code went by e-mail */
            phone: string;
            /** @description The same, where the code went by e-mail */
            email?: string;
            /**
             * @description The `type` of verify/create
             * @enum {string}
             */
            type: "sms" | "email";
            /**
             * @description `pending`: the code can be entered; otherwise how it ended. `cancelled`: by you or the operator
             * @enum {string}
             */
            status: "approved" | "pending" | "expired" | "blocked" | "cancelled";
            /** @description The service */
            service_id: number;
            /**
             * @description Of the message with the code, while it is kept
             * @enum {string}
             */
            message_status?: "ACCEPTED" | "QUEUED" | "ROUTING" | "DELIVERED" | "READ" | "REPLIED" | "PARTIALLY DELIVERED" | "EXPIRED" | "UNDELIVERABLE" | "REJECTED" | "FILTERED" | "DELETED" | "INVALID DESTINATION ADDRESS" | "INVALID SOURCE ADDRESS" | "NO ROUTE" | "SIM FULL" | "UNKNOWN";
            /**
             * @description The channel whose code was entered, where the service sends a code of its own on each
             * @enum {string}
             */
            channel?: "sms" | "voice" | "telegram" | "viber" | "rcs" | "whatsapp" | "email";
            /** @description How often a code was checked */
            attempts: number;
            /** @description How often it may still be checked */
            attempts_left: number;
            /**
             * Format: date-time
             * @description When the code was requested
             */
            created: string;
            /**
             * Format: date-time
             * @description Until when it can be entered
             */
            expires: string;
            /**
             * Format: date-time
             * @description When it was approved, or ended otherwise
             */
            ended?: string;
        };
        /** On its way */
        VerifyCreated: {
            /** @constant */
            success: true;
            /** @description The same as verify_id */
            request_id: string;
            /** @description Names the verification in its check and in callbacks */
            verify_id: string;
        };
        /** Checked */
        VerifyChecked: {
            /** @constant */
            success: true;
            /** @description As in the request */
            verify_id: string;
            /** @description Number, or address where the code went by e-mail */
            phone: string;
            /** @description The same, where the code went by e-mail */
            email?: string;
            /**
             * @description The `type` of verify/create
             * @enum {string}
             */
            type: "sms" | "email";
            /**
             * @description See the table
             * @enum {string}
             */
            status: "approved" | "pending" | "expired" | "blocked";
            /** @description The service */
            service_id: number;
            /**
             * @description The channel whose code was entered, where the service sends a code of its own on each
             * @enum {string}
             */
            channel?: "sms" | "voice" | "telegram" | "viber" | "rcs" | "whatsapp" | "email";
            /** @description Of the payment that the request names */
            amount?: string;
            /** @description Of the amount */
            currency?: string;
            /** @description Who is paid */
            payee?: string;
        };
        VerificationCallback: {
            /** @description Whether the code was delivered, or approved */
            success: boolean;
            /** @description The same as verify_id */
            request_id: string;
            /** @description What verify/create answered */
            verify_id: string;
            /** @description Yours, where you gave one */
            custom_id?: string;
            /**
             * @description The `type` of verify/create
             * @enum {string}
             */
            type: "sms" | "email";
            /** @description Where the code went; there is `email` instead for e-mail */
            phone?: string;
            /** @description Where the code went by e-mail */
            email?: string;
            /**
             * @description Of the message with the code, in capitals; or how the verification ended
             * @enum {string}
             */
            status: "ACCEPTED" | "QUEUED" | "ROUTING" | "DELIVERED" | "READ" | "REPLIED" | "PARTIALLY DELIVERED" | "EXPIRED" | "UNDELIVERABLE" | "REJECTED" | "FILTERED" | "DELETED" | "INVALID DESTINATION ADDRESS" | "INVALID SOURCE ADDRESS" | "NO ROUTE" | "SIM FULL" | "UNKNOWN" | "approved" | "expired" | "blocked" | "cancelled";
            /**
             * @description The channel whose code was entered, where the service sends a code of its own on each
             * @enum {string}
             */
            channel?: "sms" | "voice" | "telegram" | "viber" | "rcs" | "whatsapp" | "email";
            /**
             * Format: date-time
             * @description When the gateway learnt of it
             */
            updated: string;
        };
        Error: {
            /** @constant */
            success: false;
            error: string;
        };
        Problem: {
            /** @description urn:posthorn:problem: and the code */
            type: string;
            /** @description What kind of refusal it is */
            title: string;
            /** @description The HTTP status */
            status: number;
            /** @description What was wrong and what would be right */
            detail: string;
            /** @description What was wrong, for programs */
            code: string;
            /** @description The field that is wrong, where it is one */
            field?: string;
        };
        /** @description An account, with what belongs to it. */
        AccountView: {
            /** @description the number of an account */
            account_id: number;
            /** @description letters, digits, points and dashes */
            name: string;
            /** @description three letters of ISO 4217 */
            currency: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description since when its requests are refused; null while it is active
             */
            disabled_at: string | null;
            /** @description a country such as UA, where its numbers without a calling code are; null: they are refused */
            country: string | null;
            /** @description whether its messages skip channels by what is remembered of numbers, and add to that */
            uses_number_memory: boolean;
            /**
             * Format: decimal
             * @description its balance
             */
            available: string;
            /**
             * Format: decimal
             * @description the balance is too low below it
             */
            alert: string;
            /** @description API keys that are valid now */
            keys: number;
            /** @description approved senders of all channels */
            senders: number;
            /** @description SMPP binds that may be used */
            binds: number;
            /** @description users of the interfaces of Kannel and Jasmin */
            interface_users: number;
            /** @description users of the console who see this account alone */
            users: number;
            /** @description names of the active rules of alerts that watch its balance */
            balance_rules: string[];
        };
        AlarmRecipient: {
            /** @description a telephone number */
            phone: string;
            /** @description as the others read it, or null */
            name?: string | null;
        };
        AlarmChannel: {
            /**
             * @description voice, viber, rcs, whatsapp, sms
             * @enum {string}
             */
            channel: "voice" | "viber" | "rcs" | "whatsapp" | "sms";
            /** @description a sender of the account; a call has none, or null */
            sender?: string | null;
            /** @description how long it waits for an acknowledgement until the next channel; 120 where absent */
            wait_seconds?: number | null;
            /** @description of the voice of a call, such as en or uk, or null */
            language?: string | null;
        };
        /** @description What a monitoring system posts alerts to. */
        AlarmReceiverView: {
            /**
             * @description a monitoring system: alertmanager, grafana, zabbix, pagerduty, posthorn (this installation)
             * @enum {string}
             */
            kind: "alertmanager" | "grafana" | "zabbix" | "pagerduty" | "posthorn";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description where its sender posts to, at this gateway; null for posthorn */
            path: string | null;
            /** @description what the recipients get */
            template: string;
            recipients: {
                /** @description masked for viewers */
                phone: string;
                /** @description its name */
                name: string | null;
            }[];
            /** @description a list of different channels out of voice, viber, rcs, whatsapp, sms, in the order in which they are tried */
            channels: components["schemas"]["AlarmChannel"][];
            /** @description at-once or one-by-one */
            order: string;
            /** @description how often all are tried */
            rounds: number;
        };
        AlarmSummaryView: {
            /** @description the number of an alarm */
            alarm_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /**
             * @description open, taken (acknowledged), stopped, resolved (by its sender) or unanswered (all rounds are over)
             * @enum {string}
             */
            state: "open" | "taken" | "stopped" | "resolved" | "unanswered";
            /** @description what the recipients get; null for viewers */
            text: string | null;
            /** @description the receiver that started it; null: the API or the console */
            receiver: string | null;
            /** @description the key of its sender, or null */
            dedup_key: string | null;
            /** @description how many it is for */
            recipients: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was over; null while it is open
             */
            ended_at: string | null;
            /** @description who acknowledged it; null where none of the recipients has */
            taken_by: string | null;
            /** @description who stopped it, or the sender that acknowledged it */
            ended_by: string | null;
        };
        AlarmTryView: {
            /** Format: date-time */
            at: string;
            /** @description from 1 */
            round: number;
            /** @description whether it says who has taken the alarm */
            is_notice: boolean;
            /** @description the message; null where none was accepted */
            msg_id: number | null;
            /** @description of the message; null where it is not there any more */
            status: string | null;
            /** @description why no message was accepted */
            refused: string | null;
        };
        AlarmRecipientView: {
            /** @description as the others read it, or null */
            name: string | null;
            /** @description masked for viewers */
            phone: string;
            has_taken: boolean;
            tries: components["schemas"]["AlarmTryView"][];
        };
        /** @description A text that goes to several people until one of them acknowledges it. */
        AlarmView: {
            /** @description the number of an alarm */
            alarm_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /**
             * @description open, taken (acknowledged), stopped, resolved (by its sender) or unanswered (all rounds are over)
             * @enum {string}
             */
            state: "open" | "taken" | "stopped" | "resolved" | "unanswered";
            /** @description what the recipients get; null for viewers */
            text: string | null;
            /** @description the receiver that started it; null: the API or the console */
            receiver: string | null;
            /** @description the key of its sender, or null */
            dedup_key: string | null;
            /** @description how many it is for */
            recipients: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was over; null while it is open
             */
            ended_at: string | null;
            /** @description who acknowledged it; null where none of the recipients has */
            taken_by: string | null;
            /** @description who stopped it, or the sender that acknowledged it */
            ended_by: string | null;
            /** @description in their order; none who was erased */
            people: components["schemas"]["AlarmRecipientView"][];
        };
        /** @description When an alert fires, and who is notified. */
        AlertRuleView: {
            /** @description the number of a rule of alerts */
            rule_id: number;
            /**
             * @description channel-delivery, carrier-delivery, delivery-time, balance, carrier-down, carrier-notice, endpoint-down, queue-age, fraud-blocks
             * @enum {string}
             */
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
            /** @description 1 to 64 characters long, and no number */
            name: string;
            /** @description the one that it watches, by name; null: each one */
            subject: string | null;
            /** @description minutes of traffic that are looked at together, or null */
            window_minutes: number | null;
            /** @description messages in that time without which nothing is said, or null */
            minimum: number | null;
            /** @description how many minutes the value must be bad */
            for_minutes: number;
            /** @description after how many minutes it is notified again until it was seen; null: never */
            repeat_minutes: number | null;
            /** @description whether it notifies in quiet hours too */
            is_urgent: boolean;
            is_active: boolean;
            /** @description an https address that says what to do, or null */
            runbook_url: string | null;
            /** @description in the unit of the kind, money in millionths, or null */
            threshold: number | null;
            /** @description the threshold with its unit */
            limit: string;
            targets: number[];
            /** @description the names of the targets */
            notifies: string[];
        };
        /** @description A time in which a rule, or one of its subjects, sends no notification. */
        AlertSilenceView: {
            /** @description the number of a silence */
            silence_id: number;
            /** @description the number of a rule of alerts */
            rule_id: number;
            /** @description the one that is silenced: a channel, a carrier, an account, a host; null: each one of the rule */
            subject: string | null;
            /** @description the name of the rule, or its number where it is gone */
            rule: string;
            reason: string;
            /** @description who did it */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ends_at: string;
            /** @description who ended it early */
            ended_by: string | null;
        };
        /** @description Who is notified of alerts, without secrets. */
        AlertTargetView: {
            /** @description the number of a target of alerts */
            target_id: number;
            /** @description 1 to 64 characters long, and no number */
            name: string;
            /**
             * @description email, webhook, slack, telegram, alarm
             * @enum {string}
             */
            kind: "email" | "webhook" | "slack" | "telegram" | "alarm";
            /** @description e-mail addresses; the host of a URL; the chat of a bot; the receiver of an alarm */
            address: string;
            /**
             * @description the language of its texts
             * @enum {string}
             */
            language: "en" | "uk";
            /** @description whether its notifications carry a signature */
            is_signed: boolean;
        };
        /** @description How the test notification went. */
        AlertTestView: {
            /**
             * @description pending, held, summarised, sent, failed
             * @enum {string}
             */
            state: "pending" | "held" | "summarised" | "sent" | "failed";
            /** @description why it failed */
            error: string | null;
        };
        /** @description A subject for which the value of a rule is bad, or was. */
        AlertView: {
            /** @description the number of an alert */
            alert_id: number;
            /** @description the number of a rule of alerts */
            rule_id: number;
            /** @description the name of the rule when it fired */
            rule: string;
            /**
             * @description channel-delivery, carrier-delivery, delivery-time, balance, carrier-down, carrier-notice, endpoint-down, queue-age, fraud-blocks
             * @enum {string}
             */
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
            /** @description what the rule watched: a channel, a carrier, an account, a host */
            subject: string;
            /**
             * @description pending, firing, resolved
             * @enum {string}
             */
            state: "pending" | "firing" | "resolved";
            /** @description the last one that was measured; money in millionths */
            value: number | null;
            threshold: number;
            /** @description what the value says about the subject */
            sentence: string;
            /** @description what the kind says beside the value, such as a currency */
            detail: string | null;
            /** Format: date-time */
            since: string;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            fired_at: string | null;
            /**
             * Format: date-time
             * @description since when the value is good again
             */
            calm_since: string | null;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            resolved_at: string | null;
            /** @description who has acknowledged it */
            seen_by: string | null;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            seen_at: string | null;
            /** @description what to do about it, by its rule */
            runbook_url: string | null;
            /**
             * Format: date-time
             * @description until when it sends no notification; null: it is not silenced
             */
            silenced_until: string | null;
        };
        AlertNoticeView: {
            /** @description the number of a notification */
            notification_id: number;
            /** @description who was notified */
            target: string;
            /**
             * @description fired, reminded, resolved, summary, test
             * @enum {string}
             */
            event: "fired" | "reminded" | "resolved" | "summary" | "test";
            /**
             * @description pending, held, summarised, sent, failed
             * @enum {string}
             */
            state: "pending" | "held" | "summarised" | "sent" | "failed";
            attempts: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            ended_at: string | null;
            /** @description why the last attempt failed */
            error: string | null;
        };
        OneAlertView: {
            /** @description the number of an alert */
            alert_id: number;
            /** @description the number of a rule of alerts */
            rule_id: number;
            /** @description the name of the rule when it fired */
            rule: string;
            /**
             * @description channel-delivery, carrier-delivery, delivery-time, balance, carrier-down, carrier-notice, endpoint-down, queue-age, fraud-blocks
             * @enum {string}
             */
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
            /** @description what the rule watched: a channel, a carrier, an account, a host */
            subject: string;
            /**
             * @description pending, firing, resolved
             * @enum {string}
             */
            state: "pending" | "firing" | "resolved";
            /** @description the last one that was measured; money in millionths */
            value: number | null;
            threshold: number;
            /** @description what the value says about the subject */
            sentence: string;
            /** @description what the kind says beside the value, such as a currency */
            detail: string | null;
            /** Format: date-time */
            since: string;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            fired_at: string | null;
            /**
             * Format: date-time
             * @description since when the value is good again
             */
            calm_since: string | null;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            resolved_at: string | null;
            /** @description who has acknowledged it */
            seen_by: string | null;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            seen_at: string | null;
            /** @description what to do about it, by its rule */
            runbook_url: string | null;
            /**
             * Format: date-time
             * @description until when it sends no notification; null: it is not silenced
             */
            silenced_until: string | null;
            /** @description the newest 200, the newest first */
            notifications: components["schemas"]["AlertNoticeView"][];
            /** @description that were in force while it was open */
            silences: components["schemas"]["AlertSilenceView"][];
        };
        QuietHoursView: {
            /** @description such as 22:00 */
            from: string;
            /** @description such as 07:00 */
            until: string;
            /** @description a time zone such as Europe/Kyiv */
            zone: string;
        };
        /** @description A change that was made, or tried. */
        AuditEntryView: {
            /** @description the number of an entry */
            entry_id: number;
            /** Format: date-time */
            at: string;
            /** @description the user, the management key, or who used the command line */
            user_name: string;
            /** @description from where */
            address: string;
            /** @description such as keys/create */
            action: string;
            /** @description what was changed, such as key 3 of shop */
            target: string;
            /** @description what the request said, and before and after with what it changed */
            details: Record<string, never>;
            /** @description done, or why not; null: the gateway stopped before */
            outcome: string | null;
            /** @description whether it is in the chain of hashes as it is now */
            sealed: boolean;
        };
        /** @description A run of recorded messages through other routes, price lists or tariffs. */
        BacktestView: {
            /** @description the number of a backtest */
            backtest_id: number;
            /**
             * @description running, done, refused, failed, cancelled
             * @enum {string}
             */
            state: "running" | "done" | "refused" | "failed" | "cancelled";
            /** Format: date-time */
            started_at: string;
            started_by: string;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            ended_at: string | null;
            tried: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
                /** @description whether other routes */
                routes: boolean;
                /** @description carriers with another price list */
                prices: string[];
                /** @description whether other tariffs */
                tariffs: boolean;
                /** @description whether other traffic rules */
                traffic_rules: boolean;
            };
            /** @description messages that were run */
            messages: number;
            /** @description of the whole work, 0 to 1 */
            share: number;
            /** @description why it failed */
            reason: string | null;
        };
        /** @description What changes for one network or one account; amounts in millionths. */
        BacktestRowView: {
            /** @description a network or an account */
            name: string;
            /** @description of the charges of an account */
            currency: string | null;
            hand_overs: number;
            parts: number;
            moved: number;
            unrouted: number;
            cost_micros: number;
            new_cost_micros: number;
            unpriced: number;
            judged: number;
            delivered: number;
            new_delivered: number;
            revenue_micros: number;
            new_revenue_micros: number;
            uncharged: number;
            margin_micros: number;
            new_margin_micros: number;
        };
        BacktestResultView: {
            messages: number;
            /** @description of the prices */
            currency: string;
            total: components["schemas"]["BacktestRowView"];
            /** @description the most hand-overs first */
            networks: components["schemas"]["BacktestRowView"][];
            accounts: components["schemas"]["BacktestRowView"][];
            /** @description networks that are left out */
            more_networks: number;
            /** @description accounts that are left out */
            more_accounts: number;
        };
        RuleBacktestRowView: {
            rule: string;
            kind: string;
            effect: string;
            /** @description messages that the rule in force meets */
            before: number;
            /** @description messages that the rule tried meets */
            after: number;
            /**
             * @description added, removed, changed, same
             * @enum {string}
             */
            change: "added" | "removed" | "changed" | "same";
        };
        RuleBacktestExampleView: {
            /** @description the number of a message */
            msg_id: number;
            /** Format: date-time */
            accepted_at: string;
            /** @description the number of an account */
            account_id: number;
            /**
             * @description passed, waiting, held, refused
             * @enum {string}
             */
            before: "passed" | "waiting" | "held" | "refused";
            /**
             * @description passed, waiting, held, refused
             * @enum {string}
             */
            after: "passed" | "waiting" | "held" | "refused";
            /** @description that decides */
            rule: string | null;
        };
        /** @description What other traffic rules would have done to the messages, beside those in force. */
        RuleBacktestView: {
            /** @description messages that were run */
            messages: number;
            /**
             * Format: date-time
             * @description where only a part was run, from the first one on: when its last message was accepted; null: all were
             */
            read_until: string | null;
            /** @description messages with another outcome than by the rules in force */
            changes: {
                /** @description that would go out at once */
                passed: number;
                /** @description that would go out later */
                waiting: number;
                /** @description that would wait for an operator */
                held: number;
                /** @description that would be refused */
                refused: number;
            };
            /** @description messages whose contents are erased, which were not run */
            erased: number;
            /** @description messages that rules refused in that time, which are not recorded and were not run */
            not_recorded: number;
            rules: components["schemas"]["RuleBacktestRowView"][];
            /** @description the first ten of each change */
            examples: components["schemas"]["RuleBacktestExampleView"][];
        };
        FileFaultsView: {
            /** @description routes, tariffs, or the carrier of a price list */
            file: string;
            faults: {
                line: number;
                column: string;
                message: string;
            }[];
        };
        OneBacktestView: {
            /** @description the number of a backtest */
            backtest_id: number;
            /**
             * @description running, done, refused, failed, cancelled
             * @enum {string}
             */
            state: "running" | "done" | "refused" | "failed" | "cancelled";
            /** Format: date-time */
            started_at: string;
            started_by: string;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            ended_at: string | null;
            tried: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                until: string;
                /** @description whether other routes */
                routes: boolean;
                /** @description carriers with another price list */
                prices: string[];
                /** @description whether other tariffs */
                tariffs: boolean;
                /** @description whether other traffic rules */
                traffic_rules: boolean;
            };
            /** @description messages that were run */
            messages: number;
            /** @description of the whole work, 0 to 1 */
            share: number;
            /** @description why it failed */
            reason: string | null;
            /** @description of routes, prices and tariffs; null: it has none yet */
            result: components["schemas"]["BacktestResultView"] | null;
            /** @description of traffic rules; null: it has none yet */
            rules: components["schemas"]["RuleBacktestView"] | null;
            /** @description why it is refused */
            faults: components["schemas"]["FileFaultsView"] | null;
        };
        /** @description A new bind, or a new password of one. */
        BindPasswordView: {
            /** @description the number of a bind */
            bind_id: number;
            /** @description 1 to 15 characters long */
            system_id: string;
            /** @description shown once */
            password: string;
        };
        /** @description What a client binds with by SMPP, without its password. */
        BindView: {
            /** @description the number of a bind */
            bind_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description 1 to 15 characters long */
            system_id: string;
            /** @description from where clients may connect; null: from anywhere */
            addresses: string[] | null;
            /** @description a whole number from 1 to 100: sessions at once over all gateways */
            max_sessions: number;
            /** @description a whole number from 1 to 1000: requests that may be unanswered on a session */
            max_window: number;
            /** @description messages a second at one gateway, or null */
            per_second: number | null;
            /**
             * @description how data_coding 0 is read: gsm, latin1, utf8
             * @enum {string}
             */
            alphabet: "gsm" | "latin1" | "utf8";
            /** @description a list of viber, rcs, whatsapp, sms: the channels of a text in the order in which they are tried */
            plan: ("viber" | "rcs" | "whatsapp" | "sms")[];
            /**
             * @description whose sessions get receipts: of the bind, of the account, or none
             * @enum {string}
             */
            receipts: "bind" | "account" | "none";
            /** @description whether clients may bind with it */
            active: boolean;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A session of a client, to some seconds. */
        SmppSessionView: {
            /** @description the id of a session */
            session_id: string;
            /** @description its gateway */
            node_id: string;
            /** @description the number of a bind */
            bind_id: number;
            /** @description 1 to 15 characters long */
            system_id: string;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description as of SMPP, or unbound */
            mode: string;
            /** @description address and port of the client */
            peer: string;
            /** @description whether it is a TLS connection */
            encrypted: boolean;
            /** Format: date-time */
            bound_at: string;
            /** Format: date-time */
            seen_at: string;
            /** @description messages that the client submitted */
            submits: number;
            /** @description deliver_sm that it acknowledged */
            deliveries: number;
        };
        /** @description A callback, without its body. */
        CallbackLine: {
            /** @description the number of a callback */
            callback_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description the number of a message, or null */
            msg_id: number | null;
            /** @description host and port as they stand in the address */
            host: string;
            /** @description without its query for viewers */
            url: string;
            /**
             * @description pending, delivered, dead-lettered
             * @enum {string}
             */
            state: "pending" | "delivered" | "dead-lettered";
            attempts: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description the next attempt; during an attempt the end of its lease; null where the callback is final
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description when it was delivered or given up; when it was written, where its first request delivered it
             */
            ended_at: string | null;
            /** @description why the last attempt failed, or null */
            last_error: string | null;
        };
        /** @description How an attempt ended. */
        CallbackAttemptView: {
            /** Format: date-time */
            at: string;
            took_ms: number;
            /** @description of HTTP; null without a response */
            status: number | null;
            /** @description why it failed; null for a success */
            error: string | null;
            /** @description the beginning of the response; empty for viewers */
            answer: string;
        };
        CallbackView: {
            /** @description the number of a callback */
            callback_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description the number of a message, or null */
            msg_id: number | null;
            /** @description host and port as they stand in the address */
            host: string;
            /** @description without its query for viewers */
            url: string;
            /**
             * @description pending, delivered, dead-lettered
             * @enum {string}
             */
            state: "pending" | "delivered" | "dead-lettered";
            attempts: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description the next attempt; during an attempt the end of its lease; null where the callback is final
             */
            due_at: string | null;
            /**
             * Format: date-time
             * @description when it was delivered or given up; when it was written, where its first request delivered it
             */
            ended_at: string | null;
            /** @description why the last attempt failed, or null */
            last_error: string | null;
            webhook_id: string;
            body: string;
            /** @description whether part of the body is hidden from the requester */
            masked: boolean;
            /** @description oldest first; the oldest of many attempts are only counted */
            attempts_made: components["schemas"]["CallbackAttemptView"][];
            /** @description the attempts of the schedule */
            max_attempts: number;
            /** @description with how many secrets a running gateway signs it: two while one is being replaced */
            secrets: number;
            /** @description a command that posts it once more, signed as of now; null for viewers and without a gateway */
            curl: string | null;
        };
        FoundCarrierErrorView: {
            code: string;
            /** @description another name of it; empty where it has none */
            name: string;
            /**
             * @description whether another attempt may help
             * @enum {string}
             */
            permanence: "temporary" | "final" | "depends";
            /** @description what it means: English, Ukrainian */
            meaning: string[];
            /** @description what an operator does about it: English, Ukrainian */
            action: string[];
            /**
             * @description what it shows of the number, for later messages
             * @enum {string}
             */
            shows?: "reached" | "absent" | "unassigned" | "landline" | "not-on-channel";
            /** @description what the carrier added of its own, which only its documents explain */
            own: string | null;
        };
        CarrierErrorView: {
            code: string;
            /** @description another name of it; empty where it has none */
            name: string;
            /**
             * @description whether another attempt may help
             * @enum {string}
             */
            permanence: "temporary" | "final" | "depends";
            /** @description what it means: English, Ukrainian */
            meaning: string[];
            /** @description what an operator does about it: English, Ukrainian */
            action: string[];
            /**
             * @description what it shows of the number, for later messages
             * @enum {string}
             */
            shows?: "reached" | "absent" | "unassigned" | "landline" | "not-on-channel";
        };
        CarrierStateView: {
            /**
             * @description paused, draining, drained, unhealthy, connected, connecting, elsewhere, nowhere; unhealthy: routing skips it; elsewhere: other gateways hold all its connections; nowhere: no gateway has one
             * @enum {string}
             */
            kind: "paused" | "draining" | "drained" | "unhealthy" | "connected" | "connecting" | "elsewhere" | "nowhere";
            /** @description draining: messages that must be final before it is drained */
            under_way?: number;
            /**
             * @description unhealthy: no-link, no-answers, refuses-too-much, no-reports
             * @enum {string}
             */
            avoided?: "no-link" | "no-answers" | "refuses-too-much" | "no-reports";
            /** @description connected: connections of this gateway that are up */
            up?: number;
            /** @description connected: of so many */
            connections?: number;
            /** Format: date-time */
            since?: string;
            /** @description connecting: why there is no connection */
            reason?: string | null;
        };
        CarrierControlView: {
            /**
             * @description paused, draining
             * @enum {string}
             */
            state: "paused" | "draining";
            /** @description why, for other operators */
            reason: string | null;
            /** @description the operator who decided it */
            made_by: string;
            /** Format: date-time */
            at: string;
        };
        /** @description A connection of this gateway. */
        CarrierConnectionView: {
            up: boolean;
            /** Format: date-time */
            since: string;
            /** @description why it is down */
            reason: string | null;
            /** @description messages in its window */
            taken: number;
            /** @description how many it may have */
            window: number;
            /**
             * Format: date-time
             * @description throttled by the carrier until then
             */
            rests_until: string | null;
        };
        /** @description A connection that one gateway may hold. */
        CarrierSlotView: {
            /** @description from 0 */
            number: number;
            /** @description the gateway that holds it; null: none */
            node: string | null;
            /** @description until the lease ends, unless it is renewed */
            left_ms: number;
            /** @description known only for connections of this gateway */
            connection: components["schemas"]["CarrierConnectionView"] | null;
        };
        /** @description Open messages of a carrier. */
        CarrierMessagesView: {
            /** @description queued */
            waiting: number;
            /** @description claimed, or being handed over */
            submitting: number;
            /** @description handed over; the report is pending */
            submitted: number;
            /** @description unknown: the answer was lost */
            in_doubt: number;
        };
        /** @description A carrier as this gateway sees it; control, slots and messages are those of all gateways. */
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
            /**
             * @description sms, voice, call, viber, rcs, telegram, whatsapp, email
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description the configuration without secrets */
            settings: {
                name: string;
                value: string;
            }[];
            /** @description messages without an answer, for each connection */
            window: number;
            /** @description at most so many messages in a second */
            rate_per_second: number | null;
            /** @description outcomes of the last minute at this gateway */
            last_minute: {
                accepted: number;
                completed: number;
                refused: number;
                unknown: number;
            };
            /** @description in the words of the carrier */
            last_error: {
                /** Format: date-time */
                at: string;
                /**
                 * @description connection, refused, unknown
                 * @enum {string}
                 */
                kind: "connection" | "refused" | "unknown";
                text: string;
            } | null;
            /** @description the code in it, for the dictionary of its kind */
            last_error_code: string | null;
            /** @description null: not known */
            last_error_meaning: string[] | null;
        };
        /** @description A carrier that is not in the settings of this gateway. */
        OtherCarrierView: {
            /** @description its name in posthorn.yaml */
            upstream: string;
            state: components["schemas"]["CarrierStateView"];
            /** @description what an operator decided */
            control: components["schemas"]["CarrierControlView"] | null;
            slots: components["schemas"]["CarrierSlotView"][];
            messages: components["schemas"]["CarrierMessagesView"];
        };
        CarriersView: {
            /** @description the name of this gateway in the leases of slots */
            node: string | null;
            /** @description false: so many messages are open that their numbers are minimums */
            is_counted: boolean;
            upstreams: components["schemas"]["CarrierView"][];
            /** @description those that are not in its settings: of a command on the database alone, all */
            others: components["schemas"]["OtherCarrierView"][];
        };
        ConfigurationSender: {
            /**
             * @description one of sms, voice, call, viber, rcs, telegram, whatsapp, email
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description 1 to 64 characters long */
            name: string;
            /**
             * @description approved, pending, rejected
             * @enum {string}
             */
            status?: "approved" | "pending" | "rejected";
        };
        ConfigurationTariff: {
            /**
             * @description a channel, or hlr for lookups
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            /** @description at most 15 digits, or empty */
            prefix: string;
            /** @description an amount such as "0.50" */
            price: string;
        };
        ConfigurationService: {
            /** @description the number of a service */
            service_id: number;
            /** @description a text, or null */
            name?: string | null;
            /** @description a sender name, or null */
            sender?: string | null;
            /** @description 60 to 3600 */
            lifetime_seconds?: number;
            /** @description 1 to 20 */
            attempts?: number;
            /** @description a list of texts */
            types?: string[];
            /** @description a list of channels with wait_seconds */
            plan?: {
                /** @description one of sms, voice, telegram, viber, rcs, whatsapp */
                channel: string;
                /** @description a number, or null */
                wait_seconds: number | null;
            }[];
            /** @description a host, or null */
            domain?: string | null;
            /** @description true or false */
            own_codes?: boolean;
            /** @description an amount such as "0.50", or null */
            max_price?: string | null;
            /** @description a list of countries, or null for all */
            countries?: string[] | null;
            /** @description the name of a template, or null */
            whatsapp_template?: string | null;
            /** @description texts by language */
            texts?: Record<string, never>;
        };
        ConfigurationEndpoint: {
            /** @description an http or https URL */
            url: string;
            /** @description what it is for */
            description?: string | null;
            /** @description a list of message.accepted, message.channel_started, message.channel_skipped, message.channel_silent, message.submitted, message.delivered, message.read, message.acknowledged, message.failed, reply.received, call.answered, call.keyed, code.approved, subscriber.opted_out, link.clicked, template.decided, balance.low, or null for all */
            types?: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
            /** @description which events it gets, by what all of them must have: values of channel, country, sender, status, operation, id, id_prefix, by, reason; null for every event */
            filter?: Record<string, never> | null;
            /** @description true or false */
            active?: boolean;
        };
        ConfigurationAccount: {
            /** @description the name of an account */
            name: string;
            /** @description three capital letters, such as EUR */
            currency?: string;
            /** @description a country such as UA, or null */
            country?: string | null;
            /** @description a host such as go.shop.example, or null */
            link_domain?: string | null;
            /** @description true or false */
            number_memory?: boolean;
            /** @description an amount such as "100.00", or null */
            balance_alert?: string | null;
            /** @description true or false */
            disabled?: boolean;
            /** @description an object with contents_days and months */
            retention?: {
                /** @description a number of days, or null */
                contents_days: number | null;
                /** @description a number of months, or null */
                months: number | null;
            };
            /** @description a list of senders, each sender once */
            senders?: components["schemas"]["ConfigurationSender"][];
            /** @description a list of tariffs, each tariff once */
            tariffs?: components["schemas"]["ConfigurationTariff"][];
            /** @description a list of services, each service once */
            services?: components["schemas"]["ConfigurationService"][];
            /** @description a list of endpoints, each endpoint once */
            endpoints?: components["schemas"]["ConfigurationEndpoint"][];
        };
        ConfigurationKeyword: {
            /** @description one word */
            keyword: string;
            /** @description the name of an account */
            account: string;
            /** @description an http or https URL, or null */
            hook?: string | null;
            /**
             * @description json, kannel, kannel-post, jasmin, jasmin-get
             * @enum {string}
             */
            form?: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description hook, a text, or null */
            answers?: string | null;
        };
        ConfigurationNumber: {
            /**
             * @description one of sms, voice, call, viber, rcs, telegram, whatsapp, email
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description the name of an account, or null */
            account?: string | null;
            /** @description an http or https URL, or null */
            hook?: string | null;
            /**
             * @description json, kannel, kannel-post, jasmin, jasmin-get
             * @enum {string}
             */
            form?: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description hook, a text, or null */
            answers?: string | null;
            /** @description a list of keywords, each keyword once */
            keywords?: components["schemas"]["ConfigurationKeyword"][];
        };
        ConfigurationRuleSet: {
            /**
             * @description routes or traffic-rules
             * @enum {string}
             */
            rule_set: "routes" | "traffic-rules";
            /** @description a list of entries of the database, each as posthorn.yaml writes it */
            entries: Record<string, never>[];
        };
        ConfigurationChange: {
            /** @description such as sender */
            kind: string;
            /** @description what names it, such as: shop sms Shop */
            name: string;
            /**
             * @description create, change, remove
             * @enum {string}
             */
            change: "create" | "change" | "remove";
            /** @description what differs, by field */
            fields: Record<string, never>;
        };
        AppliedConfiguration: {
            /** @description in the order in which they are made */
            changes: components["schemas"]["ConfigurationChange"][];
            /** @description what events of new endpoints are signed with, shown once */
            secrets: {
                name: string;
                secret: string;
            }[];
        };
        Configuration: {
            /** @description a list of accounts, each account once */
            accounts?: components["schemas"]["ConfigurationAccount"][];
            /** @description a list of tariffs, each tariff once */
            tariffs?: components["schemas"]["ConfigurationTariff"][];
            /** @description a list of services, each service once */
            services?: components["schemas"]["ConfigurationService"][];
            /** @description a list of numbers, each number once */
            numbers?: components["schemas"]["ConfigurationNumber"][];
            /** @description a list of rule_sets, each rule set once */
            rule_sets?: components["schemas"]["ConfigurationRuleSet"][];
        };
        /** @description A receipt or reply that no session of an SMPP client has acknowledged in time. */
        DeadDeliveryView: {
            /** @description the number of a receipt or reply that was given up */
            delivery_id: number;
            /** @description the name of its account */
            account: string;
            /** @description null where any bind of the account may have it, or its bind was removed */
            system_id: string | null;
            /** @description the number of a message, or null */
            msg_id: number | null;
            /** @description reply, or of a receipt the status */
            what: string;
            attempts: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at: string;
            last_error: string;
        };
        /** @description A callback that brings an event to an endpoint. */
        EndpointDeliveryView: {
            /** @description the number of a callback */
            callback_id: number;
            /** @description the id of the event */
            webhook_id: string;
            /**
             * @description pending, delivered, dead-lettered
             * @enum {string}
             */
            state: "pending" | "delivered" | "dead-lettered";
            attempts: number;
            /** Format: date-time */
            created_at: string;
            /** @description why the last attempt failed */
            last_error: string | null;
        };
        /** @description An event of the feed that an endpoint gets. */
        PastEventView: {
            /** @description its place in the feed of the account */
            number: number;
            /**
             * @description message.accepted, message.channel_started, message.channel_skipped, message.channel_silent, message.submitted, message.delivered, message.read, message.acknowledged, message.failed, reply.received, call.answered, call.keyed, code.approved, subscriber.opted_out, link.clicked, template.decided, balance.low
             * @enum {string}
             */
            type: "message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low";
            /** Format: date-time */
            at: string;
            /** @description the `msg_id` of its message */
            message_id: string | null;
            /** @description of the event */
            channel: string | null;
            /** @description of the event */
            status: string | null;
        };
        /** @description A new endpoint; its secret is shown once. */
        NewEndpointView: {
            /** @description the number of an endpoint */
            endpoint_id: number;
            /** @description what its events are signed with */
            secret: string;
        };
        /** @description A URL that gets events of an account. */
        EndpointView: {
            /** @description the number of an endpoint */
            endpoint_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description without its query for viewers */
            url: string;
            /** @description what it is for */
            description: string | null;
            /** @description a list of message.accepted, message.channel_started, message.channel_skipped, message.channel_silent, message.submitted, message.delivered, message.read, message.acknowledged, message.failed, reply.received, call.answered, call.keyed, code.approved, subscriber.opted_out, link.clicked, template.decided, balance.low, or null for all */
            types: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
            /** @description which events it gets, by what all of them must have: values of channel, country, sender, status, operation, id, id_prefix, by, reason; null for every event */
            filter: Record<string, never> | null;
            /** @description whether it gets events */
            is_active: boolean;
            /** @description how many secrets sign: two while the older one is being replaced */
            secrets: number;
            /**
             * Format: date-time
             * @description since when it is given up, because nothing could be delivered; null: it is not
             */
            given_up_at: string | null;
            /** @description events that were dropped before it got them */
            missed: number;
            /** @description events that have no callback yet */
            behind: number;
            /** @description events that wait to be delivered, also those that failed */
            pending: number;
            /** @description events that are no longer tried */
            dead: number;
            /**
             * Format: date-time
             * @description when it got the last event; null: never
             */
            last_delivered_at: string | null;
            /**
             * Format: date-time
             * @description the oldest event that has failed since the last success; null: none
             */
            failing_since: string | null;
            /** @description why the newest of them failed */
            last_error: string | null;
        };
        /** @description A worker of a gateway that runs on this database. */
        GatewayView: {
            /** @description its name in the leases of slots; each worker of a gateway has its own */
            node_id: string;
            /** @description known of the gateway that answers */
            version: string | null;
            /** Format: date-time */
            started_at: string;
            /** @description false while it stops */
            takes_slots: boolean;
            /** @description until it counts as gone, unless it is heard of again */
            left_ms: number;
            /** @description how far its clock is ahead of that of the database */
            skew_ms: number;
            /** @description the connections to carriers that it holds */
            slots: {
                upstream: string;
                number: number;
            }[];
        };
        GuardDecisionView: {
            /** @description the digits that numbers begin with, or a country such as UA */
            key: string;
            /**
             * @description open, closed
             * @enum {string}
             */
            state: "open" | "closed";
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null: until an operator decides
             */
            until: string | null;
        };
        /** @description What was decided about codes to a prefix or a country. */
        GuardBlockView: {
            /** @description the digits that numbers begin with, or a country such as UA */
            key: string;
            /**
             * @description closed, probation, open
             * @enum {string}
             */
            status: "closed" | "probation" | "open";
            /**
             * @description guard, operator
             * @enum {string}
             */
            made_by: "guard" | "operator";
            /** @description a sentence */
            reason: string;
            /** Format: date-time */
            since: string;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null: until an operator decides
             */
            until: string | null;
        };
        /** @description Requests for codes that the guard refused. */
        GuardRefusalView: {
            /** Format: date-time */
            at: string;
            /** @description how many were refused for this reason within two seconds */
            requests: number;
            rule: string;
            /** @description masked; of the last one */
            recipient: string;
            /** @description empty for e-mail */
            country: string;
            service_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description a sentence */
            reason: string;
        };
        /** @description Codes of the last hours, and how many of them were entered. */
        ConversionView: {
            /** @description the digits that numbers begin with, or a country such as UA */
            key: string;
            /**
             * @description country, prefix
             * @enum {string}
             */
            of: "country" | "prefix";
            codes: number;
            delivered: number;
            /** @description a share from 0 to 1; null where it is not known */
            entered: number | null;
            /** @description a share from 0 to 1; null where it is not known */
            usually: number | null;
        };
        /** @description The settings of the guard of codes. */
        GuardLimitsView: {
            limits: {
                /**
                 * @description recipient, recipientOfAll, guessing, wrongCodes, wrongCodesByUserAddress, wrongCodesByAccount, userAddress, address, service, neighbours, country
                 * @enum {string}
                 */
                name: "recipient" | "recipientOfAll" | "guessing" | "wrongCodes" | "wrongCodesByUserAddress" | "wrongCodesByAccount" | "userAddress" | "address" | "service" | "neighbours" | "country";
                limits: {
                    seconds: number;
                    max: number;
                }[];
            }[];
            /** @description countries that get no codes */
            countries_off: string[];
            /**
             * Format: decimal
             * @description what codes of an account to a country may cost in an hour; null: no limit
             */
            money_per_hour: string;
            /** @description whether the guard blocks prefixes by itself for low conversion */
            closes: boolean;
            /** @description from how many codes on */
            min_codes: number;
        };
        ContentLineView: {
            /**
             * @description text, subject, image, button, link, file, template, value, place, voice
             * @enum {string}
             */
            what: "text" | "subject" | "image" | "button" | "link" | "file" | "template" | "value" | "place" | "voice";
            value: string;
        };
        /** @description A message that a traffic rule holds; it ends as EXPIRED at `until` where no operator decides. */
        HeldMessageView: {
            /** @description a msg_id */
            msg_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the traffic rule that holds it */
            rule: string;
            /** @description why */
            detail: string;
            /** Format: date-time */
            held_at: string;
            /** Format: date-time */
            until: string;
            /** Format: date-time */
            starts_at: string;
            /** @description masked for viewers */
            recipient: string;
            /**
             * @description whether a one-time code is in it, which is hidden
             * @enum {string}
             */
            code: "none" | "ours" | "digits";
            /** @description in the order of its plan */
            stages: {
                channel: string;
                sender: string;
                /** @description null where it is hidden */
                content: components["schemas"]["ContentLineView"][] | null;
            }[];
        };
        HeldMessagesView: {
            held: components["schemas"]["HeldMessageView"][];
            /** @description `before` of the next page; null at the end */
            next: number | null;
            /** @description the rules that hold messages now */
            rules: string[];
            /** @description whether numbers and texts are hidden */
            masked: boolean;
        };
        DecidedView: {
            /** @description messages that were released or refused */
            decided: number;
            /** @description those that were not held any more */
            gone: number;
        };
        InterfacePasswordView: {
            /** @description 1 to 64 characters without spaces */
            username: string;
            /** @description a new one, shown once; null where it was given */
            password: string | null;
        };
        /** @description A user of the interface of Kannel or Jasmin, without its password. */
        InterfaceUserView: {
            /**
             * @description kannel, jasmin
             * @enum {string}
             */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description for requests that name none; null: they are refused */
            sender: string | null;
            /** @description from where it may come; null: from anywhere */
            addresses: string[] | null;
        };
        /** @description A new key; its secret is shown once. */
        NewKeyView: {
            /** @description the number of a key */
            key_id: number;
            /** @description the secret */
            key: string;
        };
        /** @description An API key without its secret. */
        KeyView: {
            /** @description the number of a key */
            key_id: number;
            /** @description the number of an account */
            account_id: number;
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
            /**
             * Format: date-time
             * @description an instant, or null
             */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description since when it is refused
             */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description to about a minute; null: never
             */
            last_used_at: string | null;
        };
        /** @description A word with which replies to a number are those of an account. */
        OwnKeywordView: {
            /**
             * @description sms, voice, call, viber, rcs, telegram, whatsapp, email
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            keyword: string;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description without its query for viewers */
            hook: string | null;
            /**
             * @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get
             * @enum {string}
             */
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description hook, a text, or null */
            answers: string | null;
        };
        /** @description Where links of an account are. */
        LinkDomainView: {
            /** @description the host of the links, in lower case and punycode; null: that of all accounts */
            domain: string | null;
        };
        /** @description A bearer of the management API, without its secret. */
        ManagementKeyView: {
            /** @description the number of a management key */
            key_id: number;
            /** @description its last four characters */
            hint: string;
            /** @description 1 to 64 characters long */
            name: string;
            /**
             * @description what its bearer may do and read: viewer, operator or admin
             * @enum {string}
             */
            role: "viewer" | "operator" | "admin";
            /** @description a list such as keys:read, senders:write, *:read; null: everything that the role may do */
            scopes: string[] | null;
            /** @description the one account that it sees; null: all */
            account_id: number | null;
            /** @description from where it may be used; null: from anywhere */
            addresses: string[] | null;
            /**
             * Format: date-time
             * @description until when it is valid; null: until it is revoked
             */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description since when it is refused
             */
            revoked_at: string | null;
        };
        CancelledView: {
            /** @description how many were cancelled, now or before */
            cancelled: number;
            /** @description how many were with a carrier or had ended */
            too_late: number;
        };
        MessageRowView: {
            /** @description the number of a message */
            msg_id: number;
            account_id: number;
            /** @description the client's id */
            client_id: string | null;
            /** @description a telephone number or an e-mail address; masked for viewers */
            recipient: string;
            type: string;
            /** @description of the plan, in order */
            channels: string[];
            /** @description the one that succeeded, or the last one tried */
            channel: string;
            /** @description of the newest stage that was tried; empty on channels without senders */
            sender: string;
            /** @description that got it last; null before the first */
            carrier: string | null;
            /** @description of the recipient (ISO 3166), where numbering plans say */
            country: string | null;
            status: string;
            /** @description why it failed */
            error: string | null;
            /** Format: date-time */
            accepted_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description parts of its longest stage */
            parts: number;
            /**
             * Format: decimal
             * @description reserved while the message is open, charged afterwards
             */
            amount: string;
        };
        /** @description How `find` was understood. */
        SearchedView: {
            /**
             * @description all: nothing was searched for; names: ids, whole numbers and addresses
             * @enum {string}
             */
            by: "all" | "names" | "prefix" | "text";
            /** @description the digits that numbers begin with, where numbers were searched by them */
            prefix: string | null;
            /** @description the number or address, where it is a whole one; null for viewers */
            recipient: string | null;
            /** @description what it may mean, the likely one first */
            could_be: ("names" | "prefix" | "text")[];
        };
        MessagesView: {
            messages: components["schemas"]["MessageRowView"][];
            /** @description `before` of the next page; null where there is nothing more */
            next: number | null;
            /**
             * Format: date-time
             * @description the search stopped at messages accepted at this instant, and `next` continues it; null where it is complete
             */
            looked_back_to: string | null;
            searched: components["schemas"]["SearchedView"];
            /** @description whether numbers and texts are hidden */
            masked: boolean;
        };
        StageView: {
            channel: string;
            sender: string;
            /** @description until the next stage starts; for the last stage, the time that it may take */
            wait_seconds: number;
            /** @description how many parts it has */
            parts: number;
            /**
             * Format: decimal
             * @description the price of a part
             */
            price_per_part: string;
            /**
             * @description it succeeded, failed, was silent for its whole wait, was skipped, is at work, is queued, is to come, or was not needed
             * @enum {string}
             */
            state: "won" | "failed" | "silent" | "skipped" | "working" | "queued" | "ahead" | "spared";
            /** @description why the stage failed or was skipped */
            reason: Record<string, never> | null;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            ended_at: string | null;
            /** @description in the order in which they were tried */
            upstreams: string[];
            /** @description by kind: text, button and others; null where it is hidden */
            content: Record<string, never>[] | null;
        };
        /** @description An error of the dictionary. */
        CarrierErrorRef: {
            /** @description the kind of the carrier */
            kind: string;
            code: string;
            /** @description null: the dictionary does not have it */
            meaning: string[] | null;
        };
        StoryLineView: {
            /** Format: date-time */
            at: string;
            /** @description what happened */
            event: Record<string, never>;
            /**
             * @description good, bad, wait, none
             * @enum {string}
             */
            tone: "good" | "bad" | "wait" | "none";
            error?: components["schemas"]["CarrierErrorRef"];
        };
        PartView: {
            /**
             * @description unsent, elsewhere, sent, unknown, lost, refused, delivered, read, failed
             * @enum {string}
             */
            state: "unsent" | "elsewhere" | "sent" | "unknown" | "lost" | "refused" | "delivered" | "read" | "failed";
            /** @description the upstream's id of the part */
            ref: string | null;
            /** @description why it was refused or failed */
            reason: string | null;
            refunded: boolean;
        };
        AttemptView: {
            /** @description position in the plan, from 0 */
            stage: number;
            channel: string;
            upstream: string;
            /** @description of the carrier; empty where it is not configured any more */
            kind: string;
            /** Format: date-time */
            started_at: string;
            won: boolean;
            parts: components["schemas"]["PartView"][];
            /** @description answers and reports of the upstream, oldest first */
            lines: components["schemas"]["StoryLineView"][];
        };
        MessageMoneyView: {
            /**
             * Format: decimal
             * @description taken from the balance while the message is open
             */
            reserved: string;
            /**
             * Format: decimal
             * @description reserved at acceptance
             */
            first_reserved: string;
            /**
             * Format: decimal
             * @description charged
             */
            charged: string;
            /**
             * Format: decimal
             * @description released, or null
             */
            released: string;
            /** @description what upstreams charge us, and what they refund */
            costs: {
                upstream: string;
                /**
                 * @description charge, refund
                 * @enum {string}
                 */
                kind: "charge" | "refund";
                /**
                 * Format: decimal
                 * @description in `currency`
                 */
                amount: string;
                currency: string;
                /** Format: date-time */
                at: string;
            }[];
        };
        MessageCallbackView: {
            /** @description the number of a callback */
            callback_id: number;
            host: string;
            /**
             * @description pending, delivered, dead-lettered
             * @enum {string}
             */
            state: "pending" | "delivered" | "dead-lettered";
            /** @description how often it was tried */
            attempts: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description when it was delivered or dead-lettered
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description the next attempt of a pending callback
             */
            due_at: string | null;
            /** @description why the last attempt failed */
            last_error: string | null;
        };
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
        MessageLinkView: {
            /** @description null where it is hidden: anyone with the code can follow the link */
            code: string | null;
            /** @description null where it is hidden */
            target: string | null;
            /** @description all clicks */
            raw_clicks: number;
            /** @description clicks of people */
            human_clicks: number;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            first_human_at: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        MessageVerificationView: {
            verify_id: string;
            service_id: number;
            /** @description how often a code was checked */
            attempts: number;
            /** @description how often one may be checked */
            max_attempts: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null
             */
            ended_at: string | null;
            /**
             * @description the channel whose code was entered
             * @enum {string|null}
             */
            used_channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | null;
            /**
             * @description created, approved, expired, blocked, cancelled
             * @enum {string}
             */
            state: "created" | "approved" | "expired" | "blocked" | "cancelled";
        };
        /** @description A request that sends this message again. */
        SendAgainView: {
            /** @description appended to the gateway's address */
            path: string;
            /** @description its key is `$POSTHORN_KEY` */
            body: Record<string, never>;
            differences: ("no-id" | "zeros" | "new-code" | "code-form" | "long-links")[];
        };
        /** @description All facts about one message; null also stands for what is hidden. */
        MessageView: {
            /** @description the number of a message */
            msg_id: number;
            account: {
                account_id: number;
                name: string;
                currency: string;
            };
            /** @description the client's id */
            client_id: string | null;
            /** @description masked for viewers */
            recipient: string;
            /** @description whether numbers and texts are hidden */
            masked: boolean;
            /**
             * @description ours: a code of a verification, whose text is never shown; digits: the text looks like a code, whose digits are replaced
             * @enum {string}
             */
            code: "none" | "ours" | "digits";
            type: string;
            /** @description the id of its request */
            request_id: string | null;
            /** @description where the callbacks of the message go */
            hook: string | null;
            status: string;
            /** @description why it failed */
            error: string | null;
            channel: string;
            /** Format: date-time */
            accepted_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            expires_at: string;
            progress: {
                /**
                 * @description queued, submitting, submitted, in-doubt, final
                 * @enum {string}
                 */
                kind: "queued" | "submitting" | "submitted" | "in-doubt" | "final";
                /**
                 * Format: date-time
                 * @description an instant in milliseconds since 1970, or null
                 */
                until: string | null;
            };
            /** @description why it is not handed over yet; null unless it is queued */
            waiting: Record<string, never> | null;
            stages: components["schemas"]["StageView"][];
            timeline: components["schemas"]["StoryLineView"][];
            attempts: components["schemas"]["AttemptView"][];
            money: components["schemas"]["MessageMoneyView"];
            callbacks: components["schemas"]["MessageCallbackView"][];
            /** @description the newest first */
            replies: components["schemas"]["ReplyView"][];
            /** @description whether older replies exist */
            replies_are_cut: boolean;
            links: components["schemas"]["MessageLinkView"][];
            /** @description for a telephone call */
            call: {
                /** @description undefined, or null */
                duration_seconds: number | null;
                /** @description the key that the callee pressed */
                digit: string | null;
            } | null;
            /** @description the verification whose code it carries */
            verification: components["schemas"]["MessageVerificationView"] | null;
            resent: {
                /** @description the message that this one repeats */
                from: number | null;
                /** @description the messages that repeat this one, the newest first */
                to: number[];
            };
            /** @description null where the role may not see numbers and texts */
            again: components["schemas"]["SendAgainView"] | null;
        };
        /** @description A change of the balance of an account. */
        LedgerEntryView: {
            /** @description grows with time */
            entry_id: number;
            /** Format: date-time */
            at: string;
            /**
             * @description one of topup, reserve, capture, release
             * @enum {string}
             */
            kind: "topup" | "reserve" | "capture" | "release";
            /**
             * Format: decimal
             * @description what the entry changes
             */
            amount: string;
            /** @description how many messages it is about */
            messages: number;
            /** @description the note of a top-up, masked for viewers */
            note: string | null;
            /** @description those messages, where they are few */
            msg_ids: number[];
        };
        /** @description What an account used on a calendar day. */
        LedgerDayView: {
            /** @description of the time zone: 2026-11-21 */
            day: string;
            /**
             * Format: decimal
             * @description charged for messages, codes and lookups
             */
            captured: string;
            /**
             * Format: decimal
             * @description reserved for messages, negative as in the ledger
             */
            reserved: string;
            /**
             * Format: decimal
             * @description released of what was reserved
             */
            released: string;
            /**
             * Format: decimal
             * @description added to the balance, or taken back
             */
            topped_up: string;
            /** @description of the ledger */
            entries: number;
        };
        BalanceView: {
            /** @description three letters of ISO 4217 */
            currency: string;
            /**
             * Format: decimal
             * @description what the account may spend
             */
            available: string;
            /**
             * Format: decimal
             * @description reserved for messages that are not final
             */
            reserved: string;
        };
        /** @description Where callbacks of an account go, and how they are signed. */
        NotificationsView: {
            /** @description where callbacks of messages without a hook go, without its query for viewers */
            url: string | null;
            /** @description how many secrets sign: two while the older one is being replaced */
            secrets: number;
            /** @description whether the address may be inside of a private network, by the settings */
            private_addresses: boolean;
        };
        /** @description What the last attempts showed of a number. */
        NumberFactView: {
            /**
             * @description what was tried; network: SMS and calls
             * @enum {string}
             */
            subject: "network" | "viber" | "whatsapp" | "rcs" | "telegram";
            /**
             * @description what was seen
             * @enum {string}
             */
            evidence: "reached" | "absent" | "unassigned" | "landline" | "not-on-channel";
            /** Format: date-time */
            seen_at: string;
            /** Format: date-time */
            counts_until: string;
        };
        /** @description A number that subscribers write to. */
        OwnNumberView: {
            /**
             * @description sms, voice, call, viber, rcs, telegram, whatsapp, email
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            number: string;
            /** @description null: accounts share the number by keywords */
            account_id: number | null;
            /** @description the name of its account */
            account: string | null;
            /** @description without its query for viewers */
            hook: string | null;
            /**
             * @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get
             * @enum {string}
             */
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description hook, a text, or null */
            answers: string | null;
            /** @description how many it has */
            keywords: number;
        };
        /** @description A subscriber whom senders may not write to; masked for viewers. */
        OptOutView: {
            /** @description a telephone number or an e-mail address */
            addressee: string;
            /** @description the sender that may not write; empty or absent: every one */
            sender: string;
            /** @description the name of the account whose messages are blocked; null: of every account */
            account: string | null;
            /** @description its number */
            account_id: number | null;
            /** @description why, at most 200 characters */
            reason: string;
            /** @description where it came from */
            source: string;
            /** Format: date-time */
            at: string;
        };
        /** @description How a list changes the prices of an upstream. */
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
        PriceListsView: {
            lists: {
                /** @description the name of an upstream */
                upstream: string;
                /** @description three letters of ISO 4217 */
                currency: string;
                /** Format: date-time */
                imported_at: string;
                /** @description who imported it last */
                imported_by: string;
                /** @description how many prices */
                rows: number;
                /**
                 * Format: date-time
                 * @description when the last of them ends; null: one has no end
                 */
                until: string | null;
            }[];
            /** @description the newest first */
            changes: {
                /** @description the name of an upstream */
                upstream: string;
                /** @description three letters of ISO 4217 */
                currency: string;
                /** Format: date-time */
                at: string;
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
        /** @description What an upstream charges for a part to a destination. */
        ListedPriceView: {
            /** @description an operator, such as Kyivstar (25503), or null */
            network: string | null;
            /** @description digits that numbers begin with, or empty */
            prefix: string;
            /** @description of ISO 3166, or null; without all three: all other numbers */
            country: string | null;
            /** @description of one part, in the currency of the price lists */
            price: string;
            /** Format: date-time */
            from: string;
            /**
             * Format: date-time
             * @description when it ends; null: it has no end
             */
            until: string | null;
            /** @description whether it counts now; else it begins later */
            in_force: boolean;
        };
        QuotedRecipientView: {
            /** @description digits */
            phone: string;
            /** @description for display: +380 67 123 4567 */
            written: string;
            /** @description ISO 3166; null where the numbering plans do not say */
            country: string | null;
        };
        /** @description The message as the subscriber gets it. */
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
        /** @description An upstream that the stage may go to. */
        QuotedRouteView: {
            upstream: string;
            /**
             * @description taken: for `share` of messages; waits: messages wait here; passed-over: avoided now; later: used if the others fail
             * @enum {string}
             */
            use: "taken" | "waits" | "passed-over" | "later";
            /** @description of messages, from 0 to 1; null unless it is taken */
            share: number | null;
            /** @description why it is avoided */
            reason: string | null;
            /**
             * Format: decimal
             * @description null where no price is known
             */
            price: string;
        };
        PreviewStageView: {
            channel: string;
            /** @description empty where the channel has no sender */
            sender: string;
            /** @description until the next stage starts; for the last stage, the time that it may take */
            wait_seconds: number;
            /** @description how many parts it has */
            parts: number;
            /**
             * Format: decimal
             * @description the price of all parts
             */
            price: string;
            /** @description why the stage would be skipped now, for example an opt-out; null where it would start */
            blocked: Record<string, never> | null;
            preview: components["schemas"]["PreviewView"];
            /** @description none for requesters of one account */
            routes: components["schemas"]["QuotedRouteView"][];
        };
        /** @description Why an automatic plan has these channels in this order. */
        ArrangementView: {
            order: {
                channel: string;
                /**
                 * Format: decimal
                 * @description of all parts
                 */
                price: string;
                /** @description the share of what was delivered lately */
                delivered?: number;
                /** @description from hand-over to report, in the mean */
                took_ms?: number;
            }[];
            left_out: {
                channel: string;
                /**
                 * @description no-route, unhealthy, too-dear, never-delivers, too-slow, number-known
                 * @enum {string}
                 */
                reason: "no-route" | "unhealthy" | "too-dear" | "never-delivers" | "too-slow" | "number-known";
                /** @description of number-known: what is remembered of the number */
                known?: {
                    code: string;
                    /**
                     * @description absent, unassigned, landline, not-on-channel
                     * @enum {string}
                     */
                    evidence: "absent" | "unassigned" | "landline" | "not-on-channel";
                    /** @description how long ago it was seen */
                    age_minutes: number;
                };
            }[];
        };
        PlanView: {
            stages: components["schemas"]["PreviewStageView"][];
            /** @description how long the message may take */
            lifetime_seconds: number;
            /**
             * Format: decimal
             * @description what is reserved: the price of the most expensive stage, or of all where each that delivers is paid for
             */
            price: string;
            /** @description it carries a one-time code and goes before everything else */
            is_urgent: boolean;
            /** @description null where the client gave the order */
            arrangement: components["schemas"]["ArrangementView"] | null;
        };
        /** @description What it would mean to send a message again. */
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
            /**
             * Format: decimal
             * @description the account's available balance
             */
            available: string;
            currency: string;
            /** @description how the second message differs from the first one */
            differences: ("no-id" | "zeros" | "new-code" | "code-form" | "long-links")[];
        };
        SmsTextView: {
            /** @description the field that holds the text */
            field: string;
            /**
             * @description gsm, ucs2
             * @enum {string}
             */
            alphabet: "gsm" | "ucs2";
            /** @description septets of GSM, UTF-16 units of UCS-2 */
            characters: number;
            /** @description how many parts it has */
            parts: number;
            /** @description free characters in the last part */
            left: number;
            /** @description how many characters one more part holds */
            per_part: number;
            /** @description characters outside the GSM alphabet, each once, in the order of the text; at most 20 */
            outside: string[];
        };
        /** @description What an operation would mean: nothing is stored, reserved or sent. */
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
            /**
             * Format: decimal
             * @description the account's available balance
             */
            available: string;
            currency: string;
            /** @description every SMS text of the operation */
            texts: components["schemas"]["SmsTextView"][];
        };
        SentView: {
            /** @description the number of a message */
            msg_id: number;
            /** @description of a call whose caller number ends in it */
            code: string | null;
            /** @description the JSON that a client of the contract gets */
            answer: string;
        };
        /** @description A host that receives callbacks of an account. */
        CallbackHostView: {
            /** @description the number of an account */
            account_id: number;
            /** @description the name of the account */
            account: string;
            /** @description host and port as they stand in the address */
            host: string;
            /** @description callbacks that wait for it in the database; null where those that were counted do not show whether any does */
            waiting: number | null;
            /** @description whether its account has so many that not all were counted: it may be more than waiting */
            more: boolean;
            /** @description of the newest that was counted and has failed */
            last_error: string | null;
            /** @description null where this gateway has not called it lately */
            health: {
                /**
                 * @description open: nothing is sent before reopens_at; probing: one request is under way or may be sent
                 * @enum {string}
                 */
                breaker: "closed" | "open" | "probing";
                /**
                 * Format: date-time
                 * @description an instant in milliseconds since 1970, or null
                 */
                reopens_at: string | null;
                /** @description in a row while the breaker is closed */
                failures: number;
                /** @description requests under way */
                active: number;
                took_ms: number;
            } | null;
        };
        /** @description Dead-lettered callbacks of an account to a host. */
        DeadLetterGroupView: {
            /** @description the number of an account */
            account_id: number;
            /** @description the name of the account */
            account: string;
            /** @description host and port as they stand in the address */
            host: string;
            count: number;
            /** Format: date-time */
            oldest_at: string;
            /** Format: date-time */
            newest_at: string;
            /** @description of the newest one */
            last_error: string | null;
        };
        ConversationRowView: {
            /** @description the number of a conversation */
            conversation_id: number;
            /** @description the number of an account */
            account_id: number;
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
            /** Format: date-time */
            last_at: string;
            /** @description whether the newest reply was not yet read at the console */
            is_unread: boolean;
            /** @description null where it is hidden or not stored any more */
            text: string | null;
        };
        ConversationsView: {
            conversations: components["schemas"]["ConversationRowView"][];
            /** @description `before` of the next page; null at the end */
            next: string | null;
            /**
             * Format: date-time
             * @description the search stopped at conversations of this instant, and `next` continues it; null where it is complete
             */
            looked_back_to: string | null;
            /** @description whether numbers and texts are hidden */
            masked: boolean;
        };
        /** @description A subscriber and an own number or sender of an account. */
        ConversationView: {
            /** @description the number of a conversation */
            conversation_id: number;
            /** @description the number of an account */
            account_id: number;
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
            /** Format: date-time */
            last_at: string;
            /** @description whether the newest reply was not yet read at the console */
            is_unread: boolean;
        };
        ThreadView: {
            conversation: components["schemas"]["ConversationView"];
            /** @description the newest first */
            entries: Record<string, never>[];
            /** @description `before` of the next page; null at the end */
            next: string | null;
            /** @description whether numbers and texts are hidden */
            masked: boolean;
            /** @description the operation that answers, or why there is none */
            answer: Record<string, never>;
        };
        /** @description How long messages are kept by the settings of the installation; null: for good. */
        KeptTimes: {
            /** @description a whole number of days, or null */
            contents_days: number | null;
            /** @description a whole number of months, or null */
            months: number | null;
        };
        /** @description How long messages of an account and what they say are kept; null: as the settings say. */
        RetentionView: {
            /** @description a whole number of days, or null */
            contents_days: number | null;
            /** @description a whole number of months, or null */
            months: number | null;
            usual: components["schemas"]["KeptTimes"];
        };
        /** @description A route of the channel, and how routing treats it. */
        RouteCandidateView: {
            upstream: string;
            /**
             * @description sms, voice, call, viber, rcs, telegram, whatsapp, email
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description first digits of the number; empty: any */
            prefix: string;
            /** @description with the calling code of the prefix, ISO 3166 */
            countries: string[];
            /** @description beside the prefix: `account shop, network 25503`; empty: none */
            conditions: string;
            /** @description the conditions and the prefix; empty: every message */
            match: string;
            /** @description lower is tried first */
            priority: number;
            weight: number;
            /**
             * @description how routes of one match and one priority share messages
             * @enum {string}
             */
            choose: "weight" | "cost" | "quality";
            /** @description how often an SMS that is reported as failed is tried by other carriers */
            retry_failed: number;
            /** @description of its SMS: `flash`, and parameters of SMPP with their values */
            options: string[];
            /**
             * @description taken: for `share` of messages; waits: messages wait here; passed-over: avoided now; later: used if the others fail; less-specific: another route fits better; no-match: for other messages
             * @enum {string}
             */
            use: "taken" | "waits" | "passed-over" | "later" | "less-specific" | "no-match";
            /** @description of messages, from 0 to 1; null unless it is taken */
            share: number | null;
            /** @description why it is avoided */
            reason: string | null;
            /**
             * Format: decimal
             * @description null where no price is known
             */
            price: string;
            /** @description of messages lately, by which routes judge; null where too few results are known */
            delivered_share: number | null;
            /** @description of one-time codes that were entered lately; null where too few are known */
            entered_share: number | null;
            /** @description how far its value is lowered because fewer codes are entered than by others, 0 to 0.5 */
            lowered_by: number;
        };
        /** @description What the rules for SMS say. */
        RouteSmsRulesView: {
            /**
             * @description any: no rule is about senders
             * @enum {string}
             */
            sender: "any" | "allowed" | "replaced" | "refused";
            /** @description the sender in place of a replaced one */
            replacement: string | null;
            /** @description what a refused sender must be */
            must: string | null;
            /**
             * @description which senders a rule allows; null: any
             * @enum {string|null}
             */
            allow: "listed" | "numbers" | "none" | null;
            /** @description those of the list */
            senders: string[];
            /** @description the sender in place of others; null: others are refused */
            replace_by: string | null;
            /** @description how texts are rewritten for 7 bits where they need it */
            rewriting: string[];
        };
        ExplainedRouteView: {
            /** @description in the form that routing uses */
            recipient: string;
            /**
             * @description sms, voice, call, viber, rcs, telegram, whatsapp, email
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description empty: none */
            sender: string;
            /** @description ISO 3166; null where it is not known */
            country: string | null;
            /** @description the name of the network; null where it is not known */
            operator: string | null;
            /** @description MCC and MNC; null where they are not known */
            network: string | null;
            /** @description by a lookup, and not by numbering data alone */
            is_looked_up: boolean;
            /** @description where the routes are from, such as `the settings file with version 3 of the database`; null: they were given */
            origin: string | null;
            /** @description every route of the channel: those that match first, in the order in which they are tried */
            candidates: components["schemas"]["RouteCandidateView"][];
            /** @description null for other channels */
            sms: components["schemas"]["RouteSmsRulesView"] | null;
        };
        EntryFaultView: {
            /** @description its position among those of the database; null: all of them */
            entry: number | null;
            /** @description the setting; empty: the whole entry */
            field: string;
            message: string;
        };
        RuleSetVersionView: {
            /** @description the number of the version */
            version: number;
            /** Format: date-time */
            applied_at: string;
            applied_by: string;
            /** @description the number of the version that it took back, or null */
            undoes: number | null;
            /** @description how many it has */
            entries: number;
            /** @description what the version before did not have */
            added: Record<string, never>[];
            /** @description what the version before had and it does not have */
            removed: Record<string, never>[];
        };
        EntryPartView: {
            name: string;
            /**
             * @description text, choice, flag, number, time, list, choices, sections
             * @enum {string}
             */
            form: "text" | "choice" | "flag" | "number" | "time" | "list" | "choices" | "sections";
            /** @description the values that it may have; empty: others too */
            choices: string[];
            is_required: boolean;
            /** @description what it is where it is left out */
            usual: string | null;
            /** @description of a number */
            minimum: number | null;
            /** @description of a number */
            maximum: number | null;
            /**
             * @description what it names, which `rule-sets/values` lists
             * @enum {string|null}
             */
            refers_to: "account" | "carrier" | "sender" | "country" | "network" | "time-zone" | null;
        };
        /** @description A setting of a route or of a traffic rule. */
        EntryFieldView: {
            name: string;
            /**
             * @description text, choice, flag, number, time, list, choices, sections
             * @enum {string}
             */
            form: "text" | "choice" | "flag" | "number" | "time" | "list" | "choices" | "sections";
            /** @description the values that it may have; empty: others too */
            choices: string[];
            is_required: boolean;
            /** @description what it is where it is left out */
            usual: string | null;
            /** @description of a number */
            minimum: number | null;
            /** @description of a number */
            maximum: number | null;
            /**
             * @description what it names, which `rule-sets/values` lists
             * @enum {string|null}
             */
            refers_to: "account" | "carrier" | "sender" | "country" | "network" | "time-zone" | null;
            /** @description of each mapping, where the form is `sections` */
            fields: components["schemas"]["EntryPartView"][];
        };
        RuleSetView: {
            /** @description the number of the version; 0: none */
            version: number;
            /** @description of the settings file, where they are changed */
            of_file: Record<string, never>[];
            /** @description of the database */
            stored: Record<string, never>[];
            /** @description those of the database, as `apply` takes them */
            text: string;
            /** @description what keeps entries of the database out of force: the file contradicts them */
            faults: components["schemas"]["EntryFaultView"][];
            /** @description the settings of each kind of entry */
            fields: {
                kind: string;
                fields: components["schemas"]["EntryFieldView"][];
            }[];
        };
        EntryValueView: {
            /** @description as an entry has it */
            value: string;
            /** @description what it is called, in English; null: as the value says */
            title: string | null;
            /** @description of a network, ISO 3166 */
            country: string | null;
        };
        ScheduledMessageView: {
            /** @description the number of a message */
            msg_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the client's id, or null */
            client_id: string | null;
            /** @description a telephone number or an e-mail address; masked for viewers */
            recipient: string;
            /** @description its operation */
            type: string;
            channels: string[];
            /** Format: date-time */
            send_at: string;
            /** Format: date-time */
            accepted_at: string;
            /**
             * Format: decimal
             * @description reserved
             */
            amount: string;
        };
        ScheduledView: {
            messages: components["schemas"]["ScheduledMessageView"][];
            /** @description `before` of the next page; null at the end */
            next: string | null;
        };
        /** @description A name or number that messages of an account come from. */
        SenderView: {
            /** @description the number of a sender */
            sender_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description 1 to 64 characters long */
            name: string;
            /**
             * @description approved, pending or rejected
             * @enum {string}
             */
            status: "approved" | "pending" | "rejected";
            /** @description why it is rejected, as the operator says; null: it is not, or none was said */
            reason: string | null;
        };
        /** @description A use of one-time codes, with its texts, channels and limits. */
        ServiceView: {
            /** @description the number of a service, which clients name as service_id */
            service_id: number;
            /** @description null: every account */
            account_id: number | null;
            /** @description the name of its account */
            account: string | null;
            /** @description what stands before the text and in e-mails; null for nothing */
            name: string | null;
            /** @description its sender name; null: the first one approved on the channel */
            sender: string | null;
            /** @description lifetime of a code in seconds, 60 to 3600 */
            lifetime_seconds: number;
            /** @description how often a code may be checked, 1 to 20 */
            attempts: number;
            /** @description what clients may request: sms, email */
            types: ("sms" | "email")[];
            plan: {
                /**
                 * @description sms, voice, telegram, viber, rcs, whatsapp
                 * @enum {string}
                 */
                channel: "sms" | "voice" | "telegram" | "viber" | "rcs" | "whatsapp";
                /** @description before the next channel; null: an equal share of the lifetime */
                wait_seconds: number | null;
            }[];
            /** @description the host of the web site that codes are bound to, or null */
            domain: string | null;
            /** @description whether each channel sends a code of its own */
            own_codes: boolean;
            /** @description what a code may cost at most, such as "0.50", in the currency of its account, or null */
            max_price: string | null;
            /** @description the countries whose numbers get codes, such as UA; null: all */
            countries: string[] | null;
            /** @description its authentication template of WhatsApp; null: the first approved one of the sender */
            whatsapp_template: string | null;
            /** @description own texts with {code} by language; other languages stay as they are, an empty text is none */
            texts: Record<string, never>;
            /** @description false for service 1 before it was changed */
            is_stored: boolean;
        };
        /** @description A hook by which a sign-in service sends its codes. */
        SignInHookView: {
            /**
             * @description a sign-in service
             * @enum {string}
             */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description the number of a service of codes: channels, lifetime, texts */
            service_id: number;
            /** @description the sender of the codes, or null: that of the service of codes */
            sender: string | null;
            /** @description a language of texts where a request names none */
            language: string;
            /** @description how many secrets are right: two during a rotation */
            secret_count: number;
        };
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
        /** @description The price of one part on a channel, or of one lookup. */
        TariffView: {
            /** @description the number of a tariff */
            tariff_id: number;
            /** @description the account that it is for; null: every account without its own */
            account_id: number | null;
            /** @description the name of this account */
            account: string | null;
            /**
             * @description a channel, or hlr for lookups
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            /** @description digits that numbers begin with; empty: every number */
            prefix: string;
            /**
             * Format: decimal
             * @description of a part or a lookup, in the currency of the account
             */
            price: string;
        };
        /** @description A text for SMS that an account keeps. */
        SmsTemplateView: {
            /** @description the number of a template */
            template_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description text of at most 255 characters, or null */
            name: string | null;
            /** @description a language code such as uk or en-GB, or null */
            lang: string | null;
            /** @description a text, with {{placeholders}} for what changes */
            template: string;
            parts: number;
            characters: number;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A text for Viber, which the carrier moderates. */
        ViberTemplateView: {
            /** @description the number of a template */
            template_id: number;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            /** @description a Viber sender whose carrier moderates templates */
            signature: string;
            /** @description a text, with {{placeholders}} for what changes */
            template: string;
            /**
             * @description what moderation says
             * @enum {string}
             */
            status: "pending" | "approved" | "rejected";
            /** @description why it was rejected, where that is known */
            reason: string | null;
            /** @description why the last request to the carrier failed */
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
        };
        /** @description A traffic rule, and the messages that it has met. */
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
                /**
                 * Format: date-time
                 * @description an instant in milliseconds since 1970, or null
                 */
                last_at: string | null;
            }[];
        };
        /** @description A link that works once within a day, and is shown once. */
        OneTimeLinkView: {
            /** @description follows the address of the gateway */
            path: string;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description A browser that is signed in. */
        UserSessionView: {
            /** @description the name of a session */
            ref: string;
            /** @description where it began */
            address: string;
            /** @description the browser as it names itself */
            agent: string;
            /**
             * @description password, oidc
             * @enum {string}
             */
            way: "password" | "oidc";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            seen_at: string;
            /** @description whether it is the session of this request */
            is_this: boolean;
        };
        /** @description A user of one account, as its other users see it. */
        ColleagueView: {
            /** @description the number of a user */
            user_id: number;
            name: string;
            /**
             * @description viewer, operator, admin
             * @enum {string}
             */
            role: "viewer" | "operator" | "admin";
            /**
             * Format: date-time
             * @description since when the user cannot sign in
             */
            disabled_at: string | null;
        };
        /** @description A user of the console. */
        UserView: {
            /** @description the number of a user */
            user_id: number;
            /** @description what the user signs in with */
            name: string;
            /**
             * @description viewer, operator, admin
             * @enum {string}
             */
            role: "viewer" | "operator" | "admin";
            /** @description the one account that the user sees; null: all */
            account_id: number | null;
            has_password: boolean;
            /** @description whether the user is known at the identity provider */
            has_provider: boolean;
            has_second_factor: boolean;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description since when the user cannot sign in
             */
            disabled_at: string | null;
            /** @description browsers that are signed in */
            sessions: number;
            /**
             * Format: date-time
             * @description to about a minute; null: no session is open
             */
            seen_at: string | null;
        };
        /** @description A link that was not used yet. */
        PendingInvitationView: {
            /** @description names the link; it is no credential */
            ref: string;
            /**
             * @description viewer, operator, admin
             * @enum {string}
             */
            role: "viewer" | "operator" | "admin";
            /** @description the name of the one account that the new user will see; null: all */
            account: string | null;
            /** @description the user whose password it sets; null: it creates a user */
            user_name: string | null;
            /** @description who made it; null: a command, a management key, the start of a gateway, or a user of all accounts where one account asks */
            made_by_name: string | null;
            /** Format: date-time */
            expires_at: string;
        };
        /** @description A verification, without its code. */
        VerificationView: {
            verification_id: number;
            /** @description as verify/create answered it */
            verify_id: string;
            /** @description the number of an account */
            account_id: number;
            /** @description the name of its account */
            account: string;
            service_id: number;
            /**
             * @description sms, email
             * @enum {string}
             */
            type: "sms" | "email";
            /** @description a number or an address; masked for viewers */
            recipient: string;
            /** @description what the client calls it */
            custom_id: string | null;
            /** @description where its callbacks go */
            hook: string | null;
            max_attempts: number;
            /** @description the message with its code */
            msg_id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** @description null where the message is gone */
            message_status: string | null;
            /**
             * @description created, superseded, approved, expired, blocked, cancelled
             * @enum {string}
             */
            state: "created" | "superseded" | "approved" | "expired" | "blocked" | "cancelled";
            /** @description how often a code was checked */
            attempts: number;
            /**
             * Format: date-time
             * @description when it ended
             */
            ended_at: string | null;
            /**
             * @description whose code was entered, where each channel has its own
             * @enum {string|null}
             */
            used_channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | null;
        };
        TemplateValueView: {
            /**
             * @description header, body, button
             * @enum {string}
             */
            in: "header" | "body" | "button";
            /** @description from 1: among the values of header or body, or the position of the button */
            number: number;
            /**
             * @description text, image, video, document, location
             * @enum {string}
             */
            type: "text" | "image" | "video" | "document" | "location";
            /** @description the name of a named placeholder */
            name: string | null;
        };
        /** @description A template as its carrier lists it. */
        WhatsAppTemplateView: {
            /** @description the carrier that lists it */
            upstream: string;
            /** @description the sender that may use it */
            signature: string;
            name: string;
            language: string;
            /**
             * @description approved, pending, rejected, paused, disabled, other
             * @enum {string}
             */
            status: "approved" | "pending" | "rejected" | "paused" | "disabled" | "other";
            /** @description why the carrier rejected it, in its word; null where it gives none */
            reason: string | null;
            category: string;
            /** @description header, body and footer, with placeholders */
            template: string;
            buttons: string[];
            /** @description the purpose of each value, in order */
            values: components["schemas"]["TemplateValueView"][];
            /** @description components that cannot be filled in */
            unsupported: string[];
        };
        /** @description When a carrier listed its templates. */
        WhatsAppListingView: {
            upstream: string;
            /**
             * Format: date-time
             * @description when the last listing ended
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description when the last successful one ended
             */
            listed_at: string | null;
            /** @description why the last one failed */
            last_error: string | null;
        };
        "accounts.balance.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.balance.answer": components["schemas"]["BalanceView"];
        "accounts.create.input": {
            /** @description letters, digits, points and dashes */
            name: string;
            /** @description three capital letters, for example EUR */
            currency?: string;
        };
        "accounts.create.answer": {
            /** @description the number of an account */
            account_id: number;
        };
        "accounts.createNotificationsSecret.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.createNotificationsSecret.answer": {
            /** @description shown once */
            secret: string;
        };
        "accounts.disable.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.disable.answer": Record<string, never>;
        "accounts.enable.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.enable.answer": Record<string, never>;
        "accounts.ledger.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /**
             * @description one of topup, reserve, capture, release
             * @enum {string}
             */
            kind?: "topup" | "reserve" | "capture" | "release";
            /** Format: date-time */
            from?: string;
            /** Format: date-time */
            to?: string;
            /** @description `next` of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "accounts.ledger.answer": {
            entries: components["schemas"]["LedgerEntryView"][];
            /** @description `before` of the next page; null at the end */
            next: number | null;
        };
        "accounts.linkDomain.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.linkDomain.answer": components["schemas"]["LinkDomainView"];
        "accounts.linkDomainCheck.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.linkDomainCheck.answer": {
            domain: string;
            /**
             * @description reached; other-host: the proxy gives the gateway another host; other-server: another server answers; forbidden: a private address; unreachable: no answer over TLS
             * @enum {string}
             */
            reach: "reached" | "other-host" | "other-server" | "forbidden" | "unreachable";
            /** @description the status or the error; null where there is none */
            detail: string | null;
        };
        "accounts.list.input": Record<string, never>;
        "accounts.list.answer": {
            accounts: components["schemas"]["AccountView"][];
        };
        "accounts.notifications.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.notifications.answer": components["schemas"]["NotificationsView"];
        "accounts.notificationsDropOlder.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.notificationsDropOlder.answer": Record<string, never>;
        "accounts.read.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.read.answer": components["schemas"]["AccountView"];
        "accounts.removeNotificationsSecret.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.removeNotificationsSecret.answer": Record<string, never>;
        "accounts.rename.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description letters, digits, points and dashes */
            name: string;
        };
        "accounts.rename.answer": Record<string, never>;
        "accounts.retention.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.retention.answer": components["schemas"]["RetentionView"];
        "accounts.setBalanceAlert.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description an amount, or null for none */
            balance_alert: string | null;
        };
        "accounts.setBalanceAlert.answer": Record<string, never>;
        "accounts.setCountry.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description a country such as UA, where its numbers without a calling code are; null: they are refused */
            country: string | null;
        };
        "accounts.setCountry.answer": Record<string, never>;
        "accounts.setLinkDomain.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description a host, or null for that of all accounts */
            domain: string | null;
        };
        "accounts.setLinkDomain.answer": {
            /** @description the host of the links, in lower case and punycode; null: that of all accounts */
            domain: string | null;
        };
        "accounts.setNotificationsAddress.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description an http or https URL, or null for none */
            url: string | null;
        };
        "accounts.setNotificationsAddress.answer": Record<string, never>;
        "accounts.setNumberMemory.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description whether its messages skip channels by what is remembered of numbers, and add to that */
            uses_number_memory: boolean;
        };
        "accounts.setNumberMemory.answer": Record<string, never>;
        "accounts.setRetention.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description a whole number of days, or null */
            contents_days?: number | null;
            /** @description a whole number of months, or null */
            months?: number | null;
        };
        "accounts.setRetention.answer": {
            /** @description a whole number of days, or null */
            contents_days: number | null;
            /** @description a whole number of months, or null */
            months: number | null;
        };
        "accounts.topUps.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description in the currency of the account: 250.00 */
            amount: string;
            /** @description kept with the entry */
            note?: string | null;
            /** @description a new word of 8 to 64 letters and digits: what is sent again with it is booked once */
            attempt?: string;
        };
        "accounts.topUps.answer": {
            /**
             * Format: decimal
             * @description what the account may spend
             */
            available: string;
            /** @description three letters of ISO 4217 */
            currency: string;
        };
        "accounts.users.input": {
            /** @description The name or the number of an account */
            account_id: string;
        };
        "accounts.users.answer": {
            colleagues: components["schemas"]["ColleagueView"][];
        };
        "alarmReceivers.create.input": {
            /**
             * @description a monitoring system: alertmanager, grafana, zabbix, pagerduty, posthorn (this installation)
             * @enum {string}
             */
            kind: "alertmanager" | "grafana" | "zabbix" | "pagerduty" | "posthorn";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description The name or the number of an account */
            account_id: string;
            /** @description what the recipients get, with {text} of the alert and {ack_link}; {text} where it is absent */
            template?: string;
            /** @description a list of 1 to 200 people with phone, and name where there is one */
            recipients: components["schemas"]["AlarmRecipient"][];
            /** @description a list of different channels out of voice, viber, rcs, whatsapp, sms, in the order in which they are tried */
            channels: components["schemas"]["AlarmChannel"][];
            /**
             * @description at-once (where it is absent), or one-by-one: each after the time of the one before
             * @enum {string}
             */
            order?: "at-once" | "one-by-one";
            /** @description how often all are tried, 1 to 20 */
            rounds?: number;
            /** @description from the beginning of a round to that of the next one, or null */
            repeat_seconds?: number | null;
            /** @description the first word of a reply that counts; any reply where it is absent, or null */
            word?: string | null;
            /** @description the key in a call that counts; any where it is absent, or null */
            key?: string | null;
            /** @description what the others get once it is taken, with {name} and {text}; null: nothing, or null */
            taken_text?: string | null;
            /** @description the secret or routing_key of its sender, or null: a new one is made */
            secret?: string | null;
        };
        "alarmReceivers.create.answer": {
            /** @description where its sender posts to, at this gateway; null for posthorn */
            path: string | null;
            /** @description a new one, shown once; null where none was made */
            secret: string | null;
        };
        "alarmReceivers.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "alarmReceivers.list.answer": {
            receivers: components["schemas"]["AlarmReceiverView"][];
        };
        "alarmReceivers.read.input": {
            /**
             * @description a monitoring system: alertmanager, grafana, zabbix, pagerduty, posthorn (this installation)
             * @enum {string}
             */
            kind: "alertmanager" | "grafana" | "zabbix" | "pagerduty" | "posthorn";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
        };
        "alarmReceivers.read.answer": components["schemas"]["AlarmReceiverView"];
        "alarmReceivers.remove.input": {
            /**
             * @description a monitoring system: alertmanager, grafana, zabbix, pagerduty, posthorn (this installation)
             * @enum {string}
             */
            kind: "alertmanager" | "grafana" | "zabbix" | "pagerduty" | "posthorn";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
        };
        "alarmReceivers.remove.answer": Record<string, never>;
        "alarmReceivers.set.input": {
            /**
             * @description a monitoring system: alertmanager, grafana, zabbix, pagerduty, posthorn (this installation)
             * @enum {string}
             */
            kind: "alertmanager" | "grafana" | "zabbix" | "pagerduty" | "posthorn";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description what the recipients get, with {text} of the alert and {ack_link}; {text} where it is absent */
            template?: string;
            /** @description a list of 1 to 200 people with phone, and name where there is one */
            recipients: components["schemas"]["AlarmRecipient"][];
            /** @description a list of different channels out of voice, viber, rcs, whatsapp, sms, in the order in which they are tried */
            channels: components["schemas"]["AlarmChannel"][];
            /**
             * @description at-once (where it is absent), or one-by-one: each after the time of the one before
             * @enum {string}
             */
            order?: "at-once" | "one-by-one";
            /** @description how often all are tried, 1 to 20 */
            rounds?: number;
            /** @description from the beginning of a round to that of the next one, or null */
            repeat_seconds?: number | null;
            /** @description the first word of a reply that counts; any reply where it is absent, or null */
            word?: string | null;
            /** @description the key in a call that counts; any where it is absent, or null */
            key?: string | null;
            /** @description what the others get once it is taken, with {name} and {text}; null: nothing, or null */
            taken_text?: string | null;
            /** @description the secret or routing_key of its sender, or null: a new one is made */
            secret?: string | null;
        };
        "alarmReceivers.set.answer": Record<string, never>;
        "alarms.create.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description a text of 1 to 1000 characters; {ack_link} is a link by which its reader acknowledges */
            text: string;
            /** @description a list of 1 to 200 people with phone, and name where there is one */
            recipients: components["schemas"]["AlarmRecipient"][];
            /** @description a list of different channels out of voice, viber, rcs, whatsapp, sms, in the order in which they are tried */
            channels: components["schemas"]["AlarmChannel"][];
            /**
             * @description at-once (where it is absent), or one-by-one: each after the time of the one before
             * @enum {string}
             */
            order?: "at-once" | "one-by-one";
            /** @description how often all are tried, 1 to 20 */
            rounds?: number;
            /** @description from the beginning of a round to that of the next one, or null */
            repeat_seconds?: number | null;
            /** @description the first word of a reply that counts; any reply where it is absent, or null */
            word?: string | null;
            /** @description the key in a call that counts; any where it is absent, or null */
            key?: string | null;
            /** @description what the others get once it is taken, with {name} and {text}; null: nothing, or null */
            taken_text?: string | null;
            /** @description names its cause, or null */
            dedup_key?: string | null;
        };
        "alarms.create.answer": {
            /** @description the number of an alarm */
            alarm_id: number;
            /** @description false: the open one with the same dedup_key */
            is_new: boolean;
        };
        "alarms.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description `next` of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "alarms.list.answer": {
            alarms: components["schemas"]["AlarmSummaryView"][];
            /** @description `before` of the next page; null at the end */
            next: number | null;
        };
        "alarms.read.input": {
            /** @description the number of an alarm */
            alarm_id: number;
        };
        "alarms.read.answer": components["schemas"]["AlarmView"];
        "alarms.stop.input": {
            /** @description the number of an alarm */
            alarm_id: number;
        };
        "alarms.stop.answer": components["schemas"]["AlarmView"];
        "alertQuietHours.list.input": Record<string, never>;
        "alertQuietHours.list.answer": {
            /** @description times and a time zone, or null */
            hours: components["schemas"]["QuietHoursView"] | null;
        };
        "alertQuietHours.set.input": {
            /** @description times and a time zone, or null */
            hours: components["schemas"]["QuietHoursView"] | null;
        };
        "alertQuietHours.set.answer": Record<string, never>;
        "alertRules.change.input": {
            /** @description the number of a rule of alerts */
            rule_id: number;
            /** @description 1 to 64 characters long, and no number */
            name?: string;
            /** @description the one that it watches, by name; null: each one */
            subject?: string | null;
            /** @description minutes of traffic that are looked at together, or null */
            window_minutes?: number | null;
            /** @description messages in that time without which nothing is said, or null */
            minimum?: number | null;
            /** @description how many minutes the value must be bad */
            for_minutes?: number;
            /** @description after how many minutes it is notified again until it was seen; null: never */
            repeat_minutes?: number | null;
            /** @description whether it notifies in quiet hours too */
            is_urgent?: boolean;
            is_active?: boolean;
            /** @description an https address that says what to do, or null */
            runbook_url?: string | null;
            /** @description in the unit of the kind: 80, or in a text 80% or money as 12.50; a number of money is in millionths; or null */
            threshold?: string | number | null;
            /** @description a list of names or numbers of targets */
            targets?: (string | number)[];
        };
        "alertRules.change.answer": Record<string, never>;
        "alertRules.create.input": {
            /** @description 1 to 64 characters long, and no number */
            name: string;
            /** @description the one that it watches, by name; null: each one */
            subject?: string | null;
            /** @description minutes of traffic that are looked at together, or null */
            window_minutes?: number | null;
            /** @description messages in that time without which nothing is said, or null */
            minimum?: number | null;
            /** @description how many minutes the value must be bad */
            for_minutes?: number;
            /** @description after how many minutes it is notified again until it was seen; null: never */
            repeat_minutes?: number | null;
            /** @description whether it notifies in quiet hours too */
            is_urgent?: boolean;
            is_active?: boolean;
            /** @description an https address that says what to do, or null */
            runbook_url?: string | null;
            /** @description in the unit of the kind: 80, or in a text 80% or money as 12.50; a number of money is in millionths; or null */
            threshold?: string | number | null;
            /** @description a list of names or numbers of targets */
            targets?: (string | number)[];
            /**
             * @description channel-delivery, carrier-delivery, delivery-time, balance, carrier-down, carrier-notice, endpoint-down, queue-age, fraud-blocks
             * @enum {string}
             */
            kind: "channel-delivery" | "carrier-delivery" | "delivery-time" | "balance" | "carrier-down" | "carrier-notice" | "endpoint-down" | "queue-age" | "fraud-blocks";
        };
        "alertRules.create.answer": {
            /** @description the number of a rule of alerts */
            rule_id: number;
        };
        "alertRules.list.input": Record<string, never>;
        "alertRules.list.answer": {
            rules: components["schemas"]["AlertRuleView"][];
        };
        "alertRules.read.input": {
            /** @description the number of a rule of alerts */
            rule_id: number;
        };
        "alertRules.read.answer": components["schemas"]["AlertRuleView"];
        "alertRules.remove.input": {
            /** @description the number of a rule of alerts */
            rule_id: number;
        };
        "alertRules.remove.answer": Record<string, never>;
        "alertSilences.create.input": {
            /** @description the number of a rule of alerts */
            rule_id: number;
            /** @description the one that is silenced: a channel, a carrier, an account, a host; null: each one of the rule */
            subject?: string | null;
            /** Format: date-time */
            until: string;
            /** @description why, for the others */
            reason: string;
        };
        "alertSilences.create.answer": {
            /** @description the number of a silence */
            silence_id: number;
        };
        "alertSilences.end.input": {
            /** @description the number of a silence */
            silence_id: number;
        };
        "alertSilences.end.answer": Record<string, never>;
        "alertSilences.list.input": Record<string, never>;
        "alertSilences.list.answer": {
            silences: components["schemas"]["AlertSilenceView"][];
        };
        "alertTargets.change.input": {
            /** @description the number of a target of alerts */
            target_id: number;
            /** @description e-mail addresses with commas between, the chat of a bot, or the receiver posthorn of an alarm */
            address?: string;
            /** @description of a webhook; of Telegram, an API server of your own */
            url?: string;
            /** @description the token of a Telegram bot */
            token?: string;
            /**
             * @description the language of its texts
             * @enum {string}
             */
            language?: "en" | "uk";
        };
        "alertTargets.change.answer": Record<string, never>;
        "alertTargets.create.input": {
            /** @description 1 to 64 characters long, and no number */
            name: string;
            /**
             * @description email, webhook, slack, telegram, alarm
             * @enum {string}
             */
            kind: "email" | "webhook" | "slack" | "telegram" | "alarm";
            /** @description e-mail addresses with commas between, the chat of a bot, or the receiver posthorn of an alarm */
            address?: string;
            /** @description of a webhook; of Telegram, an API server of your own */
            url?: string;
            /** @description the token of a Telegram bot */
            token?: string;
            /**
             * @description the language of its texts
             * @enum {string}
             */
            language?: "en" | "uk";
        };
        "alertTargets.create.answer": {
            /** @description the number of a target of alerts */
            target_id: number;
            /** @description of a webhook */
            signing_secret: string | null;
        };
        "alertTargets.list.input": Record<string, never>;
        "alertTargets.list.answer": {
            targets: components["schemas"]["AlertTargetView"][];
        };
        "alertTargets.read.input": {
            /** @description the number of a target of alerts */
            target_id: number;
        };
        "alertTargets.read.answer": components["schemas"]["AlertTargetView"];
        "alertTargets.remove.input": {
            /** @description the number of a target of alerts */
            target_id: number;
        };
        "alertTargets.remove.answer": Record<string, never>;
        "alertTargets.test.input": {
            /** @description the number of a target of alerts */
            target_id: number;
        };
        "alertTargets.test.answer": components["schemas"]["AlertTestView"];
        "alerts.acknowledge.input": {
            /** @description the number of an alert */
            alert_id: number;
        };
        "alerts.acknowledge.answer": Record<string, never>;
        "alerts.list.input": {
            /** @description `next` of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "alerts.list.answer": {
            /** @description firing, then pending */
            open: components["schemas"]["AlertView"][];
            /** @description the newest first */
            past: components["schemas"]["AlertView"][];
            /** @description `before` of the next page; null at the end */
            next: number | null;
        };
        "alerts.read.input": {
            /** @description the number of an alert */
            alert_id: number;
        };
        "alerts.read.answer": components["schemas"]["OneAlertView"];
        "auditLog.list.input": {
            /** @description `next` of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
            /** @description the name of one user */
            user?: string;
            /** @description one action, such as keys/create */
            action?: string;
        };
        "auditLog.list.answer": {
            entries: components["schemas"]["AuditEntryView"][];
            /** @description `before` of the next page; null at the end */
            next: number | null;
        };
        "auditLog.read.input": {
            /** @description the number of an entry */
            entry_id: number;
        };
        "auditLog.read.answer": components["schemas"]["AuditEntryView"];
        "backtests.cancel.input": {
            /** @description the number of a backtest */
            backtest_id: number;
        };
        "backtests.cancel.answer": Record<string, never>;
        "backtests.create.input": {
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            until: string;
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
            /** @description all traffic rules in place of those in force, in the form of posthorn.yaml; they are tried without other routes, prices and tariffs */
            traffic_rules?: string | null;
        };
        "backtests.create.answer": {
            /** @description the number of a backtest */
            backtest_id: number;
        };
        "backtests.list.input": Record<string, never>;
        "backtests.list.answer": {
            backtests: components["schemas"]["BacktestView"][];
            /** @description carriers of the settings, which may be given other price lists */
            upstreams: string[];
        };
        "backtests.read.input": {
            /** @description the number of a backtest */
            backtest_id: number;
        };
        "backtests.read.answer": components["schemas"]["OneBacktestView"];
        "binds.change.input": {
            /** @description the number of a bind */
            bind_id: number;
            /** @description whether clients may bind with it */
            active?: boolean;
            /** @description at most 50 IP addresses or ranges */
            addresses?: string[];
            /** @description a whole number from 1 to 100: sessions at once over all gateways */
            max_sessions?: number;
            /** @description a whole number from 1 to 1000: requests that may be unanswered on a session */
            max_window?: number;
            /** @description messages a second at one gateway, or null */
            per_second?: number | null;
            /**
             * @description how data_coding 0 is read: gsm, latin1, utf8
             * @enum {string}
             */
            alphabet?: "gsm" | "latin1" | "utf8";
            /** @description a list of viber, rcs, whatsapp, sms: the channels of a text in the order in which they are tried */
            plan?: ("viber" | "rcs" | "whatsapp" | "sms")[];
            /**
             * @description whose sessions get receipts: of the bind, of the account, or none
             * @enum {string}
             */
            receipts?: "bind" | "account" | "none";
        };
        "binds.change.answer": Record<string, never>;
        "binds.create.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description 1 to 15 characters long */
            system_id: string;
            /** @description 4 to 64 visible ASCII characters; absent: one is made */
            password?: string;
            /** @description at most 50 IP addresses or ranges */
            addresses?: string[];
            /** @description a whole number from 1 to 100: sessions at once over all gateways */
            max_sessions?: number;
            /** @description a whole number from 1 to 1000: requests that may be unanswered on a session */
            max_window?: number;
            /** @description messages a second at one gateway, or null */
            per_second?: number | null;
            /**
             * @description how data_coding 0 is read: gsm, latin1, utf8
             * @enum {string}
             */
            alphabet?: "gsm" | "latin1" | "utf8";
            /** @description a list of viber, rcs, whatsapp, sms: the channels of a text in the order in which they are tried */
            plan?: ("viber" | "rcs" | "whatsapp" | "sms")[];
            /**
             * @description whose sessions get receipts: of the bind, of the account, or none
             * @enum {string}
             */
            receipts?: "bind" | "account" | "none";
        };
        "binds.create.answer": components["schemas"]["BindPasswordView"];
        "binds.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "binds.list.answer": {
            binds: components["schemas"]["BindView"][];
        };
        "binds.password.input": {
            /** @description the number of a bind */
            bind_id: number;
        };
        "binds.password.answer": components["schemas"]["BindPasswordView"];
        "binds.read.input": {
            /** @description the number of a bind */
            bind_id: number;
        };
        "binds.read.answer": components["schemas"]["BindView"];
        "binds.remove.input": {
            /** @description the number of a bind */
            bind_id: number;
        };
        "binds.remove.answer": Record<string, never>;
        "callbacks.deadLetters.input": {
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description host and port as they stand in the address */
            host?: string;
            /** Format: date-time */
            since?: string;
        };
        "callbacks.deadLetters.answer": {
            count: number;
            /** @description up to which it counts, and how many one replay makes due */
            max: number;
        };
        "callbacks.deadLettersReplay.input": {
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description host and port as they stand in the address */
            host?: string;
            /** Format: date-time */
            since?: string;
        };
        "callbacks.deadLettersReplay.answer": {
            replayed: number;
            /** @description whether there are more */
            left: boolean;
        };
        "callbacks.hosts.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "callbacks.hosts.answer": {
            hosts: components["schemas"]["CallbackHostView"][];
            dead_letters: components["schemas"]["DeadLetterGroupView"][];
        };
        "callbacks.list.input": {
            /**
             * @description pending, delivered, dead-lettered
             * @enum {string}
             */
            state?: "pending" | "delivered" | "dead-lettered";
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description the number of a message */
            msg_id?: number;
            /** @description host and port as they stand in the address */
            host?: string;
            /** @description `next` of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "callbacks.list.answer": {
            callbacks: components["schemas"]["CallbackLine"][];
            /** @description `before` of the next page; null at the end */
            next: number | null;
            /**
             * Format: date-time
             * @description where the search did not reach the end: the last one that it looked at
             */
            looked_back_to: string | null;
        };
        "callbacks.read.input": {
            /** @description the number of a callback */
            callback_id: number;
        };
        "callbacks.read.answer": components["schemas"]["CallbackView"];
        "callbacks.replay.input": {
            /** @description a list of 1 to 100 numbers of callbacks */
            callback_ids: number[];
        };
        "callbacks.replay.answer": {
            replayed: number[];
            /** @description those that do not exist, or are pending already */
            missed: number[];
        };
        "callbacks.retry.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description host and port as they stand in the address */
            host: string;
            /** @description the number of a callback */
            callback_id?: number;
        };
        "callbacks.retry.answer": {
            retried: number;
        };
        "carrierErrors.list.input": {
            /** @description a kind of carrier; absent or unknown: smpp */
            kind?: string;
        };
        "carrierErrors.list.answer": {
            /** @description a kind of carrier */
            kind: string;
            /** @description every kind that has a dictionary */
            kinds: string[];
            /** @description documents of the carrier */
            sources: string[];
            errors: components["schemas"]["CarrierErrorView"][];
        };
        "carrierErrors.read.input": {
            /** @description a kind of carrier */
            kind: string;
            /** @description an error code, or its name */
            code: string;
        };
        "carrierErrors.read.answer": {
            /** @description a kind of carrier */
            kind: string;
            code: string;
            /** @description null: the dictionary does not have it */
            found: components["schemas"]["FoundCarrierErrorView"] | null;
            /** @description documents of the carrier */
            sources: string[];
        };
        "carriers.drain.input": {
            /** @description its name in posthorn.yaml */
            upstream: string;
            /** @description a reason of 3 to 200 characters, for other operators */
            reason: string | null;
        };
        "carriers.drain.answer": Record<string, never>;
        "carriers.list.input": Record<string, never>;
        "carriers.list.answer": components["schemas"]["CarriersView"];
        "carriers.pause.input": {
            /** @description its name in posthorn.yaml */
            upstream: string;
            /** @description a reason of 3 to 200 characters, for other operators */
            reason: string | null;
        };
        "carriers.pause.answer": Record<string, never>;
        "carriers.read.input": {
            /** @description its name in posthorn.yaml */
            upstream: string;
        };
        "carriers.read.answer": components["schemas"]["CarrierView"];
        "carriers.resume.input": {
            /** @description its name in posthorn.yaml */
            upstream: string;
        };
        "carriers.resume.answer": Record<string, never>;
        "carriers.tryBind.input": {
            /** @description a host name or an address */
            host: string;
            /** @description a port from 1 to 65535 */
            port: number;
            /** @description whether by TLS */
            tls: boolean;
            /** @description 1 to 15 ASCII characters */
            system_id: string;
            /** @description at most 64 ASCII characters */
            password: string;
        };
        "carriers.tryBind.answer": {
            /**
             * @description bound, refused, unreachable
             * @enum {string}
             */
            kind: "bound" | "refused" | "unreachable";
            /** @description what the carrier answered, or why it did not */
            said: string | null;
            /** @description what the answer means: English, Ukrainian, or null */
            meaning: string[] | null;
            /** @description what to do about it: English, Ukrainian, or null */
            action: string[] | null;
        };
        "configuration.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "configuration.list.answer": components["schemas"]["Configuration"];
        "configuration.set.input": {
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description a list of accounts, as the configuration has them; absent: they stay as they are */
            accounts?: components["schemas"]["ConfigurationAccount"][];
            /** @description a list of tariffs, as the configuration has them; absent: they stay as they are */
            tariffs?: components["schemas"]["ConfigurationTariff"][];
            /** @description a list of services, as the configuration has them; absent: they stay as they are */
            services?: components["schemas"]["ConfigurationService"][];
            /** @description a list of numbers, as the configuration has them; absent: they stay as they are */
            numbers?: components["schemas"]["ConfigurationNumber"][];
            /** @description a list of rule_sets, as the configuration has them; absent: they stay as they are */
            rule_sets?: components["schemas"]["ConfigurationRuleSet"][];
            /** @description whether what the lists of the document leave out is removed; accounts never are */
            prune?: boolean;
            /** @description whether it only says what it would change */
            dry_run?: boolean;
        };
        "configuration.set.answer": components["schemas"]["AppliedConfiguration"];
        "deadDeliveries.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description system_id or number of a bind */
            bind?: string;
            /** @description `next` of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "deadDeliveries.list.answer": {
            deliveries: components["schemas"]["DeadDeliveryView"][];
            /** @description `before` of the next page; null at the end */
            next: number | null;
        };
        "deadDeliveries.replay.input": {
            /** @description a list of 1 to 1,000 numbers of receipts and replies */
            delivery_ids: number[];
        };
        "deadDeliveries.replay.answer": {
            /** @description their former numbers */
            replayed: number[];
            /** @description those that do not exist */
            missed: number[];
        };
        "deadDeliveries.replayAll.input": {
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description system_id or number of a bind */
            bind?: string;
        };
        "deadDeliveries.replayAll.answer": {
            /** @description how many */
            replayed: number;
        };
        "endpoints.change.input": {
            /** @description the number of an endpoint */
            endpoint_id: number;
            /** @description an http or https URL */
            url?: string;
            /** @description what it is for */
            description?: string | null;
            /** @description a list of message.accepted, message.channel_started, message.channel_skipped, message.channel_silent, message.submitted, message.delivered, message.read, message.acknowledged, message.failed, reply.received, call.answered, call.keyed, code.approved, subscriber.opted_out, link.clicked, template.decided, balance.low, or null for all */
            types?: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
            /** @description which events it gets, by what all of them must have: values of channel, country, sender, status, operation, id, id_prefix, by, reason; null for every event */
            filter?: Record<string, never> | null;
            /** @description whether it gets events */
            is_active?: boolean;
        };
        "endpoints.change.answer": Record<string, never>;
        "endpoints.create.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description an http or https URL */
            url: string;
            /** @description what it is for */
            description?: string | null;
            /** @description a list of message.accepted, message.channel_started, message.channel_skipped, message.channel_silent, message.submitted, message.delivered, message.read, message.acknowledged, message.failed, reply.received, call.answered, call.keyed, code.approved, subscriber.opted_out, link.clicked, template.decided, balance.low, or null for all */
            types: ("message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low")[] | null;
            /** @description which events it gets, by what all of them must have: values of channel, country, sender, status, operation, id, id_prefix, by, reason; null for every event */
            filter?: Record<string, never> | null;
        };
        "endpoints.create.answer": components["schemas"]["NewEndpointView"];
        "endpoints.deliveries.input": {
            /** @description the number of an endpoint */
            endpoint_id: number;
        };
        "endpoints.deliveries.answer": {
            deliveries: components["schemas"]["EndpointDeliveryView"][];
        };
        "endpoints.dropOlder.input": {
            /** @description the number of an endpoint */
            endpoint_id: number;
        };
        "endpoints.dropOlder.answer": Record<string, never>;
        "endpoints.events.input": {
            /** @description the number of an endpoint */
            endpoint_id: number;
        };
        "endpoints.events.answer": {
            events: components["schemas"]["PastEventView"][];
        };
        "endpoints.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "endpoints.list.answer": {
            endpoints: components["schemas"]["EndpointView"][];
            /** @description whether events are recorded at all */
            recorded: boolean;
        };
        "endpoints.read.input": {
            /** @description the number of an endpoint */
            endpoint_id: number;
        };
        "endpoints.read.answer": components["schemas"]["EndpointView"];
        "endpoints.remove.input": {
            /** @description the number of an endpoint */
            endpoint_id: number;
        };
        "endpoints.remove.answer": Record<string, never>;
        "endpoints.replay.input": {
            /** @description the number of an endpoint */
            endpoint_id: number;
            /** Format: date-time */
            since: string;
        };
        "endpoints.replay.answer": {
            /** @description how many are passed on again, of all types */
            events: number;
        };
        "endpoints.secret.input": {
            /** @description the number of an endpoint */
            endpoint_id: number;
        };
        "endpoints.secret.answer": {
            /** @description shown once */
            secret: string;
        };
        "endpoints.test.input": {
            /** @description the number of an endpoint */
            endpoint_id: number;
            /**
             * @description message.accepted, message.channel_started, message.channel_skipped, message.channel_silent, message.submitted, message.delivered, message.read, message.acknowledged, message.failed, reply.received, call.answered, call.keyed, code.approved, subscriber.opted_out, link.clicked, template.decided, balance.low
             * @enum {string}
             */
            type?: "message.accepted" | "message.channel_started" | "message.channel_skipped" | "message.channel_silent" | "message.submitted" | "message.delivered" | "message.read" | "message.acknowledged" | "message.failed" | "reply.received" | "call.answered" | "call.keyed" | "code.approved" | "subscriber.opted_out" | "link.clicked" | "template.decided" | "balance.low";
            /** @description the number of an event of the feed, which is sent with the id that it has there */
            number?: number;
        };
        "endpoints.test.answer": {
            /** @description of the request, by name */
            headers: Record<string, never>;
            /** @description of the request */
            body: string;
            /** @description in milliseconds */
            took_ms: number;
            /** @description of the response; null without one */
            status: number | null;
            /** @description the beginning of the response body */
            answer: string;
            /** @description why it would not count as delivered; null if it would */
            error: string | null;
        };
        "gateways.list.input": Record<string, never>;
        "gateways.list.answer": {
            gateways: components["schemas"]["GatewayView"][];
        };
        "gateways.read.input": {
            /** @description its name in the leases of slots; each worker of a gateway has its own */
            node_id: string;
        };
        "gateways.read.answer": components["schemas"]["GatewayView"];
        "guard.blocks.input": Record<string, never>;
        "guard.blocks.answer": {
            blocks: components["schemas"]["GuardBlockView"][];
        };
        "guard.close.input": {
            /** @description the digits that numbers begin with, or a country such as UA */
            key: string;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null: until an operator decides
             */
            until?: string | null;
            /** @description why, for the record */
            reason?: string;
        };
        "guard.close.answer": components["schemas"]["GuardDecisionView"];
        "guard.conversion.input": Record<string, never>;
        "guard.conversion.answer": {
            conversion: components["schemas"]["ConversionView"][];
        };
        "guard.forget.input": {
            /** @description the digits that numbers begin with, or a country such as UA */
            key: string;
        };
        "guard.forget.answer": Record<string, never>;
        "guard.limits.input": Record<string, never>;
        "guard.limits.answer": components["schemas"]["GuardLimitsView"];
        "guard.open.input": {
            /** @description the digits that numbers begin with, or a country such as UA */
            key: string;
            /**
             * Format: date-time
             * @description an instant in milliseconds since 1970, or null: until an operator decides
             */
            until?: string | null;
            /** @description why, for the record */
            reason?: string;
        };
        "guard.open.answer": components["schemas"]["GuardDecisionView"];
        "guard.refusals.input": Record<string, never>;
        "guard.refusals.answer": {
            refusals: components["schemas"]["GuardRefusalView"][];
        };
        "held.list.input": {
            /** @description `next` of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description one rule, by its name */
            rule?: string;
        };
        "held.list.answer": components["schemas"]["HeldMessagesView"];
        "held.read.input": {
            /** @description a msg_id */
            msg_id: number;
        };
        "held.read.answer": components["schemas"]["HeldMessageView"];
        "held.refuse.input": {
            /** @description a list of 1 to 50 msg_ids */
            msg_ids: number[];
        };
        "held.refuse.answer": components["schemas"]["DecidedView"];
        "held.release.input": {
            /** @description a list of 1 to 50 msg_ids */
            msg_ids: number[];
        };
        "held.release.answer": components["schemas"]["DecidedView"];
        "interfaceUsers.change.input": {
            /**
             * @description kannel, jasmin
             * @enum {string}
             */
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
        "interfaceUsers.change.answer": Record<string, never>;
        "interfaceUsers.create.input": {
            /**
             * @description kannel, jasmin
             * @enum {string}
             */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
            /** @description The name or the number of an account */
            account_id: string;
            /** @description at most 64 characters, or null */
            sender: string | null;
            /** @description at most 50 IP addresses or ranges */
            addresses: string[];
            /** @description at most 128 characters, or null: a new one is made */
            password: string | null;
        };
        "interfaceUsers.create.answer": components["schemas"]["InterfacePasswordView"];
        "interfaceUsers.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "interfaceUsers.list.answer": {
            users: components["schemas"]["InterfaceUserView"][];
        };
        "interfaceUsers.password.input": {
            /**
             * @description kannel, jasmin
             * @enum {string}
             */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
            /** @description at most 128 characters, or null: a new one is made */
            password: string | null;
        };
        "interfaceUsers.password.answer": components["schemas"]["InterfacePasswordView"];
        "interfaceUsers.read.input": {
            /**
             * @description kannel, jasmin
             * @enum {string}
             */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
        };
        "interfaceUsers.read.answer": components["schemas"]["InterfaceUserView"];
        "interfaceUsers.remove.input": {
            /**
             * @description kannel, jasmin
             * @enum {string}
             */
            kind: "kannel" | "jasmin";
            /** @description 1 to 64 characters without spaces */
            username: string;
        };
        "interfaceUsers.remove.answer": Record<string, never>;
        "keys.change.input": {
            /** @description the number of a key */
            key_id: number;
            /** @description 1 to 64 characters long */
            name?: string;
            /** @description a list of send, status, templates, verify, lookup, balance, senders, events; empty for all */
            scopes?: ("send" | "status" | "templates" | "verify" | "lookup" | "balance" | "senders" | "events")[];
            /** @description at most 50 IP addresses or ranges */
            addresses?: string[];
            /**
             * Format: date-time
             * @description an instant, or null
             */
            expires_at?: string | null;
        };
        "keys.change.answer": Record<string, never>;
        "keys.create.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description 1 to 64 characters long */
            name: string;
            /** @description a list of send, status, templates, verify, lookup, balance, senders, events; empty for all */
            scopes: ("send" | "status" | "templates" | "verify" | "lookup" | "balance" | "senders" | "events")[];
            /** @description at most 50 IP addresses or ranges */
            addresses: string[];
            /**
             * Format: date-time
             * @description an instant, or null
             */
            expires_at: string | null;
        };
        "keys.create.answer": components["schemas"]["NewKeyView"];
        "keys.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "keys.list.answer": {
            keys: components["schemas"]["KeyView"][];
        };
        "keys.read.input": {
            /** @description the number of a key */
            key_id: number;
        };
        "keys.read.answer": components["schemas"]["KeyView"];
        "keys.remove.input": {
            /** @description the number of a key */
            key_id: number;
        };
        "keys.remove.answer": Record<string, never>;
        "keys.rotate.input": {
            /** @description the number of a key */
            key_id: number;
            /**
             * Format: date-time
             * @description until when the old key is valid; null: until it is revoked
             */
            old_until: string | null;
        };
        "keys.rotate.answer": components["schemas"]["NewKeyView"];
        "managementKeys.create.input": {
            /** @description 1 to 64 characters long */
            name: string;
            /**
             * @description what its bearer may do and read: viewer, operator or admin
             * @enum {string}
             */
            role: "viewer" | "operator" | "admin";
            /** @description a list such as keys:read, senders:write, *:read; null: everything that the role may do */
            scopes?: string[] | null;
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
            /** @description from where it may be used; null: from anywhere */
            addresses?: string[] | null;
            /**
             * Format: date-time
             * @description until when it is valid; null: until it is revoked
             */
            expires_at?: string | null;
        };
        "managementKeys.create.answer": {
            /** @description the number of a management key */
            key_id: number;
            /** @description the secret */
            key: string;
        };
        "managementKeys.list.input": Record<string, never>;
        "managementKeys.list.answer": {
            management_keys: components["schemas"]["ManagementKeyView"][];
        };
        "managementKeys.remove.input": {
            /** @description the number of a management key */
            key_id: number;
        };
        "managementKeys.remove.answer": Record<string, never>;
        "messages.cancel.input": {
            /** @description a list of 1 to 50 numbers of messages */
            msg_ids: number[];
        };
        "messages.cancel.answer": components["schemas"]["CancelledView"];
        "messages.list.input": {
            /** @description at most 300 characters long */
            find?: string;
            /**
             * @description names, prefix, text
             * @enum {string}
             */
            by?: "names" | "prefix" | "text";
            status?: string;
            channel?: string;
            /** @description The name or the number of an account */
            account_id?: string;
            /** Format: date-time */
            from?: string;
            /** Format: date-time */
            to?: string;
            /**
             * @description accepted, ended
             * @enum {string}
             */
            time_of?: "accepted" | "ended";
            /**
             * @description any, first, last
             * @enum {string}
             */
            use?: "any" | "first" | "last";
            carrier?: string;
            error?: string;
            /** @description a country such as UA */
            country?: string;
            /** @description the code of an operator (MCC and MNC), such as 25503 */
            network?: string;
            /** @description a sender */
            sender?: string;
            /** @description an amount in millionths */
            min_micros?: number;
            /** @description an amount in millionths */
            max_micros?: number;
            rule?: string;
            /**
             * @description refuse, hold, wait, observe
             * @enum {string}
             */
            effect?: "refuse" | "hold" | "wait" | "observe";
            /**
             * @description newest, oldest, price, duration
             * @enum {string}
             */
            sort?: "newest" | "oldest" | "price" | "duration";
            /** @description the number of a message */
            before?: number;
            /** @description a number from 1 to 1,000 */
            limit?: number;
        };
        "messages.list.answer": components["schemas"]["MessagesView"];
        "messages.quote.input": {
            /** @description the number of a message */
            msg_id: number;
        };
        "messages.quote.answer": components["schemas"]["ResendView"];
        "messages.read.input": {
            /** @description the number of a message */
            msg_id: number;
        };
        "messages.read.answer": components["schemas"]["MessageView"];
        "messages.resend.input": {
            /** @description the number of a message */
            msg_id: number;
            /** @description a new word of 8 to 64 letters and digits */
            attempt: string;
        };
        "messages.resend.answer": components["schemas"]["SentView"];
        "numberMemory.forget.input": {
            /** @description a telephone number */
            phone: string;
        };
        "numberMemory.forget.answer": {
            /** @description facts that were known */
            forgotten: number;
        };
        "numberMemory.read.input": {
            /** @description a telephone number */
            phone: string;
        };
        "numberMemory.read.answer": {
            facts: components["schemas"]["NumberFactView"][];
        };
        "numbers.change.input": {
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
            /** @description an http or https URL where replies go, or null: where those of the account go */
            hook?: string | null;
            /**
             * @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get
             * @enum {string}
             */
            form?: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description what goes back to the subscriber: hook, what the hook answers; a text; null: nothing */
            answers?: string | null;
        };
        "numbers.change.answer": Record<string, never>;
        "numbers.changeKeywords.input": {
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description one word */
            keyword: string;
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description an http or https URL where replies go, or null: where those of the account go */
            hook?: string | null;
            /**
             * @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get
             * @enum {string}
             */
            form?: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description what goes back to the subscriber: hook, what the hook answers; a text; null: nothing */
            answers?: string | null;
        };
        "numbers.changeKeywords.answer": Record<string, never>;
        "numbers.create.input": {
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description The name or the number of an account, or null */
            account_id: string | null;
            /** @description an http or https URL where replies go, or null: where those of the account go */
            hook: string | null;
            /**
             * @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get
             * @enum {string}
             */
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description what goes back to the subscriber: hook, what the hook answers; a text; null: nothing */
            answers?: string | null;
        };
        "numbers.create.answer": Record<string, never>;
        "numbers.createKeywords.input": {
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description one word */
            keyword: string;
            /** @description The name or the number of an account */
            account_id: string;
            /** @description an http or https URL where replies go, or null: where those of the account go */
            hook: string | null;
            /**
             * @description how the hook is requested: json, kannel (its get-url), kannel-post (its post-url), jasmin (POST) or jasmin-get
             * @enum {string}
             */
            form: "json" | "kannel" | "kannel-post" | "jasmin" | "jasmin-get";
            /** @description what goes back to the subscriber: hook, what the hook answers; a text; null: nothing */
            answers?: string | null;
        };
        "numbers.createKeywords.answer": Record<string, never>;
        "numbers.keywords.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "numbers.keywords.answer": {
            keywords: components["schemas"]["OwnKeywordView"][];
        };
        "numbers.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "numbers.list.answer": {
            numbers: components["schemas"]["OwnNumberView"][];
            keywords: components["schemas"]["OwnKeywordView"][];
        };
        "numbers.read.input": {
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
        };
        "numbers.read.answer": components["schemas"]["OwnNumberView"];
        "numbers.readKeywords.input": {
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description one word */
            keyword: string;
        };
        "numbers.readKeywords.answer": components["schemas"]["OwnKeywordView"];
        "numbers.remove.input": {
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
        };
        "numbers.remove.answer": Record<string, never>;
        "numbers.removeKeywords.input": {
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description a number, short code or sender */
            number: string;
            /** @description one word */
            keyword: string;
        };
        "numbers.removeKeywords.answer": Record<string, never>;
        "optOuts.create.input": {
            /** @description a telephone number or an e-mail address */
            addressee: string;
            /** @description the sender that may not write; empty or absent: every one */
            sender?: string;
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description why, at most 200 characters */
            reason?: string;
        };
        "optOuts.create.answer": {
            /** @description false where it was there already */
            added: boolean;
        };
        "optOuts.list.input": {
            /** @description the beginning of a number, or a whole address */
            search?: string;
            /**
             * @description all: from every sender; one: from one sender
             * @enum {string}
             */
            scope?: "all" | "one";
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description next of the page before */
            before?: string;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "optOuts.list.answer": {
            opt_outs: components["schemas"]["OptOutView"][];
            /** @description for the next page, as before; null at the end */
            next: string | null;
            /** @description whether numbers are masked, and cannot be searched for */
            masked: boolean;
        };
        "optOuts.remove.input": {
            /** @description a telephone number or an e-mail address */
            addressee: string;
            /** @description the sender that may not write; empty or absent: every one */
            sender?: string;
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "optOuts.remove.answer": Record<string, never>;
        "prices.import.input": {
            /** @description the name of an upstream */
            upstream: string;
            /** @description a text of at most 8 MB */
            csv: string;
            /** @description the price of a unit of its currency in that of the price lists; empty or absent: it is the same currency */
            rate?: string;
            /**
             * Format: date-time
             * @description from when prices without a date are valid; null or absent: now
             */
            from?: string | null;
            /** @description whether other prices of the upstream are removed */
            replaces?: boolean;
        };
        "prices.import.answer": components["schemas"]["PriceImportView"];
        "prices.list.input": Record<string, never>;
        "prices.list.answer": components["schemas"]["PriceListsView"];
        "prices.read.input": {
            /** @description the name of an upstream */
            upstream: string;
            /** @description how a destination begins */
            search?: string;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "prices.read.answer": {
            prices: components["schemas"]["ListedPriceView"][];
            /** @description whether there are others: say how their destinations begin */
            more: boolean;
        };
        "prices.remove.input": {
            /** @description the name of an upstream */
            upstream: string;
        };
        "prices.remove.answer": {
            /** @description how many prices */
            removed: number;
        };
        "quotes.create.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description an operation of the contract, as POST /api/json.php takes it */
            operation: Record<string, never>;
        };
        "quotes.create.answer": components["schemas"]["RehearsalView"];
        "replies.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description an own number or sender, in any form */
            number?: string;
            keyword?: string;
            /** @description the whole number or address of a subscriber */
            recipient?: string;
            /** @description true or false */
            unread?: boolean;
            /** @description `next` of an earlier answer */
            before?: string;
        };
        "replies.list.answer": components["schemas"]["ConversationsView"];
        "replies.read.input": {
            /** @description the number of a conversation */
            conversation_id: number;
            /** @description `next` of an earlier answer */
            before?: string;
        };
        "replies.read.answer": components["schemas"]["ThreadView"];
        "routes.explain.input": {
            /** @description a number with its country code, or an e-mail address */
            recipient: string;
            /**
             * @description sms, voice, call, viber, rcs, telegram, whatsapp, email; sms where it is absent
             * @enum {string}
             */
            channel?: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description the sender of the message; none where it is absent */
            sender?: string;
            /**
             * @description code, for a one-time code, or other, which it is where it is absent
             * @enum {string}
             */
            traffic?: "code" | "other";
            /** Format: date-time */
            at?: string;
            /** @description other routes in the form of posthorn.yaml, for an operator; those in force where they are absent */
            routes?: string;
        };
        "routes.explain.answer": components["schemas"]["ExplainedRouteView"];
        "ruleSets.check.input": {
            /**
             * @description routes or traffic-rules
             * @enum {string}
             */
            rule_set: "routes" | "traffic-rules";
            /** @description a list of entries in the form of posthorn.yaml, or the file with them; JSON too */
            entries: string;
        };
        "ruleSets.check.answer": {
            /** @description what keeps entries of the database out of force: the file contradicts them */
            faults: components["schemas"]["EntryFaultView"][];
            /** @description what is not in force now */
            added: Record<string, never>[];
            /** @description what is in force and would be no more */
            removed: Record<string, never>[];
            /** @description all routes or traffic rules that would be in force, with those of the file, as a backtest takes them; null where there are faults */
            trial: string | null;
        };
        "ruleSets.read.input": {
            /**
             * @description routes or traffic-rules
             * @enum {string}
             */
            rule_set: "routes" | "traffic-rules";
        };
        "ruleSets.read.answer": components["schemas"]["RuleSetView"];
        "ruleSets.readValues.input": {
            /**
             * @description account, carrier, sender, country, network, time-zone
             * @enum {string}
             */
            of: "account" | "carrier" | "sender" | "country" | "network" | "time-zone";
            /** @description a part of a value or of its title */
            search?: string;
        };
        "ruleSets.readValues.answer": {
            /** @description at most 5000. Senders are those of the accounts: clients may name others */
            values: components["schemas"]["EntryValueView"][];
            /** @description there are more, which `search` finds */
            more: boolean;
        };
        "ruleSets.set.input": {
            /**
             * @description routes or traffic-rules
             * @enum {string}
             */
            rule_set: "routes" | "traffic-rules";
            /** @description a list of entries in the form of posthorn.yaml, or the file with them; JSON too */
            entries: string;
            /** @description the version that it was made from: refused where another is in force */
            version?: number;
        };
        "ruleSets.set.answer": {
            /** @description the number of the version; 0: none */
            version: number;
        };
        "ruleSets.undo.input": {
            /**
             * @description routes or traffic-rules
             * @enum {string}
             */
            rule_set: "routes" | "traffic-rules";
        };
        "ruleSets.undo.answer": {
            /** @description the number of the version; 0: none */
            version: number;
        };
        "ruleSets.versions.input": {
            /**
             * @description routes or traffic-rules
             * @enum {string}
             */
            rule_set: "routes" | "traffic-rules";
        };
        "ruleSets.versions.answer": {
            /** @description the newest 30 */
            versions: components["schemas"]["RuleSetVersionView"][];
        };
        "rules.list.input": {
            /**
             * @description matches of the last 1, 7 or 30 days; absent: 7
             * @enum {integer}
             */
            days?: 1 | 7 | 30;
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "rules.list.answer": {
            rules: components["schemas"]["TrafficRuleView"][];
        };
        "rules.read.input": {
            /** @description the name of a traffic rule */
            rule: string;
            /**
             * @description matches of the last 1, 7 or 30 days; absent: 7
             * @enum {integer}
             */
            days?: 1 | 7 | 30;
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "rules.read.answer": components["schemas"]["TrafficRuleView"];
        "scheduledMessages.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description `next` of the page before */
            before?: string;
            /** @description a number from 1 to 1,000 */
            limit?: number;
        };
        "scheduledMessages.list.answer": components["schemas"]["ScheduledView"];
        "senders.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "senders.list.answer": {
            senders: components["schemas"]["SenderView"][];
        };
        "senders.read.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description 1 to 64 characters long */
            name: string;
        };
        "senders.read.answer": components["schemas"]["SenderView"];
        "senders.remove.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description 1 to 64 characters long */
            name: string;
        };
        "senders.remove.answer": Record<string, never>;
        "senders.requests.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description 1 to 64 characters long */
            name: string;
        };
        "senders.requests.answer": Record<string, never>;
        "senders.set.input": {
            /**
             * @description a channel
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email";
            /** @description 1 to 64 characters long */
            name: string;
            /** @description The name or the number of an account */
            account_id: string;
            /**
             * @description approved, pending or rejected
             * @enum {string}
             */
            status: "approved" | "pending" | "rejected";
            /** @description why it is rejected, for the users of the account; at most 200 characters */
            reason?: string;
        };
        "senders.set.answer": Record<string, never>;
        "services.change.input": {
            /** @description the number of a service, which clients name as service_id */
            service_id: number;
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
            /** @description what stands before the text and in e-mails; null for nothing */
            name?: string | null;
            /** @description its sender name; null: the first one approved on the channel */
            sender?: string | null;
            /** @description lifetime of a code in seconds, 60 to 3600 */
            lifetime_seconds?: number;
            /** @description how often a code may be checked, 1 to 20 */
            attempts?: number;
            /** @description what clients may request: sms, email */
            types?: ("sms" | "email")[];
            /** @description its channels in order, each with a wait in seconds or null */
            plan?: {
                /** @description sms, voice, telegram, viber, rcs, whatsapp */
                channel: string;
                /** @description before the next channel; null: an equal share of the lifetime */
                wait_seconds: number | null;
            }[];
            /** @description the host of the web site that codes are bound to, or null */
            domain?: string | null;
            /** @description whether each channel sends a code of its own */
            own_codes?: boolean;
            /** @description what a code may cost at most, such as "0.50", in the currency of its account, or null */
            max_price?: string | null;
            /** @description the countries whose numbers get codes, such as UA; null: all */
            countries?: string[] | null;
            /** @description its authentication template of WhatsApp; null: the first approved one of the sender */
            whatsapp_template?: string | null;
            /** @description own texts with {code} by language; other languages stay as they are, an empty text is none */
            texts?: Record<string, never>;
        };
        "services.change.answer": Record<string, never>;
        "services.create.input": {
            /** @description its number; absent: the next one */
            service_id?: number | null;
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
            /** @description what stands before the text and in e-mails; null for nothing */
            name?: string | null;
            /** @description its sender name; null: the first one approved on the channel */
            sender?: string | null;
            /** @description lifetime of a code in seconds, 60 to 3600 */
            lifetime_seconds?: number;
            /** @description how often a code may be checked, 1 to 20 */
            attempts?: number;
            /** @description what clients may request: sms, email */
            types?: ("sms" | "email")[];
            /** @description its channels in order, each with a wait in seconds or null */
            plan?: {
                /** @description sms, voice, telegram, viber, rcs, whatsapp */
                channel: string;
                /** @description before the next channel; null: an equal share of the lifetime */
                wait_seconds: number | null;
            }[];
            /** @description the host of the web site that codes are bound to, or null */
            domain?: string | null;
            /** @description whether each channel sends a code of its own */
            own_codes?: boolean;
            /** @description what a code may cost at most, such as "0.50", in the currency of its account, or null */
            max_price?: string | null;
            /** @description the countries whose numbers get codes, such as UA; null: all */
            countries?: string[] | null;
            /** @description its authentication template of WhatsApp; null: the first approved one of the sender */
            whatsapp_template?: string | null;
            /** @description own texts with {code} by language; other languages stay as they are, an empty text is none */
            texts?: Record<string, never>;
            /** @description whether it is added also where its sender is not approved: until then it sends no codes there */
            unapproved?: boolean;
        };
        "services.create.answer": {
            /** @description the number of a service, which clients name as service_id */
            service_id: number;
        };
        "services.list.input": Record<string, never>;
        "services.list.answer": {
            services: components["schemas"]["ServiceView"][];
        };
        "services.read.input": {
            /** @description the number of a service, which clients name as service_id */
            service_id: number;
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
        };
        "services.read.answer": components["schemas"]["ServiceView"];
        "services.remove.input": {
            /** @description the number of a service, which clients name as service_id */
            service_id: number;
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
        };
        "services.remove.answer": Record<string, never>;
        "signInHooks.change.input": {
            /**
             * @description a sign-in service
             * @enum {string}
             */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description the number of a service of codes: channels, lifetime, texts */
            service_id?: number;
            /** @description the sender of the codes, or null: that of the service of codes */
            sender?: string | null;
            /** @description a language of texts where a request names none */
            language?: string;
        };
        "signInHooks.change.answer": Record<string, never>;
        "signInHooks.create.input": {
            /**
             * @description a sign-in service
             * @enum {string}
             */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description The name or the number of an account */
            account_id: string;
            /** @description the number of a service of codes: channels, lifetime, texts */
            service_id: number;
            /** @description the sender of the codes, or null: that of the service of codes */
            sender: string | null;
            /** @description a language of texts where a request names none */
            language: string;
            /** @description the secret that the sign-in service made, or null: a new one is made */
            secret: string | null;
        };
        "signInHooks.create.answer": {
            /** @description where the sign-in service posts to, at this gateway */
            path: string;
            /** @description a new one, shown once; null where it was given or none was made */
            secret: string | null;
        };
        "signInHooks.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "signInHooks.list.answer": {
            hooks: components["schemas"]["SignInHookView"][];
        };
        "signInHooks.read.input": {
            /**
             * @description a sign-in service
             * @enum {string}
             */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
        };
        "signInHooks.read.answer": components["schemas"]["SignInHookView"];
        "signInHooks.remove.input": {
            /**
             * @description a sign-in service
             * @enum {string}
             */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
        };
        "signInHooks.remove.answer": Record<string, never>;
        "signInHooks.rotate.input": {
            /**
             * @description a sign-in service
             * @enum {string}
             */
            kind: "supabase" | "zitadel" | "kratos" | "logto" | "keycloak" | "authentik" | "fusionauth";
            /** @description the last part of its address: lower-case letters, digits and dashes */
            name: string;
            /** @description the secret that the sign-in service made, or null: a new one is made */
            secret: string | null;
            /** @description true: no new secret, and only the newest one is right */
            drop_older: boolean;
        };
        "signInHooks.rotate.answer": {
            /** @description a new one, shown once; null where it was given or none was made */
            secret: string | null;
        };
        "smppSessions.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "smppSessions.list.answer": {
            sessions: components["schemas"]["SmppSessionView"][];
        };
        "smppSessions.remove.input": {
            /** @description the id of a session */
            session_id: string;
        };
        "smppSessions.remove.answer": Record<string, never>;
        "tariffs.import.input": {
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
            csv: string;
        };
        "tariffs.import.answer": components["schemas"]["ImportedTariffsView"];
        "tariffs.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "tariffs.list.answer": {
            tariffs: components["schemas"]["TariffView"][];
        };
        "tariffs.read.input": {
            /** @description the number of a tariff */
            tariff_id: number;
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "tariffs.read.answer": components["schemas"]["TariffView"];
        "tariffs.remove.input": {
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
            /**
             * @description a channel, or hlr for lookups
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            /** @description at most 15 digits, or empty */
            prefix: string;
        };
        "tariffs.remove.answer": Record<string, never>;
        "tariffs.set.input": {
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
            /**
             * @description a channel, or hlr for lookups
             * @enum {string}
             */
            channel: "sms" | "voice" | "call" | "viber" | "rcs" | "telegram" | "whatsapp" | "email" | "hlr";
            /** @description at most 15 digits, or empty */
            prefix: string;
            price: string;
        };
        "tariffs.set.answer": Record<string, never>;
        "templates.createSms.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description text of at most 255 characters, or null */
            name: string | null;
            /** @description a language code such as uk or en-GB, or null */
            lang?: string | null;
            /** @description a text, with {{placeholders}} for what changes */
            template: string;
        };
        "templates.createSms.answer": {
            /** @description the number of a template */
            template_id: number;
        };
        "templates.createViber.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description a Viber sender whose carrier moderates templates */
            signature: string;
            /** @description a text, with {{placeholders}} for what changes */
            template: string;
        };
        "templates.createViber.answer": {
            /** @description the number of a template */
            template_id: number;
        };
        "templates.createWhatsapp.input": {
            /** @description a carrier of WhatsApp */
            upstream: string;
            /** @description small Latin letters, digits and underscores */
            name: string;
            /** @description a language as Meta writes it: uk, en_US */
            language: string;
            /**
             * @description marketing, utility, authentication
             * @enum {string}
             */
            category: "marketing" | "utility" | "authentication";
            /** @description a line of at most 60 characters, perhaps with {{1}}, or null */
            header?: string | null;
            /** @description a value of {{1}} in the header, or null */
            header_example?: string | null;
            /** @description a text of at most 1024 characters with {{1}}, {{2}}; left out for authentication, or null */
            body?: string | null;
            /** @description a value of each placeholder of the text, in order, for the moderators */
            examples?: string[];
            /** @description a line of at most 60 characters, or null */
            footer?: string | null;
            /** @description at most 10 buttons */
            buttons?: {
                /**
                 * @description quick-reply, url, phone-number
                 * @enum {string}
                 */
                kind: "quick-reply" | "url" | "phone-number";
                /** @description the caption */
                text: string;
                /** @description the address or the phone number; null for a quick reply */
                value: string | null;
                /** @description a value of {{1}}, with which an address may end */
                example: string | null;
            }[];
            /** @description whether an authentication text warns not to share the code */
            security_note?: boolean;
            /** @description how long a code is valid: 1 to 90 minutes, or null */
            code_minutes?: number | null;
            /** @description Android apps whose button fills the code in; none: the button copies it */
            apps?: {
                /** @description the name of an Android package */
                package_name: string;
                /** @description 11 characters */
                signature_hash: string;
            }[];
        };
        "templates.createWhatsapp.answer": {
            /**
             * @description what the carrier says of it now
             * @enum {string}
             */
            status: "approved" | "pending" | "rejected" | "paused" | "disabled" | "other";
            /** @description as the carrier has it: it may choose another */
            category: string;
        };
        "templates.readSms.input": {
            /** @description the number of a template */
            template_id: number;
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "templates.readSms.answer": components["schemas"]["SmsTemplateView"];
        "templates.readViber.input": {
            /** @description the number of a template */
            template_id: number;
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "templates.readViber.answer": components["schemas"]["ViberTemplateView"];
        "templates.removeSms.input": {
            /** @description the number of a template */
            template_id: number;
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "templates.removeSms.answer": Record<string, never>;
        "templates.removeViber.input": {
            /** @description the number of a template */
            template_id: number;
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "templates.removeViber.answer": Record<string, never>;
        "templates.removeWhatsapp.input": {
            /** @description a carrier of WhatsApp */
            upstream: string;
            /** @description small Latin letters, digits and underscores */
            name: string;
            /** @description a language as Meta writes it: uk, en_US */
            language: string;
        };
        "templates.removeWhatsapp.answer": Record<string, never>;
        "templates.sms.input": {
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description `next` of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "templates.sms.answer": {
            templates: components["schemas"]["SmsTemplateView"][];
            /** @description `before` of the next page; null at the end */
            next: number | null;
        };
        "templates.viber.input": {
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description `next` of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "templates.viber.answer": {
            templates: components["schemas"]["ViberTemplateView"][];
            /** @description `before` of the next page; null at the end */
            next: number | null;
        };
        "templates.whatsapp.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "templates.whatsapp.answer": {
            templates: components["schemas"]["WhatsAppTemplateView"][];
            listings: components["schemas"]["WhatsAppListingView"][];
            /** @description the carriers at which templates can be created; none where no gateway runs */
            editable: string[];
        };
        "templates.whatsappRefresh.input": Record<string, never>;
        "templates.whatsappRefresh.answer": Record<string, never>;
        "testMessages.create.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** @description an operation of the contract, as POST /api/json.php takes it */
            operation: Record<string, never>;
            /** @description a new word of 8 to 64 letters and digits */
            attempt: string;
        };
        "testMessages.create.answer": components["schemas"]["SentView"];
        "usage.list.input": {
            /** @description The name or the number of an account */
            account_id: string;
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            /** @description a time zone such as Europe/Kyiv; UTC where absent */
            zone?: string;
        };
        "usage.list.answer": {
            days: components["schemas"]["LedgerDayView"][];
        };
        "users.createInvitations.input": {
            /**
             * @description viewer, operator, admin
             * @enum {string}
             */
            role: "viewer" | "operator" | "admin";
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
        };
        "users.createInvitations.answer": components["schemas"]["OneTimeLinkView"];
        "users.disable.input": {
            /** @description the number of a user */
            user_id: number;
        };
        "users.disable.answer": Record<string, never>;
        "users.disconnect.input": {
            /** @description the number of a user */
            user_id: number;
        };
        "users.disconnect.answer": Record<string, never>;
        "users.enable.input": {
            /** @description the number of a user */
            user_id: number;
        };
        "users.enable.answer": Record<string, never>;
        "users.list.input": {
            /** @description The name or the number of an account */
            account_id?: string;
        };
        "users.list.answer": {
            users: components["schemas"]["UserView"][];
            invitations: components["schemas"]["PendingInvitationView"][];
        };
        "users.passwordLink.input": {
            /** @description the number of a user */
            user_id: number;
        };
        "users.passwordLink.answer": components["schemas"]["OneTimeLinkView"];
        "users.read.input": {
            /** @description the number of a user */
            user_id: number;
        };
        "users.read.answer": components["schemas"]["UserView"];
        "users.removeInvitations.input": {
            /** @description names the link; it is no credential */
            ref: string;
        };
        "users.removeInvitations.answer": Record<string, never>;
        "users.removeSessions.input": {
            /** @description the number of a user */
            user_id: number;
            /** @description the name of a session */
            ref: string;
        };
        "users.removeSessions.answer": Record<string, never>;
        "users.resetSecondFactor.input": {
            /** @description the number of a user */
            user_id: number;
        };
        "users.resetSecondFactor.answer": Record<string, never>;
        "users.sessions.input": {
            /** @description the number of a user */
            user_id: number;
        };
        "users.sessions.answer": {
            sessions: components["schemas"]["UserSessionView"][];
        };
        "users.setRole.input": {
            /** @description the number of a user */
            user_id: number;
            /**
             * @description viewer, operator, admin
             * @enum {string}
             */
            role: "viewer" | "operator" | "admin";
            /** @description The name or the number of an account, or null */
            account_id?: string | null;
        };
        "users.setRole.answer": Record<string, never>;
        "users.signOut.input": {
            /** @description the number of a user */
            user_id: number;
        };
        "users.signOut.answer": Record<string, never>;
        "verifications.cancel.input": {
            /** @description a verify_id as verify/create answered it */
            verify_id: string;
        };
        "verifications.cancel.answer": components["schemas"]["VerificationView"];
        "verifications.list.input": {
            /** @description a whole number or address */
            recipient?: string;
            /** @description The name or the number of an account */
            account_id?: string;
            /** @description the number of a service */
            service_id?: number;
            /**
             * @description sms, email
             * @enum {string}
             */
            type?: "sms" | "email";
            /** @description a country such as UA */
            country?: string;
            /** @description 1 to 15 digits that the number begins with */
            prefix?: string;
            /**
             * @description how far it came at least, or how it ended
             * @enum {string}
             */
            stage?: "sent" | "delivered" | "approved" | "expired" | "blocked";
            /** Format: date-time */
            from?: string;
            /** Format: date-time */
            to?: string;
            /** @description `next` of the page before */
            before?: number;
            /** @description the rows of a page; 100 where it is absent */
            limit?: number;
        };
        "verifications.list.answer": {
            verifications: components["schemas"]["VerificationView"][];
            /** @description for the next page, as before; null at the end */
            next: number | null;
            /**
             * Format: date-time
             * @description where the search did not reach the end: the last one that it looked at
             */
            looked_back_to: string | null;
        };
        "verifications.read.input": {
            /** @description a verify_id as verify/create answered it */
            verify_id: string;
        };
        "verifications.read.answer": components["schemas"]["VerificationView"];
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}

/** The result of each operation. */
export interface OperationResults {
  'sms': components['schemas']['SendResult']
  'voice': components['schemas']['SendResult']
  'viber': components['schemas']['SendResult']
  'rcs': components['schemas']['SendResult']
  'telegram': components['schemas']['SendResult']
  'whatsapp': components['schemas']['SendResult']
  'call/otp': components['schemas']['CallResult']
  'cancel': components['schemas']['CancelResult']
  'viber+sms': components['schemas']['SendResult']
  'rcs+sms': components['schemas']['SendResult']
  'rcs+viber+sms': components['schemas']['SendResult']
  'whatsapp+sms': components['schemas']['SendResult']
  'pipeline': components['schemas']['SendResult']
  'acknowledge': components['schemas']['AcknowledgeResult']
  'status': components['schemas']['StatusResult']
  'conversation': components['schemas']['ConversationResult']
  'balance': components['schemas']['BalanceResult']
  'sender': components['schemas']['SenderResult']
  'hlr': components['schemas']['HlrResult']
  'template/create': components['schemas']['TemplateResult']
  'template/list': components['schemas']['TemplateListResult']
  'template/delete': components['schemas']['DeletedResult']
  'template/viber/create': components['schemas']['ViberTemplateResult']
  'template/viber/list': components['schemas']['ViberTemplateListResult']
  'template/viber/delete': components['schemas']['DeletedResult']
  'template/whatsapp/list': components['schemas']['WhatsAppTemplateListResult']
}

/** The operations of administration: what each takes and answers. */
export interface ManagedOperations {
  accounts: {
    /** Reads the balance of an account, and what is reserved for messages that are not final */
    balance: { input: components['schemas']['accounts.balance.input']; answer: components['schemas']['accounts.balance.answer'] }
    /** Opens an account with a balance of zero */
    create: { input: components['schemas']['accounts.create.input']; answer: components['schemas']['accounts.create.answer'] }
    /** Creates a signing secret, and shows it once; one that the account has already signs too until it is dropped */
    createNotificationsSecret: { input: components['schemas']['accounts.createNotificationsSecret.input']; answer: components['schemas']['accounts.createNotificationsSecret.answer'] }
    /** Refuses all requests of an account by its keys, SMPP binds and interfaces; what it accepted goes on */
    disable: { input: components['schemas']['accounts.disable.input']; answer: components['schemas']['accounts.disable.answer'] }
    /** Admits requests of an account again */
    enable: { input: components['schemas']['accounts.enable.input']; answer: components['schemas']['accounts.enable.answer'] }
    /** Lists the entries of the ledger of an account */
    ledger: { input: components['schemas']['accounts.ledger.input']; answer: components['schemas']['accounts.ledger.answer'] }
    /** Reads on which domain links of an account are */
    linkDomain: { input: components['schemas']['accounts.linkDomain.input']; answer: components['schemas']['accounts.linkDomain.answer'] }
    /** Requests the domain of the links of an account as a browser does, and says whether it leads to this gateway */
    linkDomainCheck: { input: components['schemas']['accounts.linkDomainCheck.input']; answer: components['schemas']['accounts.linkDomainCheck.answer'] }
    /** Lists accounts with their balances */
    list: { input: components['schemas']['accounts.list.input']; answer: components['schemas']['accounts.list.answer'] }
    /** Reads where callbacks of an account go, and how they are signed */
    notifications: { input: components['schemas']['accounts.notifications.input']; answer: components['schemas']['accounts.notifications.answer'] }
    /** Drops the older of two signing secrets */
    notificationsDropOlder: { input: components['schemas']['accounts.notificationsDropOlder.input']; answer: components['schemas']['accounts.notificationsDropOlder.answer'] }
    /** Reads an account with its balance */
    read: { input: components['schemas']['accounts.read.input']; answer: components['schemas']['accounts.read.answer'] }
    /** Stops the signing of callbacks, and drops all secrets */
    removeNotificationsSecret: { input: components['schemas']['accounts.removeNotificationsSecret.input']; answer: components['schemas']['accounts.removeNotificationsSecret.answer'] }
    /** Gives an account another name; keys, money and messages stay with it */
    rename: { input: components['schemas']['accounts.rename.input']; answer: components['schemas']['accounts.rename.answer'] }
    /** Reads how long messages of an account are kept */
    retention: { input: components['schemas']['accounts.retention.input']; answer: components['schemas']['accounts.retention.answer'] }
    /** Sets the balance of an account that is too low: the event `balance.low` is written below it */
    setBalanceAlert: { input: components['schemas']['accounts.setBalanceAlert.input']; answer: components['schemas']['accounts.setBalanceAlert.answer'] }
    /** Sets where phone numbers of an account without a calling code are */
    setCountry: { input: components['schemas']['accounts.setCountry.input']; answer: components['schemas']['accounts.setCountry.answer'] }
    /** Sets the domain of the links of an account; links that are in messages already stay where they are */
    setLinkDomain: { input: components['schemas']['accounts.setLinkDomain.input']; answer: components['schemas']['accounts.setLinkDomain.answer'] }
    /** Sets where callbacks without a hook of their own go */
    setNotificationsAddress: { input: components['schemas']['accounts.setNotificationsAddress.input']; answer: components['schemas']['accounts.setNotificationsAddress.answer'] }
    /** Sets whether messages of an account use what is remembered of numbers, and add to it */
    setNumberMemory: { input: components['schemas']['accounts.setNumberMemory.input']; answer: components['schemas']['accounts.setNumberMemory.answer'] }
    /** Sets how long messages of an account are kept, where the settings do not fit it: what is absent stays as it is */
    setRetention: { input: components['schemas']['accounts.setRetention.input']; answer: components['schemas']['accounts.setRetention.answer'] }
    /** Adds money to a balance and to the ledger; a negative amount withdraws */
    topUps: { input: components['schemas']['accounts.topUps.input']; answer: components['schemas']['accounts.topUps.answer'] }
    /** Lists the users of one account with their roles */
    users: { input: components['schemas']['accounts.users.input']; answer: components['schemas']['accounts.users.answer'] }
  }
  alarmReceivers: {
    /** Adds a receiver of alerts, whose alarms are of an account; a secret that is made is shown once */
    create: { input: components['schemas']['alarmReceivers.create.input']; answer: components['schemas']['alarmReceivers.create.answer'] }
    /** Lists the receivers of alerts, without their secrets */
    list: { input: components['schemas']['alarmReceivers.list.input']; answer: components['schemas']['alarmReceivers.list.answer'] }
    /** Reads a receiver of alerts, without its secret */
    read: { input: components['schemas']['alarmReceivers.read.input']; answer: components['schemas']['alarmReceivers.read.answer'] }
    /** Removes a receiver of alerts: its requests are refused at once, and its alarms go on */
    remove: { input: components['schemas']['alarmReceivers.remove.input']; answer: components['schemas']['alarmReceivers.remove.answer'] }
    /** Replaces all of a receiver of alerts but its account; its secret stays where none is given */
    set: { input: components['schemas']['alarmReceivers.set.input']; answer: components['schemas']['alarmReceivers.set.answer'] }
  }
  alarms: {
    /** Starts an alarm; a second one with the dedup_key of an open one starts none */
    create: { input: components['schemas']['alarms.create.input']; answer: components['schemas']['alarms.create.answer'] }
    /** Lists alarms, the newest first */
    list: { input: components['schemas']['alarms.list.input']; answer: components['schemas']['alarms.list.answer'] }
    /** Reads an alarm: who was tried and when, and who has taken it */
    read: { input: components['schemas']['alarms.read.input']; answer: components['schemas']['alarms.read.answer'] }
    /** Stops an alarm: nothing of it goes out any more */
    stop: { input: components['schemas']['alarms.stop.input']; answer: components['schemas']['alarms.stop.answer'] }
  }
  alertQuietHours: {
    /** Reads the hours in which only urgent rules notify */
    list: { input: components['schemas']['alertQuietHours.list.input']; answer: components['schemas']['alertQuietHours.list.answer'] }
    /** Sets the hours in which only urgent rules notify; a summary follows */
    set: { input: components['schemas']['alertQuietHours.set.input']; answer: components['schemas']['alertQuietHours.set.answer'] }
  }
  alertRules: {
    /** Changes a rule of alerts; what is absent stays as it is */
    change: { input: components['schemas']['alertRules.change.input']; answer: components['schemas']['alertRules.change.answer'] }
    /** Adds a rule of alerts; what is absent has the usual value of its kind */
    create: { input: components['schemas']['alertRules.create.input']; answer: components['schemas']['alertRules.create.answer'] }
    /** Lists the rules of alerts */
    list: { input: components['schemas']['alertRules.list.input']; answer: components['schemas']['alertRules.list.answer'] }
    /** Reads a rule of alerts */
    read: { input: components['schemas']['alertRules.read.input']; answer: components['schemas']['alertRules.read.answer'] }
    /** Removes a rule of alerts; its alerts end without a notification */
    remove: { input: components['schemas']['alertRules.remove.input']; answer: components['schemas']['alertRules.remove.answer'] }
  }
  alertSilences: {
    /** Silences a rule of alerts, or one of its subjects, until an instant; its alerts go on, and send no notification */
    create: { input: components['schemas']['alertSilences.create.input']; answer: components['schemas']['alertSilences.create.answer'] }
    /** Ends a silence of alerts now; what still fires is notified */
    end: { input: components['schemas']['alertSilences.end.input']; answer: components['schemas']['alertSilences.end.answer'] }
    /** Lists the silences of alerts that are in force, the first to end first */
    list: { input: components['schemas']['alertSilences.list.input']; answer: components['schemas']['alertSilences.list.answer'] }
  }
  alertTargets: {
    /** Changes where a target is, or the language of its texts; what is absent stays as it is */
    change: { input: components['schemas']['alertTargets.change.input']; answer: components['schemas']['alertTargets.change.answer'] }
    /** Adds a target of alerts; the secret that signs notifications of a webhook is shown once */
    create: { input: components['schemas']['alertTargets.create.input']; answer: components['schemas']['alertTargets.create.answer'] }
    /** Lists who is notified of alerts; URLs and tokens are never shown */
    list: { input: components['schemas']['alertTargets.list.input']; answer: components['schemas']['alertTargets.list.answer'] }
    /** Reads who is notified of alerts, without its secrets */
    read: { input: components['schemas']['alertTargets.read.input']; answer: components['schemas']['alertTargets.read.answer'] }
    /** Removes a target of alerts; what waits for it is not sent */
    remove: { input: components['schemas']['alertTargets.remove.input']; answer: components['schemas']['alertTargets.remove.answer'] }
    /** Has a running gateway send a test notification, and waits for the outcome */
    test: { input: components['schemas']['alertTargets.test.input']; answer: components['schemas']['alertTargets.test.answer'] }
  }
  alerts: {
    /** Notes who has seen a firing alert; it is not notified again until it is over */
    acknowledge: { input: components['schemas']['alerts.acknowledge.input']; answer: components['schemas']['alerts.acknowledge.answer'] }
    /** Lists the alerts that fire or are about to, and a page of those that are over */
    list: { input: components['schemas']['alerts.list.input']; answer: components['schemas']['alerts.list.answer'] }
    /** Reads an alert with its history: whom it notified, and who silenced it */
    read: { input: components['schemas']['alerts.read.input']; answer: components['schemas']['alerts.read.answer'] }
  }
  auditLog: {
    /** Lists changes that users, management keys and commands have made or tried, newest first */
    list: { input: components['schemas']['auditLog.list.input']; answer: components['schemas']['auditLog.list.answer'] }
    /** Reads an entry of the audit log */
    read: { input: components['schemas']['auditLog.read.input']; answer: components['schemas']['auditLog.read.answer'] }
  }
  backtests: {
    /** Cancels a backtest that runs */
    cancel: { input: components['schemas']['backtests.cancel.input']; answer: components['schemas']['backtests.cancel.answer'] }
    /** Runs recorded messages through other routes, prices and tariffs, or traffic rules; nothing is sent or changed */
    create: { input: components['schemas']['backtests.create.input']; answer: components['schemas']['backtests.create.answer'] }
    /** Lists the newest backtests, the newest first */
    list: { input: components['schemas']['backtests.list.input']; answer: components['schemas']['backtests.list.answer'] }
    /** Reads a backtest with its result */
    read: { input: components['schemas']['backtests.read.input']; answer: components['schemas']['backtests.read.answer'] }
  }
  binds: {
    /** Changes settings of a bind on all gateways at once: what is absent stays as it is */
    change: { input: components['schemas']['binds.change.input']; answer: components['schemas']['binds.change.answer'] }
    /** Creates a bind of an account, and shows its password once; what is absent is as usual */
    create: { input: components['schemas']['binds.create.input']; answer: components['schemas']['binds.create.answer'] }
    /** Lists what clients bind with by SMPP */
    list: { input: components['schemas']['binds.list.input']; answer: components['schemas']['binds.list.answer'] }
    /** Creates a new password of a bind, and shows it once; its sessions are closed */
    password: { input: components['schemas']['binds.password.input']; answer: components['schemas']['binds.password.answer'] }
    /** Reads a bind, without its password */
    read: { input: components['schemas']['binds.read.input']; answer: components['schemas']['binds.read.answer'] }
    /** Removes a bind; its sessions are closed, what waits for them goes to other binds of the account */
    remove: { input: components['schemas']['binds.remove.input']; answer: components['schemas']['binds.remove.answer'] }
  }
  callbacks: {
    /** Counts the dead letters that a replay would make due */
    deadLetters: { input: components['schemas']['callbacks.deadLetters.input']; answer: components['schemas']['callbacks.deadLetters.answer'] }
    /** Makes dead letters due now, the oldest first, 10,000 of them at the most */
    deadLettersReplay: { input: components['schemas']['callbacks.deadLettersReplay.input']; answer: components['schemas']['callbacks.deadLettersReplay.answer'] }
    /** Lists the hosts for which callbacks wait or that a gateway called lately, and dead letters by host */
    hosts: { input: components['schemas']['callbacks.hosts.input']; answer: components['schemas']['callbacks.hosts.answer'] }
    /** Lists callbacks to clients, newest first */
    list: { input: components['schemas']['callbacks.list.input']; answer: components['schemas']['callbacks.list.answer'] }
    /** Reads a callback with its body and its attempts */
    read: { input: components['schemas']['callbacks.read.input']; answer: components['schemas']['callbacks.read.answer'] }
    /** Makes delivered and dead-lettered callbacks due now, with all their attempts again */
    replay: { input: components['schemas']['callbacks.replay.input']; answer: components['schemas']['callbacks.replay.answer'] }
    /** Tries a host now although it is down, with all that waits for it or with one callback */
    retry: { input: components['schemas']['callbacks.retry.input']; answer: components['schemas']['callbacks.retry.answer'] }
  }
  carrierErrors: {
    /** Lists the error codes of a kind of carrier, and what they mean */
    list: { input: components['schemas']['carrierErrors.list.input']; answer: components['schemas']['carrierErrors.list.answer'] }
    /** Explains an error code that a carrier gave */
    read: { input: components['schemas']['carrierErrors.read.input']; answer: components['schemas']['carrierErrors.read.answer'] }
  }
  carriers: {
    /** Hands no new messages over to a carrier, and unbinds once none is under way */
    drain: { input: components['schemas']['carriers.drain.input']; answer: components['schemas']['carriers.drain.answer'] }
    /** Lists carriers with their state, connections, queue and last error */
    list: { input: components['schemas']['carriers.list.input']; answer: components['schemas']['carriers.list.answer'] }
    /** Hands no new messages over to a carrier; reports are still received */
    pause: { input: components['schemas']['carriers.pause.input']; answer: components['schemas']['carriers.pause.answer'] }
    /** Reads a carrier in the settings of this gateway */
    read: { input: components['schemas']['carriers.read.input']; answer: components['schemas']['carriers.read.answer'] }
    /** Resumes a carrier that is paused or draining */
    resume: { input: components['schemas']['carriers.resume.input']; answer: components['schemas']['carriers.resume.answer'] }
    /** Binds once by SMPP at a carrier that the settings need not have, and says what it answered; sends no message */
    tryBind: { input: components['schemas']['carriers.tryBind.input']; answer: components['schemas']['carriers.tryBind.answer'] }
  }
  configuration: {
    /** Reads accounts and what belongs to them as one document that can be applied; it has no secrets */
    list: { input: components['schemas']['configuration.list.input']; answer: components['schemas']['configuration.list.answer'] }
    /** Makes accounts and what belongs to them as a document says, all of it or nothing */
    set: { input: components['schemas']['configuration.set.input']; answer: components['schemas']['configuration.set.answer'] }
  }
  deadDeliveries: {
    /** Lists receipts and replies to SMPP clients that were given up, newest first */
    list: { input: components['schemas']['deadDeliveries.list.input']; answer: components['schemas']['deadDeliveries.list.answer'] }
    /** Makes receipts and replies that were given up due now, with all their attempts again */
    replay: { input: components['schemas']['deadDeliveries.replay.input']; answer: components['schemas']['deadDeliveries.replay.answer'] }
    /** Makes all receipts and replies that were given up due now, or those of an account or a bind */
    replayAll: { input: components['schemas']['deadDeliveries.replayAll.input']; answer: components['schemas']['deadDeliveries.replayAll.answer'] }
  }
  endpoints: {
    /** Changes the URL of an endpoint, what it is for, which events it gets, or whether it gets any: what is absent stays as it is */
    change: { input: components['schemas']['endpoints.change.input']; answer: components['schemas']['endpoints.change.answer'] }
    /** Passes the events of an account on to a URL, from the next one on; its secret is shown once */
    create: { input: components['schemas']['endpoints.create.input']; answer: components['schemas']['endpoints.create.answer'] }
    /** Lists the newest callbacks of an endpoint, the newest first */
    deliveries: { input: components['schemas']['endpoints.deliveries.input']; answer: components['schemas']['endpoints.deliveries.answer'] }
    /** Drops the older of two signing secrets of an endpoint */
    dropOlder: { input: components['schemas']['endpoints.dropOlder.input']; answer: components['schemas']['endpoints.dropOlder.answer'] }
    /** Lists the newest events of the feed that an endpoint gets, the newest first */
    events: { input: components['schemas']['endpoints.events.input']; answer: components['schemas']['endpoints.events.answer'] }
    /** Lists the URLs that get events, and how their newest events fared */
    list: { input: components['schemas']['endpoints.list.input']; answer: components['schemas']['endpoints.list.answer'] }
    /** Reads an endpoint, and how its newest events fared */
    read: { input: components['schemas']['endpoints.read.input']; answer: components['schemas']['endpoints.read.answer'] }
    /** Removes an endpoint, and the events that wait for it */
    remove: { input: components['schemas']['endpoints.remove.input']; answer: components['schemas']['endpoints.remove.answer'] }
    /** Passes events on again to an endpoint from an instant on, as far as they are kept, with the ids that they had */
    replay: { input: components['schemas']['endpoints.replay.input']; answer: components['schemas']['endpoints.replay.answer'] }
    /** Creates another signing secret of an endpoint, shown once; the one before signs too until it is dropped */
    secret: { input: components['schemas']['endpoints.secret.input']; answer: components['schemas']['endpoints.secret.answer'] }
    /** Posts one signed event to an endpoint, a sample or one of the feed, which is not repeated */
    test: { input: components['schemas']['endpoints.test.input']; answer: components['schemas']['endpoints.test.answer'] }
  }
  gateways: {
    /** Lists running gateways, each worker alone, with the connections to carriers that each holds */
    list: { input: components['schemas']['gateways.list.input']; answer: components['schemas']['gateways.list.answer'] }
    /** Reads a running gateway */
    read: { input: components['schemas']['gateways.read.input']; answer: components['schemas']['gateways.read.answer'] }
  }
  guard: {
    /** Lists prefixes and countries that are blocked or open for one-time codes */
    blocks: { input: components['schemas']['guard.blocks.input']; answer: components['schemas']['guard.blocks.answer'] }
    /** Sends no one-time codes to numbers with a prefix, or to a country */
    close: { input: components['schemas']['guard.close.input']; answer: components['schemas']['guard.close.answer'] }
    /** Lists which codes of the last hours were entered: by country, then by prefix, the worst first */
    conversion: { input: components['schemas']['guard.conversion.input']; answer: components['schemas']['guard.conversion.answer'] }
    /** Withdraws a decision of open or close: the guard decides again */
    forget: { input: components['schemas']['guard.forget.input']; answer: components['schemas']['guard.forget.answer'] }
    /** Reads the limits of one-time codes as the settings have them */
    limits: { input: components['schemas']['guard.limits.input']; answer: components['schemas']['guard.limits.answer'] }
    /** Always sends one-time codes there, whatever the guard measures; limits still apply */
    open: { input: components['schemas']['guard.open.input']; answer: components['schemas']['guard.open.answer'] }
    /** Lists requests for one-time codes that the guard refused lately, newest first */
    refusals: { input: components['schemas']['guard.refusals.input']; answer: components['schemas']['guard.refusals.answer'] }
  }
  held: {
    /** Lists messages that traffic rules hold for an operator, newest first */
    list: { input: components['schemas']['held.list.input']; answer: components['schemas']['held.list.answer'] }
    /** Reads a message that a traffic rule holds */
    read: { input: components['schemas']['held.read.input']; answer: components['schemas']['held.read.answer'] }
    /** Refuses held messages: they end as REJECTED, and their money is released */
    refuse: { input: components['schemas']['held.refuse.input']; answer: components['schemas']['held.refuse.answer'] }
    /** Releases held messages: they are sent */
    release: { input: components['schemas']['held.release.input']; answer: components['schemas']['held.release.answer'] }
  }
  interfaceUsers: {
    /** Changes password, sender and addresses of a user: what is absent stays as it is */
    change: { input: components['schemas']['interfaceUsers.change.input']; answer: components['schemas']['interfaceUsers.change.answer'] }
    /** Adds a user of an interface; a password that is made is shown once */
    create: { input: components['schemas']['interfaceUsers.create.input']; answer: components['schemas']['interfaceUsers.create.answer'] }
    /** Lists users of the interfaces of Kannel and Jasmin, without their passwords */
    list: { input: components['schemas']['interfaceUsers.list.input']; answer: components['schemas']['interfaceUsers.list.answer'] }
    /** Changes the password of a user; one that is made is shown once */
    password: { input: components['schemas']['interfaceUsers.password.input']; answer: components['schemas']['interfaceUsers.password.answer'] }
    /** Reads a user of an interface, without its password */
    read: { input: components['schemas']['interfaceUsers.read.input']; answer: components['schemas']['interfaceUsers.read.answer'] }
    /** Removes a user of an interface */
    remove: { input: components['schemas']['interfaceUsers.remove.input']; answer: components['schemas']['interfaceUsers.remove.answer'] }
  }
  keys: {
    /** Changes name and limits of a key: what is absent stays as it is, an empty list is no limit */
    change: { input: components['schemas']['keys.change.input']; answer: components['schemas']['keys.change.answer'] }
    /** Creates a key, and shows it once */
    create: { input: components['schemas']['keys.create.input']; answer: components['schemas']['keys.create.answer'] }
    /** Lists API keys, without their secrets */
    list: { input: components['schemas']['keys.list.input']; answer: components['schemas']['keys.list.answer'] }
    /** Reads an API key that is not revoked, without its secret */
    read: { input: components['schemas']['keys.read.input']; answer: components['schemas']['keys.read.answer'] }
    /** Revokes a key permanently, on all gateways at once */
    remove: { input: components['schemas']['keys.remove.input']; answer: components['schemas']['keys.remove.answer'] }
    /** Creates a key with the name and the limits of another one, and shows it once */
    rotate: { input: components['schemas']['keys.rotate.input']; answer: components['schemas']['keys.rotate.answer'] }
  }
  managementKeys: {
    /** Creates a management key, and shows it once */
    create: { input: components['schemas']['managementKeys.create.input']; answer: components['schemas']['managementKeys.create.answer'] }
    /** Lists management keys, without their secrets */
    list: { input: components['schemas']['managementKeys.list.input']; answer: components['schemas']['managementKeys.list.answer'] }
    /** Revokes a management key permanently, on all gateways at once */
    remove: { input: components['schemas']['managementKeys.remove.input']; answer: components['schemas']['managementKeys.remove.answer'] }
  }
  messages: {
    /** Cancels messages that are still queued */
    cancel: { input: components['schemas']['messages.cancel.input']; answer: components['schemas']['messages.cancel.answer'] }
    /** Finds messages, the newest first, as far back as one page is searched */
    list: { input: components['schemas']['messages.list.input']; answer: components['schemas']['messages.list.answer'] }
    /** Says what it would mean to send a message again; nothing is sent */
    quote: { input: components['schemas']['messages.quote.input']; answer: components['schemas']['messages.quote.answer'] }
    /** Reads a message with its timeline, attempts, money, callbacks and replies, and why it waits */
    read: { input: components['schemas']['messages.read.input']; answer: components['schemas']['messages.read.answer'] }
    /** Sends a message again, as a new one; the same `attempt` sends it once */
    resend: { input: components['schemas']['messages.resend.input']; answer: components['schemas']['messages.resend.answer'] }
  }
  numberMemory: {
    /** Forgets what the last attempts showed of a number: plans try every channel again */
    forget: { input: components['schemas']['numberMemory.forget.input']; answer: components['schemas']['numberMemory.forget.answer'] }
    /** Reads what the last attempts showed of a number, as far as it still counts */
    read: { input: components['schemas']['numberMemory.read.input']; answer: components['schemas']['numberMemory.read.answer'] }
  }
  numbers: {
    /** Changes whose a number is, and where its replies go: what is absent stays as it is */
    change: { input: components['schemas']['numbers.change.input']; answer: components['schemas']['numbers.change.answer'] }
    /** Changes whose a keyword is, and where its replies go: what is absent stays as it is */
    changeKeywords: { input: components['schemas']['numbers.changeKeywords.input']; answer: components['schemas']['numbers.changeKeywords.answer'] }
    /** Gives a number to an account, or to the keywords that it will have */
    create: { input: components['schemas']['numbers.create.input']; answer: components['schemas']['numbers.create.answer'] }
    /** Gives a keyword of a number to an account */
    createKeywords: { input: components['schemas']['numbers.createKeywords.input']; answer: components['schemas']['numbers.createKeywords.answer'] }
    /** Lists keywords of own numbers */
    keywords: { input: components['schemas']['numbers.keywords.input']; answer: components['schemas']['numbers.keywords.answer'] }
    /** Lists own numbers and keywords; of one account also the numbers of others that have a keyword of it */
    list: { input: components['schemas']['numbers.list.input']; answer: components['schemas']['numbers.list.answer'] }
    /** Reads whose a number is, and where its replies go */
    read: { input: components['schemas']['numbers.read.input']; answer: components['schemas']['numbers.read.answer'] }
    /** Reads whose a keyword is, and where its replies go */
    readKeywords: { input: components['schemas']['numbers.readKeywords.input']; answer: components['schemas']['numbers.readKeywords.answer'] }
    /** Removes a number with its keywords */
    remove: { input: components['schemas']['numbers.remove.input']; answer: components['schemas']['numbers.remove.answer'] }
    /** Removes a keyword of a number */
    removeKeywords: { input: components['schemas']['numbers.removeKeywords.input']; answer: components['schemas']['numbers.removeKeywords.answer'] }
  }
  optOuts: {
    /** Adds an opt-out: messages to the subscriber end as FILTERED */
    create: { input: components['schemas']['optOuts.create.input']; answer: components['schemas']['optOuts.create.answer'] }
    /** Lists opt-outs, newest first; those of a search by number */
    list: { input: components['schemas']['optOuts.list.input']; answer: components['schemas']['optOuts.list.answer'] }
    /** Removes an opt-out */
    remove: { input: components['schemas']['optOuts.remove.input']; answer: components['schemas']['optOuts.remove.answer'] }
  }
  prices: {
    /** Imports the price list of an upstream from CSV; nothing of a list with a fault is imported */
    import: { input: components['schemas']['prices.import.input']; answer: components['schemas']['prices.import.answer'] }
    /** Lists the price lists of upstreams, and their imports and removals */
    list: { input: components['schemas']['prices.list.input']; answer: components['schemas']['prices.list.answer'] }
    /** Lists prices of an upstream that are in force or begin later, by destination */
    read: { input: components['schemas']['prices.read.input']; answer: components['schemas']['prices.read.answer'] }
    /** Removes all prices of an upstream */
    remove: { input: components['schemas']['prices.remove.input']; answer: components['schemas']['prices.remove.answer'] }
  }
  quotes: {
    /** Says what an operation of the contract would mean: price, plan, parts and routes; nothing is sent */
    create: { input: components['schemas']['quotes.create.input']; answer: components['schemas']['quotes.create.answer'] }
  }
  replies: {
    /** Lists conversations with subscribers, the newest reply first */
    list: { input: components['schemas']['replies.list.input']; answer: components['schemas']['replies.list.answer'] }
    /** Reads what passed in one conversation, the newest first */
    read: { input: components['schemas']['replies.read.input']; answer: components['schemas']['replies.read.answer'] }
  }
  routes: {
    /** Says which way messages to a recipient take, and why each carrier is tried or not; nothing is sent */
    explain: { input: components['schemas']['routes.explain.input']; answer: components['schemas']['routes.explain.answer'] }
  }
  ruleSets: {
    /** Says what is wrong with routes or traffic rules, and what would change, without putting them in force */
    check: { input: components['schemas']['ruleSets.check.input']; answer: components['schemas']['ruleSets.check.answer'] }
    /** Reads the routes or the traffic rules: those of the settings file, and those that are kept in the database */
    read: { input: components['schemas']['ruleSets.read.input']; answer: components['schemas']['ruleSets.read.answer'] }
    /** Lists what a setting of routes and traffic rules may name: the accounts, the carriers, the networks … */
    readValues: { input: components['schemas']['ruleSets.readValues.input']; answer: components['schemas']['ruleSets.readValues.answer'] }
    /** Puts routes or traffic rules in force beside those of the settings file, as a new version */
    set: { input: components['schemas']['ruleSets.set.input']; answer: components['schemas']['ruleSets.set.answer'] }
    /** Takes back the newest version of the routes or the traffic rules: the one before is in force again, as a new one */
    undo: { input: components['schemas']['ruleSets.undo.input']; answer: components['schemas']['ruleSets.undo.answer'] }
    /** Lists the versions of the routes or the traffic rules that are kept in the database, the newest first */
    versions: { input: components['schemas']['ruleSets.versions.input']; answer: components['schemas']['ruleSets.versions.answer'] }
  }
  rules: {
    /** Lists traffic rules in their order, with how many messages each has met */
    list: { input: components['schemas']['rules.list.input']; answer: components['schemas']['rules.list.answer'] }
    /** Reads a traffic rule, with how many messages it has met */
    read: { input: components['schemas']['rules.read.input']; answer: components['schemas']['rules.read.answer'] }
  }
  scheduledMessages: {
    /** Lists messages that wait for their `send_at` or for their turn, in the order in which they go out */
    list: { input: components['schemas']['scheduledMessages.list.input']; answer: components['schemas']['scheduledMessages.list.answer'] }
  }
  senders: {
    /** Lists sender names with their channels and states */
    list: { input: components['schemas']['senders.list.input']; answer: components['schemas']['senders.list.answer'] }
    /** Reads the state of a sender name on a channel */
    read: { input: components['schemas']['senders.read.input']; answer: components['schemas']['senders.read.answer'] }
    /** Removes a sender name from a channel */
    remove: { input: components['schemas']['senders.remove.input']; answer: components['schemas']['senders.remove.answer'] }
    /** Asks the operator for a sender name, which waits until it is approved or rejected */
    requests: { input: components['schemas']['senders.requests.input']; answer: components['schemas']['senders.requests.answer'] }
    /** Adds a sender name to a channel, or changes its state */
    set: { input: components['schemas']['senders.set.input']; answer: components['schemas']['senders.set.answer'] }
  }
  services: {
    /** Changes a service of one-time codes: what is absent stays as it is, and so do codes that were sent */
    change: { input: components['schemas']['services.change.input']; answer: components['schemas']['services.change.answer'] }
    /** Adds a service of one-time codes; what is absent is as in service 1 from the start */
    create: { input: components['schemas']['services.create.input']; answer: components['schemas']['services.create.answer'] }
    /** Lists services of one-time codes; service 1 always exists */
    list: { input: components['schemas']['services.list.input']; answer: components['schemas']['services.list.answer'] }
    /** Reads a service of one-time codes */
    read: { input: components['schemas']['services.read.input']; answer: components['schemas']['services.read.answer'] }
    /** Removes a service of one-time codes, or resets service 1; codes that were sent can still be checked */
    remove: { input: components['schemas']['services.remove.input']; answer: components['schemas']['services.remove.answer'] }
  }
  signInHooks: {
    /** Changes service of codes, sender or language of a hook: what is absent stays as it is */
    change: { input: components['schemas']['signInHooks.change.input']; answer: components['schemas']['signInHooks.change.answer'] }
    /** Adds a hook, whose codes are messages of an account; a secret that is made is shown once */
    create: { input: components['schemas']['signInHooks.create.input']; answer: components['schemas']['signInHooks.create.answer'] }
    /** Lists hooks of sign-in services, without their secrets */
    list: { input: components['schemas']['signInHooks.list.input']; answer: components['schemas']['signInHooks.list.answer'] }
    /** Reads a hook of a sign-in service, without its secrets */
    read: { input: components['schemas']['signInHooks.read.input']; answer: components['schemas']['signInHooks.read.answer'] }
    /** Removes a hook; its requests are refused at once */
    remove: { input: components['schemas']['signInHooks.remove.input']; answer: components['schemas']['signInHooks.remove.answer'] }
    /** Gives a hook a new secret beside the one before it, or drops the one before it */
    rotate: { input: components['schemas']['signInHooks.rotate.input']; answer: components['schemas']['signInHooks.rotate.answer'] }
  }
  smppSessions: {
    /** Lists the SMPP sessions of clients at all gateways */
    list: { input: components['schemas']['smppSessions.list.input']; answer: components['schemas']['smppSessions.list.answer'] }
    /** Closes an SMPP session; the client may bind again */
    remove: { input: components['schemas']['smppSessions.remove.input']; answer: components['schemas']['smppSessions.remove.answer'] }
  }
  tariffs: {
    /** Sets the prices of a CSV file with the columns channel, prefix and price, all of them or none */
    import: { input: components['schemas']['tariffs.import.input']; answer: components['schemas']['tariffs.import.answer'] }
    /** Lists prices of parts and lookups: of an account, those for every account as well */
    list: { input: components['schemas']['tariffs.list.input']; answer: components['schemas']['tariffs.list.answer'] }
    /** Reads a price of a part or a lookup */
    read: { input: components['schemas']['tariffs.read.input']; answer: components['schemas']['tariffs.read.answer'] }
    /** Removes the price of a part or a lookup */
    remove: { input: components['schemas']['tariffs.remove.input']; answer: components['schemas']['tariffs.remove.answer'] }
    /** Sets the price of one part, or of one lookup */
    set: { input: components['schemas']['tariffs.set.input']; answer: components['schemas']['tariffs.set.answer'] }
  }
  templates: {
    /** Keeps an SMS text for an account, as its own template/create does */
    createSms: { input: components['schemas']['templates.createSms.input']; answer: components['schemas']['templates.createSms.answer'] }
    /** Has a Viber text moderated for an account, as its own template/viber/create does */
    createViber: { input: components['schemas']['templates.createViber.input']; answer: components['schemas']['templates.createViber.answer'] }
    /** Submits a WhatsApp template to its carrier, which approves or rejects it later */
    createWhatsapp: { input: components['schemas']['templates.createWhatsapp.input']; answer: components['schemas']['templates.createWhatsapp.answer'] }
    /** Reads an SMS template */
    readSms: { input: components['schemas']['templates.readSms.input']; answer: components['schemas']['templates.readSms.answer'] }
    /** Reads a Viber template */
    readViber: { input: components['schemas']['templates.readViber.input']; answer: components['schemas']['templates.readViber.answer'] }
    /** Deletes an SMS template */
    removeSms: { input: components['schemas']['templates.removeSms.input']; answer: components['schemas']['templates.removeSms.answer'] }
    /** Deletes a Viber template, at the carrier too */
    removeViber: { input: components['schemas']['templates.removeViber.input']; answer: components['schemas']['templates.removeViber.answer'] }
    /** Deletes one language of a WhatsApp template at its carrier */
    removeWhatsapp: { input: components['schemas']['templates.removeWhatsapp.input']; answer: components['schemas']['templates.removeWhatsapp.answer'] }
    /** Lists the SMS templates of accounts, newest first */
    sms: { input: components['schemas']['templates.sms.input']; answer: components['schemas']['templates.sms.answer'] }
    /** Lists the Viber templates of accounts with what moderation says, newest first */
    viber: { input: components['schemas']['templates.viber.input']; answer: components['schemas']['templates.viber.answer'] }
    /** Lists the WhatsApp templates that carriers list for the senders of accounts */
    whatsapp: { input: components['schemas']['templates.whatsapp.input']; answer: components['schemas']['templates.whatsapp.answer'] }
    /** Makes every carrier list its WhatsApp templates again, which takes a moment */
    whatsappRefresh: { input: components['schemas']['templates.whatsappRefresh.input']; answer: components['schemas']['templates.whatsappRefresh.answer'] }
  }
  testMessages: {
    /** Sends a test message through the simulated carriers; a gateway with real carriers refuses */
    create: { input: components['schemas']['testMessages.create.input']; answer: components['schemas']['testMessages.create.answer'] }
  }
  usage: {
    /** Sums what an account used by day, newest first; 62 days at most */
    list: { input: components['schemas']['usage.list.input']; answer: components['schemas']['usage.list.answer'] }
  }
  users: {
    /** Creates a link, valid once within a day, with which a new user joins */
    createInvitations: { input: components['schemas']['users.createInvitations.input']; answer: components['schemas']['users.createInvitations.answer'] }
    /** Signs a user out at once and allows no new sign-in */
    disable: { input: components['schemas']['users.disable.input']; answer: components['schemas']['users.disable.answer'] }
    /** Ends the sign-in of a user at the identity provider; a link for a new password is needed then */
    disconnect: { input: components['schemas']['users.disconnect.input']; answer: components['schemas']['users.disconnect.answer'] }
    /** Lets a user sign in again */
    enable: { input: components['schemas']['users.enable.input']; answer: components['schemas']['users.enable.answer'] }
    /** Lists users of the console, and links that were not used yet */
    list: { input: components['schemas']['users.list.input']; answer: components['schemas']['users.list.answer'] }
    /** Creates a link, valid once within a day, with which a user sets a new password */
    passwordLink: { input: components['schemas']['users.passwordLink.input']; answer: components['schemas']['users.passwordLink.answer'] }
    /** Reads a user of the console */
    read: { input: components['schemas']['users.read.input']; answer: components['schemas']['users.read.answer'] }
    /** Revokes a link that was not used yet */
    removeInvitations: { input: components['schemas']['users.removeInvitations.input']; answer: components['schemas']['users.removeInvitations.answer'] }
    /** Ends a session of a user */
    removeSessions: { input: components['schemas']['users.removeSessions.input']; answer: components['schemas']['users.removeSessions.answer'] }
    /** Removes the second factor of a user who lost it, and signs the user out */
    resetSecondFactor: { input: components['schemas']['users.resetSecondFactor.input']; answer: components['schemas']['users.resetSecondFactor.answer'] }
    /** Lists the browsers in which a user is signed in */
    sessions: { input: components['schemas']['users.sessions.input']; answer: components['schemas']['users.sessions.answer'] }
    /** Changes what a user may do; without an account, that stays as it is */
    setRole: { input: components['schemas']['users.setRole.input']; answer: components['schemas']['users.setRole.answer'] }
    /** Ends every session of a user */
    signOut: { input: components['schemas']['users.signOut.input']; answer: components['schemas']['users.signOut.answer'] }
  }
  verifications: {
    /** Ends a verification before its time: its code is no longer valid, and is not sent where it still waits */
    cancel: { input: components['schemas']['verifications.cancel.input']; answer: components['schemas']['verifications.cancel.answer'] }
    /** Lists verifications, newest first */
    list: { input: components['schemas']['verifications.list.input']; answer: components['schemas']['verifications.list.answer'] }
    /** Reads a verification */
    read: { input: components['schemas']['verifications.read.input']; answer: components['schemas']['verifications.read.answer'] }
  }
}

/** Their places in the API. */
export const managedPlaces = {
  "accounts": {
    "balance": "GET /v1/accounts/{account_id}/balance",
    "create": "POST /v1/accounts",
    "createNotificationsSecret": "POST /v1/accounts/{account_id}/notifications/secret",
    "disable": "POST /v1/accounts/{account_id}/disable",
    "enable": "POST /v1/accounts/{account_id}/enable",
    "ledger": "GET /v1/accounts/{account_id}/ledger",
    "linkDomain": "GET /v1/accounts/{account_id}/link-domain",
    "linkDomainCheck": "POST /v1/accounts/{account_id}/link-domain/check",
    "list": "GET /v1/accounts",
    "notifications": "GET /v1/accounts/{account_id}/notifications",
    "notificationsDropOlder": "POST /v1/accounts/{account_id}/notifications/drop-older",
    "read": "GET /v1/accounts/{account_id}",
    "removeNotificationsSecret": "DELETE /v1/accounts/{account_id}/notifications/secret",
    "rename": "POST /v1/accounts/{account_id}/rename",
    "retention": "GET /v1/accounts/{account_id}/retention",
    "setBalanceAlert": "PUT /v1/accounts/{account_id}/balance-alert",
    "setCountry": "PUT /v1/accounts/{account_id}/country",
    "setLinkDomain": "PUT /v1/accounts/{account_id}/link-domain",
    "setNotificationsAddress": "PUT /v1/accounts/{account_id}/notifications/address",
    "setNumberMemory": "PUT /v1/accounts/{account_id}/number-memory",
    "setRetention": "PUT /v1/accounts/{account_id}/retention",
    "topUps": "POST /v1/accounts/{account_id}/top-ups",
    "users": "GET /v1/accounts/{account_id}/users"
  },
  "alarmReceivers": {
    "create": "POST /v1/alarm-receivers",
    "list": "GET /v1/alarm-receivers",
    "read": "GET /v1/alarm-receivers/{kind}/{name}",
    "remove": "DELETE /v1/alarm-receivers/{kind}/{name}",
    "set": "PUT /v1/alarm-receivers/{kind}/{name}"
  },
  "alarms": {
    "create": "POST /v1/alarms",
    "list": "GET /v1/alarms",
    "read": "GET /v1/alarms/{alarm_id}",
    "stop": "POST /v1/alarms/{alarm_id}/stop"
  },
  "alertQuietHours": {
    "list": "GET /v1/alert-quiet-hours",
    "set": "PUT /v1/alert-quiet-hours"
  },
  "alertRules": {
    "change": "PATCH /v1/alert-rules/{rule_id}",
    "create": "POST /v1/alert-rules",
    "list": "GET /v1/alert-rules",
    "read": "GET /v1/alert-rules/{rule_id}",
    "remove": "DELETE /v1/alert-rules/{rule_id}"
  },
  "alertSilences": {
    "create": "POST /v1/alert-silences",
    "end": "POST /v1/alert-silences/{silence_id}/end",
    "list": "GET /v1/alert-silences"
  },
  "alertTargets": {
    "change": "PATCH /v1/alert-targets/{target_id}",
    "create": "POST /v1/alert-targets",
    "list": "GET /v1/alert-targets",
    "read": "GET /v1/alert-targets/{target_id}",
    "remove": "DELETE /v1/alert-targets/{target_id}",
    "test": "POST /v1/alert-targets/{target_id}/test"
  },
  "alerts": {
    "acknowledge": "POST /v1/alerts/{alert_id}/acknowledge",
    "list": "GET /v1/alerts",
    "read": "GET /v1/alerts/{alert_id}"
  },
  "auditLog": {
    "list": "GET /v1/audit-log",
    "read": "GET /v1/audit-log/{entry_id}"
  },
  "backtests": {
    "cancel": "POST /v1/backtests/{backtest_id}/cancel",
    "create": "POST /v1/backtests",
    "list": "GET /v1/backtests",
    "read": "GET /v1/backtests/{backtest_id}"
  },
  "binds": {
    "change": "PATCH /v1/binds/{bind_id}",
    "create": "POST /v1/binds",
    "list": "GET /v1/binds",
    "password": "POST /v1/binds/{bind_id}/password",
    "read": "GET /v1/binds/{bind_id}",
    "remove": "DELETE /v1/binds/{bind_id}"
  },
  "callbacks": {
    "deadLetters": "GET /v1/callbacks/dead-letters",
    "deadLettersReplay": "POST /v1/callbacks/dead-letters/replay",
    "hosts": "GET /v1/callbacks/hosts",
    "list": "GET /v1/callbacks",
    "read": "GET /v1/callbacks/{callback_id}",
    "replay": "POST /v1/callbacks/replay",
    "retry": "POST /v1/callbacks/retry"
  },
  "carrierErrors": {
    "list": "GET /v1/carrier-errors",
    "read": "GET /v1/carrier-errors/{kind}/{code}"
  },
  "carriers": {
    "drain": "POST /v1/carriers/{upstream}/drain",
    "list": "GET /v1/carriers",
    "pause": "POST /v1/carriers/{upstream}/pause",
    "read": "GET /v1/carriers/{upstream}",
    "resume": "POST /v1/carriers/{upstream}/resume",
    "tryBind": "POST /v1/carriers/try-bind"
  },
  "configuration": {
    "list": "GET /v1/configuration",
    "set": "PUT /v1/configuration"
  },
  "deadDeliveries": {
    "list": "GET /v1/dead-deliveries",
    "replay": "POST /v1/dead-deliveries/replay",
    "replayAll": "POST /v1/dead-deliveries/replay-all"
  },
  "endpoints": {
    "change": "PATCH /v1/endpoints/{endpoint_id}",
    "create": "POST /v1/endpoints",
    "deliveries": "GET /v1/endpoints/{endpoint_id}/deliveries",
    "dropOlder": "POST /v1/endpoints/{endpoint_id}/drop-older",
    "events": "GET /v1/endpoints/{endpoint_id}/events",
    "list": "GET /v1/endpoints",
    "read": "GET /v1/endpoints/{endpoint_id}",
    "remove": "DELETE /v1/endpoints/{endpoint_id}",
    "replay": "POST /v1/endpoints/{endpoint_id}/replay",
    "secret": "POST /v1/endpoints/{endpoint_id}/secret",
    "test": "POST /v1/endpoints/{endpoint_id}/test"
  },
  "gateways": {
    "list": "GET /v1/gateways",
    "read": "GET /v1/gateways/{node_id}"
  },
  "guard": {
    "blocks": "GET /v1/guard/blocks",
    "close": "POST /v1/guard/close",
    "conversion": "GET /v1/guard/conversion",
    "forget": "POST /v1/guard/forget",
    "limits": "GET /v1/guard/limits",
    "open": "POST /v1/guard/open",
    "refusals": "GET /v1/guard/refusals"
  },
  "held": {
    "list": "GET /v1/held",
    "read": "GET /v1/held/{msg_id}",
    "refuse": "POST /v1/held/refuse",
    "release": "POST /v1/held/release"
  },
  "interfaceUsers": {
    "change": "PATCH /v1/interface-users/{kind}/{username}",
    "create": "POST /v1/interface-users",
    "list": "GET /v1/interface-users",
    "password": "POST /v1/interface-users/{kind}/{username}/password",
    "read": "GET /v1/interface-users/{kind}/{username}",
    "remove": "DELETE /v1/interface-users/{kind}/{username}"
  },
  "keys": {
    "change": "PATCH /v1/keys/{key_id}",
    "create": "POST /v1/keys",
    "list": "GET /v1/keys",
    "read": "GET /v1/keys/{key_id}",
    "remove": "DELETE /v1/keys/{key_id}",
    "rotate": "POST /v1/keys/{key_id}/rotate"
  },
  "managementKeys": {
    "create": "POST /v1/management-keys",
    "list": "GET /v1/management-keys",
    "remove": "DELETE /v1/management-keys/{key_id}"
  },
  "messages": {
    "cancel": "POST /v1/messages/cancel",
    "list": "GET /v1/messages",
    "quote": "POST /v1/messages/{msg_id}/quote",
    "read": "GET /v1/messages/{msg_id}",
    "resend": "POST /v1/messages/{msg_id}/resend"
  },
  "numberMemory": {
    "forget": "POST /v1/number-memory/forget",
    "read": "POST /v1/number-memory/read"
  },
  "numbers": {
    "change": "PATCH /v1/numbers/{channel}/{number}",
    "changeKeywords": "PATCH /v1/numbers/{channel}/{number}/keywords/{keyword}",
    "create": "POST /v1/numbers",
    "createKeywords": "POST /v1/numbers/{channel}/{number}/keywords",
    "keywords": "GET /v1/numbers/keywords",
    "list": "GET /v1/numbers",
    "read": "GET /v1/numbers/{channel}/{number}",
    "readKeywords": "GET /v1/numbers/{channel}/{number}/keywords/{keyword}",
    "remove": "DELETE /v1/numbers/{channel}/{number}",
    "removeKeywords": "DELETE /v1/numbers/{channel}/{number}/keywords/{keyword}"
  },
  "optOuts": {
    "create": "POST /v1/opt-outs",
    "list": "GET /v1/opt-outs",
    "remove": "POST /v1/opt-outs/remove"
  },
  "prices": {
    "import": "POST /v1/prices/{upstream}/import",
    "list": "GET /v1/prices",
    "read": "GET /v1/prices/{upstream}",
    "remove": "DELETE /v1/prices/{upstream}"
  },
  "quotes": {
    "create": "POST /v1/quotes"
  },
  "replies": {
    "list": "GET /v1/replies",
    "read": "GET /v1/replies/{conversation_id}"
  },
  "routes": {
    "explain": "POST /v1/routes/explain"
  },
  "ruleSets": {
    "check": "POST /v1/rule-sets/{rule_set}/check",
    "read": "GET /v1/rule-sets/{rule_set}",
    "readValues": "GET /v1/rule-sets/values/{of}",
    "set": "PUT /v1/rule-sets/{rule_set}",
    "undo": "POST /v1/rule-sets/{rule_set}/undo",
    "versions": "GET /v1/rule-sets/{rule_set}/versions"
  },
  "rules": {
    "list": "GET /v1/rules",
    "read": "GET /v1/rules/{rule}"
  },
  "scheduledMessages": {
    "list": "GET /v1/scheduled-messages"
  },
  "senders": {
    "list": "GET /v1/senders",
    "read": "GET /v1/senders/{channel}/{name}",
    "remove": "DELETE /v1/senders/{channel}/{name}",
    "requests": "POST /v1/senders/requests",
    "set": "PUT /v1/senders/{channel}/{name}"
  },
  "services": {
    "change": "PATCH /v1/services/{service_id}",
    "create": "POST /v1/services",
    "list": "GET /v1/services",
    "read": "GET /v1/services/{service_id}",
    "remove": "DELETE /v1/services/{service_id}"
  },
  "signInHooks": {
    "change": "PATCH /v1/sign-in-hooks/{kind}/{name}",
    "create": "POST /v1/sign-in-hooks",
    "list": "GET /v1/sign-in-hooks",
    "read": "GET /v1/sign-in-hooks/{kind}/{name}",
    "remove": "DELETE /v1/sign-in-hooks/{kind}/{name}",
    "rotate": "POST /v1/sign-in-hooks/{kind}/{name}/rotate"
  },
  "smppSessions": {
    "list": "GET /v1/smpp-sessions",
    "remove": "DELETE /v1/smpp-sessions/{session_id}"
  },
  "tariffs": {
    "import": "POST /v1/tariffs/import",
    "list": "GET /v1/tariffs",
    "read": "GET /v1/tariffs/{tariff_id}",
    "remove": "DELETE /v1/tariffs",
    "set": "PUT /v1/tariffs"
  },
  "templates": {
    "createSms": "POST /v1/templates/sms",
    "createViber": "POST /v1/templates/viber",
    "createWhatsapp": "POST /v1/templates/whatsapp",
    "readSms": "GET /v1/templates/sms/{template_id}",
    "readViber": "GET /v1/templates/viber/{template_id}",
    "removeSms": "DELETE /v1/templates/sms/{template_id}",
    "removeViber": "DELETE /v1/templates/viber/{template_id}",
    "removeWhatsapp": "DELETE /v1/templates/whatsapp/{upstream}/{name}/{language}",
    "sms": "GET /v1/templates/sms",
    "viber": "GET /v1/templates/viber",
    "whatsapp": "GET /v1/templates/whatsapp",
    "whatsappRefresh": "POST /v1/templates/whatsapp/refresh"
  },
  "testMessages": {
    "create": "POST /v1/test-messages"
  },
  "usage": {
    "list": "GET /v1/usage"
  },
  "users": {
    "createInvitations": "POST /v1/users/invitations",
    "disable": "POST /v1/users/{user_id}/disable",
    "disconnect": "POST /v1/users/{user_id}/disconnect",
    "enable": "POST /v1/users/{user_id}/enable",
    "list": "GET /v1/users",
    "passwordLink": "POST /v1/users/{user_id}/password-link",
    "read": "GET /v1/users/{user_id}",
    "removeInvitations": "DELETE /v1/users/invitations/{ref}",
    "removeSessions": "DELETE /v1/users/{user_id}/sessions/{ref}",
    "resetSecondFactor": "POST /v1/users/{user_id}/reset-second-factor",
    "sessions": "GET /v1/users/{user_id}/sessions",
    "setRole": "PUT /v1/users/{user_id}/role",
    "signOut": "POST /v1/users/{user_id}/sign-out"
  },
  "verifications": {
    "cancel": "POST /v1/verifications/{verify_id}/cancel",
    "list": "GET /v1/verifications",
    "read": "GET /v1/verifications/{verify_id}"
  }
} as const

/** The sentences of each error; `…` stands for variable text. */
export const errorSentences = {
  "content-type": [
    "Content-Type must be application/json",
    "Content-Encoding must be gzip or deflate, or left out"
  ],
  "json": [
    "The request body must be packed as Content-Encoding says",
    "The request body must be valid JSON in UTF-8",
    "The request body must be a JSON object with auth and data",
    "The request body must be a JSON object with auth and command"
  ],
  "access": [
    "Access denied",
    "Access denied: Authorization must be Bearer and an API key"
  ],
  "account-disabled": [
    "The account is disabled"
  ],
  "data": [
    "data must be a list of at least one operation"
  ],
  "too-many-operations": [
    "data must be a list of at most 1000 operations"
  ],
  "too-large": [
    "The request body must be at most 1048576 bytes long"
  ],
  "idempotency-key": [
    "Idempotency-Key must be 1 to 255 printable ASCII characters"
  ],
  "other-body": [
    "Idempotency-Key must be a new one: it was used with another request body"
  ],
  "storage": [
    "The gateway cannot reach its database: nothing was accepted, please try again",
    "The gateway cannot reach its database, please try again",
    "The gateway cannot reach its database: please try again"
  ],
  "outcome-unknown": [
    "The gateway lost its database while it accepted this: ask for the status before you send it again",
    "The gateway lost its database while it accepted this: the code may be on its way"
  ],
  "overload": [
    "The gateway has too much to do: nothing was accepted, please try again",
    "The gateway has too much to do: please try again"
  ],
  "refusals": [
    "Too many operations of this account were refused: nothing was accepted, please try again in a minute"
  ],
  "too-much": [
    "Too many requests with an Idempotency-Key accepted nothing: nothing was accepted, please try again in a minute",
    "This number has got too many codes, please try again later",
    "Too much was requested with this key, please try again in a few seconds"
  ],
  "internal": [
    "The gateway made an error: nothing was accepted, please try again",
    "The gateway made an error, please try again",
    "The gateway made an error: please try again"
  ],
  "operation": [
    "An operation must be an object with a type"
  ],
  "type": [
    "type must be the name of an operation, for example sms"
  ],
  "scope": [
    "The key in auth is not good for this operation",
    "The key is not good for this endpoint"
  ],
  "id": [
    "id must be a number, or a string of 1 to 128 characters",
    "id must be a number, or a string of 1 to 128 characters; a gateway with POSTHORN_LENIENT_IDS=true accepts messages without one",
    "msg_id must be the whole number that a send answered",
    "id or msg_id must be given",
    "id or template must be given",
    "verify_id must be that of a verification of this account"
  ],
  "unknown-message": [
    "id must be that of a message: no message is known by it",
    "msg_id must be that of a message: no message is known by it"
  ],
  "not-cancelled": [
    "The message cannot be cancelled: it is with a carrier, or about to be",
    "The message cannot be cancelled: it has ended as …"
  ],
  "not-acknowledged": [
    "The message cannot be acknowledged: it was sent without until: acknowledged",
    "The message cannot be acknowledged: nothing of it is with a carrier"
  ],
  "phone": [
    "Please enter valid receiver phone number",
    "phone must be of a country that service … allows: …"
  ],
  "text": [
    "Please enter SMS text",
    "sms_message must be at most 255 SMS parts long",
    "A message must have at most 20 different links",
    "The viber text with its short links must be at most 1000 characters long"
  ],
  "field": [
    "short_link and unsubscribe_link need a gateway with a public address"
  ],
  "sender": [
    "Error in Alpha-name"
  ],
  "tariff": [
    "Operator not supported"
  ],
  "money": [
    "Not enough money"
  ],
  "price": [
    "max_price must be at least …, which it may cost",
    "The code may cost …, and service … allows … at most"
  ],
  "unpaid": [
    "Too many messages of this account were cancelled or could not be sent: only what goes out at once is accepted for some minutes"
  ],
  "rule": [
    "Refused by the rule …: …"
  ],
  "lookup": [
    "The network did not answer the lookup, please try again"
  ],
  "call": [
    "The call did not reach the subscriber: …",
    "It is not known whether the call was made: ask for the status"
  ],
  "too-many-templates": [
    "An account can have at most 1000 templates of this kind, of 4 KiB on average: delete one first"
  ],
  "answer-too-long": [
    "The answer to this request would be longer than 8388608 bytes: send this operation in a request of its own",
    "The answer to this operation would be longer than 8388608 bytes"
  ],
  "events-dropped": [
    "after must be at least 1041: the events before number 1042 are not kept any more"
  ],
  "events-off": [
    "This gateway records no events: events.recorded must be true"
  ],
  "too-many-readers": [
    "At most 20 requests of an account may wait for events at once: end one first"
  ],
  "command": [
    "command must be verify/create, verify, verify/status or verify/cancel",
    "… takes POST requests only"
  ],
  "limit": [
    "There were too many codes, please try again later"
  ]
} as const

export type ErrorCode = keyof typeof errorSentences
