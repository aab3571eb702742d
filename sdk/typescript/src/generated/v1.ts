/** Made of the description of /v1 by `npm run sdk:types`: what is changed here is lost. */

export interface paths {
    "/v1/previews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up a key
         * @description Counts against the previews of the day. A malformed key counts against nothing.
         */
        post: operations["createPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys/decode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decode a spoken key
         * @description Looks no key up. Counts against a limit of the API key, apart from requests.
         */
        post: operations["decodeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List grants
         * @description Newest first, 50 a page.
         */
        get: operations["listGrants"];
        put?: never;
        /**
         * Claim a preview
         * @description Claiming the same preview again returns the same grant, as it stands then.
         */
        post: operations["claimGrant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a grant
         * @description Read it whenever you send mail, rather than keep a copy.
         */
        get: operations["readGrant"];
        put?: never;
        post?: never;
        /**
         * Release a grant
         * @description Delete the name and address that you hold afterwards.
         */
        delete: operations["releaseGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants/{id}/withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a pending claim
         * @description Takes back a claim that the person has not answered yet. No event follows.
         */
        post: operations["withdrawClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants/{id}/returned-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report returned mail
         * @description Takes no body. The person is asked to confirm or update the address.
         */
        post: operations["reportReturnedMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/grants/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the receipt of a grant
         * @description Signed, in every state of the grant, the same for you and the person: which data, for what purpose, since when, and how it is withdrawn. It holds no value of the data, and reading it is no read of the grant.
         */
        get: operations["readReceipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read plan and usage
         * @description Never counted against a limit.
         */
        get: operations["readStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow the events feed
         * @description What your webhooks send, oldest first, each with its number, whatever endpoints there are. Kept for 30 days.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listeners/{id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Have events streamed
         * @description An event stream that stays open: each event with `id`, its `sequence`, and `data`, `{headers, body}` to be posted as it stands: the three headers of webhooks, signed at that moment, and the exact bytes. What `events` leaves out moves `id` on without `data`; an example has `data` without `id`. Without `Last-Event-ID` it begins where the listener was made. A comment comes every 15 seconds. A second stream ends the first.
         */
        get: operations["streamToListener"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voice/business": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the key
         * @description Whose API key an agent was set up with.
         */
        get: operations["checkKeyByVoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voice/grants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * get_grant
         * @description As its counterpart, with a sentence to say.
         */
        get: operations["readGrantByVoice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voice/decode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * decode_key
         * @description Looks no key up. Counts with `POST /v1/keys/decode` against the same limit.
         */
        post: operations["decodeKeyByVoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voice/previews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * preview_key
         * @description The preview belongs to the call. A call has three look-ups; a malformed key is none.
         */
        post: operations["createPreviewByVoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voice/grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * claim_key
         * @description Only a preview that was made in this call.
         */
        post: operations["claimGrantByVoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Newest first, without their secrets.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description At most 10. The secret is shown this once. Without `events` it hears of every type.
         */
        post: operations["addWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Without its secret.
         */
        get: operations["readWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook endpoint
         * @description Nothing more is sent to it, also of what waits for another try.
         */
        delete: operations["removeWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description What is left out stays as it is. What waits for another try goes to the new URL when it is due. Another URL neither clears `failing_since` nor enables the endpoint: send a test. The secret stays.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook endpoint
         * @description Takes no body. Sends a `webhook.test` at once, whatever types it chose, and tells what came of it. A success enables a disabled endpoint.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/secret/rotation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret
         * @description For 24 hours the old secret signs beside the new one, which is shown this once.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again what an endpoint missed
         * @description All that failed or is held, and that came up or was tried last at that time or later; a thousand at a time, the oldest first: ask again until `count` is 0. Nothing of it comes by itself.
         */
        post: operations["recoverDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Under the same id and with the same body. One that waits for its next try is tried at once; one that is being sent stays as it is.
         */
        post: operations["resendDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to an endpoint
         * @description What was sent or is to be, newest first. A page of one type may be short while `next_cursor` leads on.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery and its attempts
         * @description With its last 40 attempts.
         */
        get: operations["readDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listeners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a listener
         * @description For a program on your own machine that wants events without a public URL. At most 5. The secret is the same for one API key. Without `events` it hears of every type. It ends after an hour without a stream, and with its API key.
         */
        post: operations["addListener"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listeners/{id}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell how a message was answered
         * @description What your own program said to what the stream sent. The console shows it as an attempt by this listener; no endpoint fails by it. Counts as no request; at most 600 a minute.
         */
        post: operations["noteAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listeners/{id}/triggers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an example
         * @description An event of that type with made-up ids, to this listener alone, whatever types it chose, and in no feed. It waits for the stream; at most 20 do.
         */
        post: operations["triggerExample"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/listeners/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a listener
         * @description Its stream ends.
         */
        delete: operations["removeListener"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "grant.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * grant.approved
         * @description The person approved a pending claim; the grant is active.
         */
        post: operations["on_grant_approved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "grant.denied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * grant.denied
         * @description The person declined a pending claim.
         */
        post: operations["on_grant_denied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "grant.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * grant.revoked
         * @description A grant ended without being released.
         */
        post: operations["on_grant_revoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "address.change_scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * address.change_scheduled
         * @description The person scheduled a move that keeps the grant, or cancelled it.
         */
        post: operations["on_address_change_scheduled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "address.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * address.changed
         * @description The address is another one: a move took effect, or it was corrected.
         */
        post: operations["on_address_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "address.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * address.confirmed
         * @description The person confirmed that the address is current.
         */
        post: operations["on_address_confirmed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "name.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * name.changed
         * @description The person edited the name.
         */
        post: operations["on_name_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * webhook.test
         * @description Sent when a test is asked for. It is about no grant.
         */
        post: operations["on_webhook_test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        MakePreviewInput: {
            /** @description The key as the person gave it, with or without hyphens. */
            key: string;
        };
        /** @description A masked look at the person that a key stands for. Read it back to the person before you claim. */
        Preview: {
            /** Format: uuid */
            preview_id: string;
            /** @description What may be read out. */
            display: {
                /** @description Given name and family initial. */
                name: string;
                /** @description City and state. */
                locality: string;
            };
            /**
             * Format: date-time
             * @description The last moment at which the preview can be claimed.
             */
            expires_at: string;
        };
        /**
         * @description Each response lists those that it may have; more may come.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "invalid_key_format" | "invalid_external_ref" | "transcript_too_long" | "address_not_standardized" | "unauthorized" | "invalid_code" | "business_not_in_production" | "owner_only" | "role_not_allowed" | "staff_only" | "second_person_required" | "fresh_sign_in_required" | "origin_refused" | "insufficient_scope" | "passkey_required" | "not_found" | "key_not_found" | "preview_not_found" | "grant_not_found" | "endpoint_not_found" | "delivery_not_found" | "listener_not_found" | "not_registered" | "no_move_scheduled" | "business_not_found" | "api_key_not_found" | "member_not_found" | "invitation_not_found" | "person_not_found" | "erasure_not_found" | "session_not_found" | "passkey_not_found" | "demo_not_found" | "change_not_found" | "assistant_not_found" | "connection_request_not_found" | "method_not_allowed" | "request_timeout" | "grant_not_active" | "grant_not_pending" | "preview_other_call" | "endpoint_limit_reached" | "listener_limit_reached" | "endpoint_disabled" | "already_registered" | "move_already_scheduled" | "last_owner" | "registered_person" | "request_changed" | "already_member" | "already_invited" | "member_limit_reached" | "api_key_limit_reached" | "passkey_limit_reached" | "child_limit_reached" | "child_has_no_address" | "move_not_due" | "change_not_pending" | "idempotency_conflict" | "idempotency_in_progress" | "claim_window_expired" | "key_not_usable" | "grant_revoked" | "events_expired" | "change_expired" | "payload_too_large" | "uri_too_long" | "unsupported_media_type" | "rate_limited" | "call_preview_limit" | "header_fields_too_large" | "internal_error" | "crypto_unavailable" | "proof_not_ready" | "proofs_unavailable" | "service_unavailable";
        /** @description What went wrong. Branch on `code`; `message` may be reworded at any time. */
        ApiError: {
            /** @description The error. */
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description For people. */
                message: string;
                /**
                 * Format: uuid
                 * @description Same as the `X-Request-Id` header.
                 */
                request_id: string;
            };
        };
        DecodeInput: {
            /** @description What a speech recogniser made of somebody reading a key out, as it came. */
            transcript: string;
        };
        /** @description The valid keys that may have been said. */
        DecodedKeys: {
            /** @description Best first; none when no key seems to be in it. */
            keys: {
                /** @description Without hyphens. */
                key: string;
                /** @description As people read it. */
                formatted: string;
            }[];
        };
        ClaimGrantInput: {
            /**
             * Format: uuid
             * @description The preview to claim.
             */
            preview_id: string;
            /** @description Your own reference: no control characters. */
            external_ref?: string | null;
        };
        /** @description A grant that ended, or never began. It holds no person data. */
        EndedGrant: {
            /** Format: uuid */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "denied" | "revoked" | "released";
            /** @description The caller's own reference, as given at the claim. */
            external_ref: string | null;
            /**
             * Format: date-time
             * @description When the grant was first claimed.
             */
            claimed_at: string;
        };
        /** @description A claim that the person has yet to approve. */
        PendingGrant: {
            /** Format: uuid */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "pending_approval";
        };
        UnreadableGrant: components["schemas"]["EndedGrant"] | components["schemas"]["PendingGrant"];
        /** @description The name, byte for byte as the person typed it. Print it as it is. */
        Name: {
            /** @description Given name. */
            given_name: string;
            /** @description Middle name. */
            middle_name: string | null;
            /** @description Family name. */
            family_name: string;
            /** @description Such as Jr. */
            suffix: string | null;
            /** @description What the person wants on an envelope in place of the parts. */
            mailing_name: string | null;
        };
        /** @description An address as the postal authority writes it: upper case, with ZIP+4. */
        Address: {
            /** @description Street line. */
            line1: string;
            /** @description Apartment, suite and the like; empty when there is none. */
            line2: string;
            /** @description Upper case. */
            city: string;
            /** @description Two-letter code. */
            state: string;
            /** @description Five digits. */
            zip5: string;
            /** @description Four digits. */
            zip4: string;
            /** @description Ready for an envelope: the name, the address lines, and city, state and ZIP. */
            label_lines: string[];
        };
        /** @description A grant in force, with the current name and address. */
        ActiveGrant: {
            /** Format: uuid */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "active";
            /** @description The caller's own reference, as given at the claim. */
            external_ref: string | null;
            /**
             * Format: date-time
             * @description When the grant was first claimed.
             */
            claimed_at: string;
            name: components["schemas"]["Name"];
            address: components["schemas"]["Address"];
            /**
             * Format: date-time
             * @description When the person last confirmed the address.
             */
            confirmed_at: string;
            /** @description Returned mail is reported and open, or the last confirmation is over twelve months old. */
            stale: boolean;
            upcoming_address?: components["schemas"]["Address"];
            /**
             * Format: date
             * @description Day on which `upcoming_address` takes effect, at 00:00 UTC.
             */
            effective_date?: string;
        };
        /**
         * @description How a grant stands.
         * @enum {string}
         */
        GrantStatus: "pending_approval" | "active" | "denied" | "revoked" | "released";
        Grant: components["schemas"]["ActiveGrant"] | components["schemas"]["PendingGrant"] | components["schemas"]["EndedGrant"];
        /** @description A page of grants, newest first. */
        GrantList: {
            data: components["schemas"]["Grant"][];
            /**
             * Format: uuid
             * @description Pass it as `cursor` for the next page; null on the last one.
             */
            next_cursor: string | null;
        };
        /** @description The grant as it was released. */
        ReleasedGrant: {
            /** Format: uuid */
            id: string;
            /** @constant */
            status: "released";
            /** Format: date-time */
            released_at: string;
        };
        /** @description Word that mail to a grant came back. */
        ReturnedMailReport: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            grant_id: string;
            /** @description Copied from the grant. */
            external_ref: string | null;
            /** Format: date-time */
            reported_at: string;
            /**
             * @description What the person did: confirmed the address or updated it; null while the report is open.
             * @enum {string|null}
             */
            resolution: "confirmed" | "updated" | null;
            /** Format: date-time */
            resolved_at: string | null;
            /** @description Two or more businesses have open reports on this address. */
            flagged: boolean;
        };
        /** @description What both sides of a grant can show of it. */
        Receipt: {
            /** @description A JWS in compact form, to be checked with `/.well-known/jwks.json`; its payload is a consent record. */
            receipt: string;
        };
        /** @description A business. */
        NamedBusiness: {
            /** Format: uuid */
            id: string;
            /** @description The business's name. */
            name: string;
        };
        /** @description The business, its plan and how much of it is used. */
        Status: {
            business: components["schemas"]["NamedBusiness"];
            /** @description The limits in force. */
            plan: {
                /** @description Such as free. */
                name: string;
                requests_per_minute: number;
                previews_per_day: number;
            };
            /** @description Used so far. */
            usage: {
                active_grants: number;
                /** @description Previews of the last 24 hours, as the limit counts them. */
                previews_today: number;
            };
            /**
             * Format: date-time
             * @description Only while the business is restricted to one request a minute, after too many unknown keys.
             */
            restricted_until?: string;
        };
        /** @description The person approved a pending claim; the grant is active. */
        GrantApprovedFeedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "grant.approved";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description Empty. */
                detail: Record<string, never>;
            };
            /** @description Its number: from 1, without gaps, the same for good. Pass it as `after`. */
            sequence: number;
        };
        /** @description The person declined a pending claim. */
        GrantDeniedFeedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "grant.denied";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description Empty. */
                detail: Record<string, never>;
            };
            /** @description Its number: from 1, without gaps, the same for good. Pass it as `after`. */
            sequence: number;
        };
        /** @enum {string} */
        RevocationReason: "move_left_out" | "key_replaced" | "person_revoked" | "account_deleted";
        /** @description A grant ended without being released. */
        GrantRevokedFeedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "grant.revoked";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description How the grant ended. */
                detail: {
                    /** @constant */
                    status: "revoked";
                    reason: components["schemas"]["RevocationReason"];
                    /** @enum {string} */
                    previous_status: "active" | "pending_approval";
                };
            };
            /** @description Its number: from 1, without gaps, the same for good. Pass it as `after`. */
            sequence: number;
        };
        /** @description The person scheduled a move that keeps the grant, or cancelled it. */
        AddressChangeScheduledFeedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "address.change_scheduled";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description When the move takes effect. */
                detail: {
                    /**
                     * Format: date
                     * @description Null when the move that was announced is cancelled.
                     */
                    effective_date: string | null;
                };
            };
            /** @description Its number: from 1, without gaps, the same for good. Pass it as `after`. */
            sequence: number;
        };
        /** @description The address is another one: a move took effect, or it was corrected. */
        AddressChangedFeedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "address.changed";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description When the address takes effect. */
                detail: {
                    /** Format: date */
                    effective_date: string;
                };
            };
            /** @description Its number: from 1, without gaps, the same for good. Pass it as `after`. */
            sequence: number;
        };
        /** @description The person confirmed that the address is current. */
        AddressConfirmedFeedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "address.confirmed";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description Empty. */
                detail: Record<string, never>;
            };
            /** @description Its number: from 1, without gaps, the same for good. Pass it as `after`. */
            sequence: number;
        };
        /** @description The person edited the name. */
        NameChangedFeedEvent: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "name.changed";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description What changed; read the grant for the new values. */
                detail: {
                    fields: ("given_name" | "middle_name" | "family_name" | "suffix" | "mailing_name")[];
                };
            };
            /** @description Its number: from 1, without gaps, the same for good. Pass it as `after`. */
            sequence: number;
        };
        /** @description An event that cannot be read for now: read the grant. It keeps its number. */
        UnreadableFeedEvent: {
            /** @description Its number: from 1, without gaps, the same for good. Pass it as `after`. */
            sequence: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "unreadable";
            /** Format: date-time */
            timestamp: string | null;
            /** @description Whose it is. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description Empty. */
                detail: Record<string, never>;
            };
        };
        FeedEvent: components["schemas"]["GrantApprovedFeedEvent"] | components["schemas"]["GrantDeniedFeedEvent"] | components["schemas"]["GrantRevokedFeedEvent"] | components["schemas"]["AddressChangeScheduledFeedEvent"] | components["schemas"]["AddressChangedFeedEvent"] | components["schemas"]["AddressConfirmedFeedEvent"] | components["schemas"]["NameChangedFeedEvent"] | components["schemas"]["UnreadableFeedEvent"];
        /** @description A stretch of the feed, oldest first. */
        FeedPage: {
            data: components["schemas"]["FeedEvent"][];
            /** @description `sequence` of the last event, or `after` where there is none: pass it as `after`. */
            next_after: number;
            /** @description Whether more is there already. */
            has_more: boolean;
        };
        /** @description Who the API key speaks for. */
        SpokenBusinessCheck: {
            business: components["schemas"]["NamedBusiness"];
            /** @description A sentence in US English for the agent to say. It names no street and no family name. */
            say: string;
        };
        /** @description What went wrong. Branch on `code`; `message` may be reworded at any time. */
        SpokenError: {
            /** @description The error. */
            error: {
                code: components["schemas"]["ErrorCode"];
                /** @description For people. */
                message: string;
                /**
                 * Format: uuid
                 * @description Same as the `X-Request-Id` header.
                 */
                request_id: string;
            };
            /** @description A sentence in US English for the agent to say. It names no street and no family name. */
            say: string;
        };
        /** @description A grant in force, with the current name and address. */
        SpokenActiveGrant: {
            /** Format: uuid */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "active";
            /** @description The caller's own reference, as given at the claim. */
            external_ref: string | null;
            /**
             * Format: date-time
             * @description When the grant was first claimed.
             */
            claimed_at: string;
            name: components["schemas"]["Name"];
            address: components["schemas"]["Address"];
            /**
             * Format: date-time
             * @description When the person last confirmed the address.
             */
            confirmed_at: string;
            /** @description Returned mail is reported and open, or the last confirmation is over twelve months old. */
            stale: boolean;
            upcoming_address?: components["schemas"]["Address"];
            /**
             * Format: date
             * @description Day on which `upcoming_address` takes effect, at 00:00 UTC.
             */
            effective_date?: string;
            /** @description A sentence in US English for the agent to say. It names no street and no family name. */
            say: string;
        };
        /** @description A claim that the person has yet to approve. */
        SpokenPendingGrant: {
            /** Format: uuid */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "pending_approval";
            /** @description A sentence in US English for the agent to say. It names no street and no family name. */
            say: string;
        };
        /** @description A grant that ended, or never began. It holds no person data. */
        SpokenEndedGrant: {
            /** Format: uuid */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            status: "denied" | "revoked" | "released";
            /** @description The caller's own reference, as given at the claim. */
            external_ref: string | null;
            /**
             * Format: date-time
             * @description When the grant was first claimed.
             */
            claimed_at: string;
            /** @description A sentence in US English for the agent to say. It names no street and no family name. */
            say: string;
        };
        SpokenGrant: components["schemas"]["SpokenActiveGrant"] | components["schemas"]["SpokenPendingGrant"] | components["schemas"]["SpokenEndedGrant"];
        SpokenDecodeInput: {
            /** @description For platforms that cannot set `X-Call-Id`: printable characters without spaces. */
            call_id?: string;
            /** @description What a speech recogniser made of somebody reading a key out, as it came. */
            transcript: string;
        };
        /** @description The valid keys that may have been said. */
        SpokenDecodedKeys: {
            /** @description Best first; none when no key seems to be in it. */
            keys: {
                /** @description Without hyphens. */
                key: string;
                /** @description As people read it. */
                formatted: string;
            }[];
            /** @description A sentence in US English for the agent to say. It names no street and no family name. */
            say: string;
        };
        SpokenPreviewInput: {
            /** @description For platforms that cannot set `X-Call-Id`: printable characters without spaces. */
            call_id?: string;
            /** @description The key as the person gave it, with or without hyphens. */
            key: string;
        };
        /** @description A masked look at the person that a key stands for. Read it back to the person before you claim. */
        SpokenPreview: {
            /** Format: uuid */
            preview_id: string;
            /** @description What may be read out. */
            display: {
                /** @description Given name and family initial. */
                name: string;
                /** @description City and state. */
                locality: string;
            };
            /**
             * Format: date-time
             * @description The last moment at which the preview can be claimed.
             */
            expires_at: string;
            /** @description A sentence in US English for the agent to say. It names no street and no family name. */
            say: string;
        };
        SpokenClaimInput: {
            /** @description For platforms that cannot set `X-Call-Id`: printable characters without spaces. */
            call_id?: string;
            /**
             * Format: uuid
             * @description The preview to claim.
             */
            preview_id: string;
            /** @description Your own reference: no control characters. */
            external_ref?: string | null;
        };
        SpokenUnreadableGrant: components["schemas"]["SpokenEndedGrant"] | components["schemas"]["SpokenPendingGrant"];
        /** @enum {string} */
        EventType: "grant.approved" | "grant.denied" | "grant.revoked" | "address.change_scheduled" | "address.changed" | "address.confirmed" | "name.changed";
        AddEndpointInput: {
            /** @description Where events are sent: https on port 443, with a host that has public addresses only. */
            url: string;
            /** @description Types of event that it hears of; null for every type. */
            events?: components["schemas"]["EventType"][] | null;
            /** @description Your own words beside it, such as what receives it; null for none. */
            description?: string | null;
        };
        /** @description A webhook endpoint. */
        WebhookEndpointWithSecret: {
            /** Format: uuid */
            id: string;
            /** @description Where events are sent, as it was given. */
            url: string;
            /** @description Types of event that it hears of; null for every type. */
            events: components["schemas"]["EventType"][] | null;
            /** @description Your own words beside it. */
            description: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when deliveries fail; null while they do not.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Set after 24 hours of failure, until a test succeeds.
             */
            disabled_at: string | null;
            /** @description Signs what is sent to it. Shown in this answer alone. */
            secret: string;
        };
        /** @description A webhook endpoint. */
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            /** @description Where events are sent, as it was given. */
            url: string;
            /** @description Types of event that it hears of; null for every type. */
            events: components["schemas"]["EventType"][] | null;
            /** @description Your own words beside it. */
            description: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when deliveries fail; null while they do not.
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description Set after 24 hours of failure, until a test succeeds.
             */
            disabled_at: string | null;
        };
        /** @description All of them, newest first. */
        WebhookEndpointList: {
            data: components["schemas"]["WebhookEndpoint"][];
        };
        ChangeEndpointInput: {
            /** @description Where events are sent: https on port 443, with a host that has public addresses only. */
            url?: string;
            /** @description Types of event that it hears of; null for every type. */
            events?: components["schemas"]["EventType"][] | null;
            /** @description Your own words beside it, such as what receives it; null for none. */
            description?: string | null;
        };
        /** @description What a test came to. */
        WebhookTest: {
            /**
             * Format: uuid
             * @description The `webhook-id` that it was sent under.
             */
            message_id: string;
            /** @description Whether a 2xx came within 10 seconds. */
            delivered: boolean;
            /** @description Of the answer; null when there was none. */
            status: number | null;
            duration_ms: number;
            /** @description Why it was not delivered; null when it was. */
            error: string | null;
        };
        RecoverDeliveriesInput: {
            /** @description From when on. An ISO 8601 date-time with Z or an offset, or a date, which means midnight UTC. */
            since: string;
        };
        /** @description A delivery. */
        Delivery: {
            /**
             * Format: uuid
             * @description The `webhook-id` of each attempt at it.
             */
            id: string;
            /** @enum {string} */
            type: "grant.approved" | "grant.denied" | "grant.revoked" | "address.change_scheduled" | "address.changed" | "address.confirmed" | "name.changed" | "webhook.test";
            /** Format: uuid */
            event_id: string;
            /** Format: uuid */
            grant_id: string | null;
            /**
             * @description `pending`: to be sent. `delivered`: acknowledged. `failed`: given up, or a test that failed. `held`: kept back while the endpoint is disabled.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "held";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Null when it is not to be sent any more.
             */
            next_attempt_at: string | null;
        };
        /** @description Deliveries. */
        DeliveryList: {
            data: components["schemas"]["Delivery"][];
            /**
             * Format: uuid
             * @description Pass it as `cursor` for the next page; null on the last one.
             */
            next_cursor: string | null;
        };
        /** @description An attempt. */
        DeliveryAttempt: {
            /** Format: date-time */
            at: string;
            /** @description Of the answer; null when there was none. */
            status: number | null;
            duration_ms: number;
            /** @description Why it failed; null when it did not. */
            error: string | null;
            /** @description The beginning of the answer; null when there was none. */
            answer: string | null;
        };
        /** @description A delivery. */
        DeliveryWithAttempts: {
            /**
             * Format: uuid
             * @description The `webhook-id` of each attempt at it.
             */
            id: string;
            /** @enum {string} */
            type: "grant.approved" | "grant.denied" | "grant.revoked" | "address.change_scheduled" | "address.changed" | "address.confirmed" | "name.changed" | "webhook.test";
            /** Format: uuid */
            event_id: string;
            /** Format: uuid */
            grant_id: string | null;
            /**
             * @description `pending`: to be sent. `delivered`: acknowledged. `failed`: given up, or a test that failed. `held`: kept back while the endpoint is disabled.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "held";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Null when it is not to be sent any more.
             */
            next_attempt_at: string | null;
            /** @description Newest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        AddListenerInput: {
            /** @description Types of event that it hears of; null for every type. */
            events?: components["schemas"]["EventType"][] | null;
        };
        /** @description A listener. */
        Listener: {
            /** Format: uuid */
            id: string;
            /** @description Signs what it is sent. The same for one API key. */
            secret: string;
        };
        NoteAnswerInput: {
            /** @description The `webhook-id` of what was answered. */
            message_id: string;
            /** @description Status of the answer; null where nobody answered, and then `error` says why. */
            status?: number | null;
            /** @description How long it took, in milliseconds. */
            duration_ms: number;
            /** @description Why it failed, in your words, such as `connection_refused`; null when it did not. */
            error?: string | null;
        };
        TriggerExampleInput: {
            /**
             * @description Type of event.
             * @enum {string}
             */
            type: "grant.approved" | "grant.denied" | "grant.revoked" | "address.change_scheduled" | "address.changed" | "address.confirmed" | "name.changed" | "webhook.test";
        };
        /** @description The person approved a pending claim; the grant is active. */
        GrantApprovedEvent: {
            /** @constant */
            type: "grant.approved";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description Empty. */
                detail: Record<string, never>;
            };
        };
        /** @description The person declined a pending claim. */
        GrantDeniedEvent: {
            /** @constant */
            type: "grant.denied";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description Empty. */
                detail: Record<string, never>;
            };
        };
        /** @description A grant ended without being released. */
        GrantRevokedEvent: {
            /** @constant */
            type: "grant.revoked";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description How the grant ended. */
                detail: {
                    /** @constant */
                    status: "revoked";
                    reason: components["schemas"]["RevocationReason"];
                    /** @enum {string} */
                    previous_status: "active" | "pending_approval";
                };
            };
        };
        /** @description The person scheduled a move that keeps the grant, or cancelled it. */
        AddressChangeScheduledEvent: {
            /** @constant */
            type: "address.change_scheduled";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description When the move takes effect. */
                detail: {
                    /**
                     * Format: date
                     * @description Null when the move that was announced is cancelled.
                     */
                    effective_date: string | null;
                };
            };
        };
        /** @description The address is another one: a move took effect, or it was corrected. */
        AddressChangedEvent: {
            /** @constant */
            type: "address.changed";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description When the address takes effect. */
                detail: {
                    /** Format: date */
                    effective_date: string;
                };
            };
        };
        /** @description The person confirmed that the address is current. */
        AddressConfirmedEvent: {
            /** @constant */
            type: "address.confirmed";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description Empty. */
                detail: Record<string, never>;
            };
        };
        /** @description The person edited the name. */
        NameChangedEvent: {
            /** @constant */
            type: "name.changed";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                /** Format: uuid */
                grant_id: string;
                /** @description As given at the claim. */
                external_ref: string | null;
                /** @description What changed; read the grant for the new values. */
                detail: {
                    fields: ("given_name" | "middle_name" | "family_name" | "suffix" | "mailing_name")[];
                };
            };
        };
        /** @description Sent when a test is asked for. It is about no grant. */
        WebhookTestEvent: {
            /** @constant */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When the change took effect.
             */
            timestamp: string;
            /** @description What changed: ids, never a name or an address. */
            data: {
                /** Format: uuid */
                event_id: string;
                grant_id: null;
                external_ref: null;
                /** @description Empty. */
                detail: Record<string, never>;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Id of this request, made by the service. The same as `request_id` in an error. */
        RequestId: string;
        /** @description How many entries of this page are left out because they cannot be read now. Absent when none is. */
        ConsentIncomplete: number;
        /** @description As of when this is complete: ask next with `updated_since` set to that of the first page. */
        ConsentAsOf: string;
        /** @description How to say who asks: with a bearer token. */
        WwwAuthenticate: string;
        /** @description Whole seconds after which trying again makes sense. */
        RetryAfter: number;
        /** @description With `idempotency_in_progress`: whole seconds after which repeating the request makes sense. */
        RetryLater: number;
        /** @description The limits that the request counted against: `q` in `w` seconds. Absent where it counted as nothing. */
        RateLimitPolicy: string;
        /** @description What is left of them: `r`, and one more in `t` seconds. Absent where it counted as nothing. */
        RateLimit: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createPreview: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "EXA-MPL-E375"
                 *     }
                 */
                "application/json": components["schemas"]["MakePreviewInput"];
            };
        };
        responses: {
            /** @description The masked preview. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "preview_id": "00000000-0000-4000-8000-000000000001",
                     *       "display": {
                     *         "name": "Ada E.",
                     *         "locality": "SAMPLETOWN, NY"
                     *       },
                     *       "expires_at": "2030-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Preview"];
                };
            };
            /** @description `invalid_request`, `invalid_key_format` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `key_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    decodeKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transcript": "my key is alpha bravo charlie dash ..."
                 *     }
                 */
                "application/json": components["schemas"]["DecodeInput"];
            };
        };
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "key": "EXAMPLE375",
                     *           "formatted": "EXA-MPL-E375"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DecodedKeys"];
                };
            };
            /** @description `invalid_request`, `transcript_too_long` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listGrants: {
        parameters: {
            query?: {
                /** @description Only grants with this status. */
                status?: components["schemas"]["GrantStatus"];
                /** @description Only grants on which something changed at or after this moment: an address change, a scheduled or cancelled move, a confirmation, a name change or a revocation. An ISO 8601 date-time with Z or an offset (encode + as %2B), or a date, which means midnight UTC. */
                updated_since?: string;
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of grants. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Consent-As-Of": components["headers"]["ConsentAsOf"];
                    "Consent-Incomplete": components["headers"]["ConsentIncomplete"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "00000000-0000-4000-8000-000000000005",
                     *           "status": "active",
                     *           "external_ref": "order-1",
                     *           "claimed_at": "2030-01-01T12:00:00.000Z",
                     *           "name": {
                     *             "given_name": "Ada",
                     *             "middle_name": null,
                     *             "family_name": "Example",
                     *             "suffix": null,
                     *             "mailing_name": null
                     *           },
                     *           "address": {
                     *             "line1": "1 EXAMPLE ST",
                     *             "line2": "APT 2",
                     *             "city": "SAMPLETOWN",
                     *             "state": "NY",
                     *             "zip5": "00000",
                     *             "zip4": "0000",
                     *             "label_lines": [
                     *               "Ada Example",
                     *               "1 EXAMPLE ST",
                     *               "APT 2",
                     *               "SAMPLETOWN NY 00000-0000"
                     *             ]
                     *           },
                     *           "confirmed_at": "2030-01-01T12:00:00.000Z",
                     *           "stale": false
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["GrantList"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    claimGrant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preview_id": "00000000-0000-4000-8000-000000000001",
                 *       "external_ref": "order-1"
                 *     }
                 */
                "application/json": components["schemas"]["ClaimGrantInput"];
            };
        };
        responses: {
            /** @description A claim repeated on a grant that is not active. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "status": "denied",
                     *       "external_ref": null,
                     *       "claimed_at": "2030-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UnreadableGrant"];
                };
            };
            /** @description The active grant. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "status": "active",
                     *       "external_ref": "order-1",
                     *       "claimed_at": "2030-01-01T12:00:00.000Z",
                     *       "name": {
                     *         "given_name": "Ada",
                     *         "middle_name": null,
                     *         "family_name": "Example",
                     *         "suffix": null,
                     *         "mailing_name": null
                     *       },
                     *       "address": {
                     *         "line1": "1 EXAMPLE ST",
                     *         "line2": "APT 2",
                     *         "city": "SAMPLETOWN",
                     *         "state": "NY",
                     *         "zip5": "00000",
                     *         "zip4": "0000",
                     *         "label_lines": [
                     *           "Ada Example",
                     *           "1 EXAMPLE ST",
                     *           "APT 2",
                     *           "SAMPLETOWN NY 00000-0000"
                     *         ]
                     *       },
                     *       "confirmed_at": "2030-01-01T12:00:00.000Z",
                     *       "stale": false
                     *     }
                     */
                    "application/json": components["schemas"]["ActiveGrant"];
                };
            };
            /** @description The person has to approve this claim. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "status": "pending_approval"
                     *     }
                     */
                    "application/json": components["schemas"]["PendingGrant"];
                };
            };
            /** @description `invalid_request`, `invalid_external_ref` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `preview_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress`, `preview_other_call` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `claim_window_expired`, `key_not_usable` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    readGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the grant. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The grant as it stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "status": "active",
                     *       "external_ref": "order-1",
                     *       "claimed_at": "2030-01-01T12:00:00.000Z",
                     *       "name": {
                     *         "given_name": "Ada",
                     *         "middle_name": null,
                     *         "family_name": "Example",
                     *         "suffix": null,
                     *         "mailing_name": null
                     *       },
                     *       "address": {
                     *         "line1": "1 EXAMPLE ST",
                     *         "line2": "APT 2",
                     *         "city": "SAMPLETOWN",
                     *         "state": "NY",
                     *         "zip5": "00000",
                     *         "zip4": "0000",
                     *         "label_lines": [
                     *           "Ada Example",
                     *           "1 EXAMPLE ST",
                     *           "APT 2",
                     *           "SAMPLETOWN NY 00000-0000"
                     *         ]
                     *       },
                     *       "confirmed_at": "2030-01-01T12:00:00.000Z",
                     *       "stale": false
                     *     }
                     */
                    "application/json": components["schemas"]["Grant"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `grant_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `grant_revoked` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    releaseGrant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the grant. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Released. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "status": "released",
                     *       "released_at": "2030-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ReleasedGrant"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `grant_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `grant_not_active` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    withdrawClaim: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the grant. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "status": "released",
                     *       "released_at": "2030-01-01T12:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ReleasedGrant"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `grant_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress`, `grant_not_pending` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    reportReturnedMail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the grant. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report that is open already. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "grant_id": "00000000-0000-4000-8000-000000000005",
                     *       "external_ref": null,
                     *       "reported_at": "2030-01-01T12:00:00.000Z",
                     *       "resolution": null,
                     *       "resolved_at": null,
                     *       "flagged": true
                     *     }
                     */
                    "application/json": components["schemas"]["ReturnedMailReport"];
                };
            };
            /** @description A new report. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "grant_id": "00000000-0000-4000-8000-000000000005",
                     *       "external_ref": null,
                     *       "reported_at": "2030-01-01T12:00:00.000Z",
                     *       "resolution": null,
                     *       "resolved_at": null,
                     *       "flagged": true
                     *     }
                     */
                    "application/json": components["schemas"]["ReturnedMailReport"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `grant_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress`, `grant_not_active` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    readReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the grant. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The receipt of the state that the grant is in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "receipt": "eyJhbGciOiJFZERTQSJ9.eyJzdGF0ZSI6ImFjdGl2ZSJ9.c2lnbmF0dXJl"
                     *     }
                     */
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `grant_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    readStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Plan and usage. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "business": {
                     *         "id": "00000000-0000-4000-8000-000000000005",
                     *         "name": "Example Books (example.com)"
                     *       },
                     *       "plan": {
                     *         "name": "Some text.",
                     *         "requests_per_minute": 1,
                     *         "previews_per_day": 1
                     *       },
                     *       "usage": {
                     *         "active_grants": 1,
                     *         "previews_today": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Status"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description `sequence` of the last event that you have, or `next_after`; 0 from the start. Without it: all that is kept. */
                after?: string;
                /** @description Events of the page at most; 100 without it. */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stretch of the feed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "type": "grant.approved",
                     *           "timestamp": "2030-01-01T12:00:00.000Z",
                     *           "data": {
                     *             "event_id": "00000000-0000-4000-8000-000000000005",
                     *             "grant_id": "00000000-0000-4000-8000-000000000005",
                     *             "external_ref": null,
                     *             "detail": {}
                     *           },
                     *           "sequence": 1
                     *         }
                     *       ],
                     *       "next_after": 1,
                     *       "has_more": true
                     *     }
                     */
                    "application/json": components["schemas"]["FeedPage"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `events_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    streamToListener: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The last `id` that you had: the stream goes on behind it, and nothing is lost.
                 * @example 17
                 */
                "Last-Event-ID"?: string;
            };
            path: {
                /**
                 * @description Id of the listener. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events as they happen, until one side ends it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `listener_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `events_expired` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    checkKeyByVoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key works. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "business": {
                     *         "id": "00000000-0000-4000-8000-000000000005",
                     *         "name": "Example Books (example.com)"
                     *       },
                     *       "say": "Some text."
                     *     }
                     */
                    "application/json": components["schemas"]["SpokenBusinessCheck"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
        };
    };
    readGrantByVoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the grant. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The grant as it stands. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "status": "active",
                     *       "external_ref": "order-1",
                     *       "claimed_at": "2030-01-01T12:00:00.000Z",
                     *       "name": {
                     *         "given_name": "Ada",
                     *         "middle_name": null,
                     *         "family_name": "Example",
                     *         "suffix": null,
                     *         "mailing_name": null
                     *       },
                     *       "address": {
                     *         "line1": "1 EXAMPLE ST",
                     *         "line2": "APT 2",
                     *         "city": "SAMPLETOWN",
                     *         "state": "NY",
                     *         "zip5": "00000",
                     *         "zip4": "0000",
                     *         "label_lines": [
                     *           "Ada Example",
                     *           "1 EXAMPLE ST",
                     *           "APT 2",
                     *           "SAMPLETOWN NY 00000-0000"
                     *         ]
                     *       },
                     *       "confirmed_at": "2030-01-01T12:00:00.000Z",
                     *       "stale": false,
                     *       "say": "Some text."
                     *     }
                     */
                    "application/json": components["schemas"]["SpokenGrant"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `grant_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `grant_revoked` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
        };
    };
    decodeKeyByVoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the call: printable ASCII characters without spaces. Without it, `call_id` of the body is taken; one of them must be there.
                 * @example 00000000-call
                 */
                "X-Call-Id"?: string;
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transcript": "my key is alpha bravo charlie dash ...",
                 *       "call_id": "00000000-call"
                 *     }
                 */
                "application/json": components["schemas"]["SpokenDecodeInput"];
            };
        };
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "keys": [
                     *         {
                     *           "key": "EXAMPLE375",
                     *           "formatted": "EXA-MPL-E375"
                     *         }
                     *       ],
                     *       "say": "Some text."
                     *     }
                     */
                    "application/json": components["schemas"]["SpokenDecodedKeys"];
                };
            };
            /** @description `invalid_request`, `transcript_too_long` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
        };
    };
    createPreviewByVoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the call: printable ASCII characters without spaces. Without it, `call_id` of the body is taken; one of them must be there.
                 * @example 00000000-call
                 */
                "X-Call-Id"?: string;
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "EXA-MPL-E375",
                 *       "call_id": "00000000-call"
                 *     }
                 */
                "application/json": components["schemas"]["SpokenPreviewInput"];
            };
        };
        responses: {
            /** @description The masked preview. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "preview_id": "00000000-0000-4000-8000-000000000001",
                     *       "display": {
                     *         "name": "Ada E.",
                     *         "locality": "SAMPLETOWN, NY"
                     *       },
                     *       "expires_at": "2030-01-01T12:00:00.000Z",
                     *       "say": "Some text."
                     *     }
                     */
                    "application/json": components["schemas"]["SpokenPreview"];
                };
            };
            /** @description `invalid_request`, `invalid_key_format` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `key_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `rate_limited`, `call_preview_limit` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
        };
    };
    claimGrantByVoice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Id of the call: printable ASCII characters without spaces. Without it, `call_id` of the body is taken; one of them must be there.
                 * @example 00000000-call
                 */
                "X-Call-Id"?: string;
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "preview_id": "00000000-0000-4000-8000-000000000001",
                 *       "call_id": "00000000-call"
                 *     }
                 */
                "application/json": components["schemas"]["SpokenClaimInput"];
            };
        };
        responses: {
            /** @description A claim repeated on a grant that is not active. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "status": "denied",
                     *       "external_ref": null,
                     *       "claimed_at": "2030-01-01T12:00:00.000Z",
                     *       "say": "Some text."
                     *     }
                     */
                    "application/json": components["schemas"]["SpokenUnreadableGrant"];
                };
            };
            /** @description The active grant. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "status": "active",
                     *       "external_ref": "order-1",
                     *       "claimed_at": "2030-01-01T12:00:00.000Z",
                     *       "name": {
                     *         "given_name": "Ada",
                     *         "middle_name": null,
                     *         "family_name": "Example",
                     *         "suffix": null,
                     *         "mailing_name": null
                     *       },
                     *       "address": {
                     *         "line1": "1 EXAMPLE ST",
                     *         "line2": "APT 2",
                     *         "city": "SAMPLETOWN",
                     *         "state": "NY",
                     *         "zip5": "00000",
                     *         "zip4": "0000",
                     *         "label_lines": [
                     *           "Ada Example",
                     *           "1 EXAMPLE ST",
                     *           "APT 2",
                     *           "SAMPLETOWN NY 00000-0000"
                     *         ]
                     *       },
                     *       "confirmed_at": "2030-01-01T12:00:00.000Z",
                     *       "stale": false,
                     *       "say": "Some text."
                     *     }
                     */
                    "application/json": components["schemas"]["SpokenActiveGrant"];
                };
            };
            /** @description The person has to approve this claim. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "status": "pending_approval",
                     *       "say": "Some text."
                     *     }
                     */
                    "application/json": components["schemas"]["SpokenPendingGrant"];
                };
            };
            /** @description `invalid_request`, `invalid_external_ref` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `preview_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress`, `preview_other_call` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `claim_window_expired`, `key_not_usable` */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpokenError"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Consent-Incomplete": components["headers"]["ConsentIncomplete"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "00000000-0000-4000-8000-000000000005",
                     *           "url": "https://hooks.example.com/addresses",
                     *           "events": [
                     *             "address.changed",
                     *             "grant.revoked"
                     *           ],
                     *           "description": "Address book of the mailing department",
                     *           "created_at": "2030-01-01T12:00:00.000Z",
                     *           "failing_since": null,
                     *           "disabled_at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    addWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/addresses",
                 *       "events": [
                 *         "address.changed",
                 *         "grant.revoked"
                 *       ],
                 *       "description": "Address book of the mailing department"
                 *     }
                 */
                "application/json": components["schemas"]["AddEndpointInput"];
            };
        };
        responses: {
            /** @description The endpoint. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "url": "https://hooks.example.com/addresses",
                     *       "events": [
                     *         "address.changed",
                     *         "grant.revoked"
                     *       ],
                     *       "description": "Address book of the mailing department",
                     *       "created_at": "2030-01-01T12:00:00.000Z",
                     *       "failing_since": null,
                     *       "disabled_at": null,
                     *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress`, `endpoint_limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    readWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "url": "https://hooks.example.com/addresses",
                     *       "events": [
                     *         "address.changed",
                     *         "grant.revoked"
                     *       ],
                     *       "description": "Address book of the mailing department",
                     *       "created_at": "2030-01-01T12:00:00.000Z",
                     *       "failing_since": null,
                     *       "disabled_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `endpoint_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    removeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `endpoint_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/addresses",
                 *       "events": [
                 *         "address.changed",
                 *         "grant.revoked"
                 *       ],
                 *       "description": "Address book of the mailing department"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeEndpointInput"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "url": "https://hooks.example.com/addresses",
                     *       "events": [
                     *         "address.changed",
                     *         "grant.revoked"
                     *       ],
                     *       "description": "Address book of the mailing department",
                     *       "created_at": "2030-01-01T12:00:00.000Z",
                     *       "failing_since": null,
                     *       "disabled_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `endpoint_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the webhook endpoint. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of it. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": "00000000-0000-4000-8000-000000000005",
                     *       "delivered": true,
                     *       "status": null,
                     *       "duration_ms": 1,
                     *       "error": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `endpoint_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the webhook endpoint. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "url": "https://hooks.example.com/addresses",
                     *       "events": [
                     *         "address.changed",
                     *         "grant.revoked"
                     *       ],
                     *       "description": "Address book of the mailing department",
                     *       "created_at": "2030-01-01T12:00:00.000Z",
                     *       "failing_since": null,
                     *       "disabled_at": null,
                     *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `endpoint_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    recoverDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the webhook endpoint. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "since": "2030-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RecoverDeliveriesInput"];
            };
        };
        responses: {
            /** @description So many are sent again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 1
                     *     }
                     */
                    "application/json": {
                        count: number;
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `endpoint_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress`, `endpoint_disabled` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    resendDelivery: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the webhook endpoint. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
                /**
                 * @description Id of the delivery. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is sent again. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example {} */
                    "application/json": Record<string, never>;
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `endpoint_not_found`, `delivery_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress`, `endpoint_disabled` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries with this status. */
                status?: "pending" | "delivered" | "failed" | "held";
                /** @description Only deliveries of this type of event. */
                type?: "grant.approved" | "grant.denied" | "grant.revoked" | "address.change_scheduled" | "address.changed" | "address.confirmed" | "name.changed" | "webhook.test";
                /** @description `next_cursor` of the page before. */
                cursor?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "00000000-0000-4000-8000-000000000005",
                     *           "type": "grant.approved",
                     *           "event_id": "00000000-0000-4000-8000-000000000005",
                     *           "grant_id": null,
                     *           "status": "pending",
                     *           "created_at": "2030-01-01T12:00:00.000Z",
                     *           "last_attempt_at": null,
                     *           "next_attempt_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `endpoint_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    readDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook endpoint. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
                /**
                 * @description Id of the delivery. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "type": "grant.approved",
                     *       "event_id": "00000000-0000-4000-8000-000000000005",
                     *       "grant_id": null,
                     *       "status": "pending",
                     *       "created_at": "2030-01-01T12:00:00.000Z",
                     *       "last_attempt_at": null,
                     *       "next_attempt_at": null,
                     *       "attempts": [
                     *         {
                     *           "at": "2030-01-01T12:00:00.000Z",
                     *           "status": null,
                     *           "duration_ms": 1,
                     *           "error": null,
                     *           "answer": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DeliveryWithAttempts"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `endpoint_not_found`, `delivery_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    addListener: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "address.changed",
                 *         "grant.revoked"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddListenerInput"];
            };
        };
        responses: {
            /** @description The listener. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "00000000-0000-4000-8000-000000000005",
                     *       "secret": "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
                     *     }
                     */
                    "application/json": components["schemas"]["Listener"];
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress`, `listener_limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    noteAnswer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the listener. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "message_id": "00000000-0000-4000-8000-000000000002_42",
                 *       "status": 200,
                 *       "duration_ms": 12
                 *     }
                 */
                "application/json": components["schemas"]["NoteAnswerInput"];
            };
        };
        responses: {
            /** @description Noted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `listener_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    triggerExample: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Names this request, so that it can be sent again: for 24 hours a repeat gets the first answer and counts as a request alone. A new one for each request, such as a UUID.
                 * @example 00000000-0000-4000-8000-0000000000bb
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the listener. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "address.changed"
                 *     }
                 */
                "application/json": components["schemas"]["TriggerExampleInput"];
            };
        };
        responses: {
            /** @description It is sent. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message_id": "00000000-0000-4000-8000-000000000002_example_00000000-0000-4000-8000-000000000003"
                     *     }
                     */
                    "application/json": {
                        /** @description Its `webhook-id`. */
                        message_id: string;
                    };
                };
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `listener_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `idempotency_conflict`, `idempotency_in_progress`, `listener_limit_reached` */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryLater"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    removeListener: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the listener. Anything that is no UUID is an id that nothing has.
                 * @example 00000000-0000-4000-8000-000000000002
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `invalid_request` */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unauthorized` */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `business_not_in_production` */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `listener_not_found` */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `payload_too_large` */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `unsupported_media_type` */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `rate_limited` */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `internal_error` */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description `service_unavailable`, `crypto_unavailable` */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    on_grant_approved: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same on every retry: deduplicate by it. */
                "webhook-id": string;
                /** @description Unix seconds at which this attempt was signed. */
                "webhook-timestamp": string;
                /** @description One or more `v1,<base64 HMAC-SHA256>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "grant.approved",
                 *       "timestamp": "2030-01-01T12:00:00.000Z",
                 *       "data": {
                 *         "event_id": "00000000-0000-4000-8000-000000000005",
                 *         "grant_id": "00000000-0000-4000-8000-000000000005",
                 *         "external_ref": null,
                 *         "detail": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GrantApprovedEvent"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_grant_denied: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same on every retry: deduplicate by it. */
                "webhook-id": string;
                /** @description Unix seconds at which this attempt was signed. */
                "webhook-timestamp": string;
                /** @description One or more `v1,<base64 HMAC-SHA256>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "grant.denied",
                 *       "timestamp": "2030-01-01T12:00:00.000Z",
                 *       "data": {
                 *         "event_id": "00000000-0000-4000-8000-000000000005",
                 *         "grant_id": "00000000-0000-4000-8000-000000000005",
                 *         "external_ref": null,
                 *         "detail": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GrantDeniedEvent"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_grant_revoked: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same on every retry: deduplicate by it. */
                "webhook-id": string;
                /** @description Unix seconds at which this attempt was signed. */
                "webhook-timestamp": string;
                /** @description One or more `v1,<base64 HMAC-SHA256>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "grant.revoked",
                 *       "timestamp": "2030-01-01T12:00:00.000Z",
                 *       "data": {
                 *         "event_id": "00000000-0000-4000-8000-000000000005",
                 *         "grant_id": "00000000-0000-4000-8000-000000000005",
                 *         "external_ref": null,
                 *         "detail": {
                 *           "status": "revoked",
                 *           "reason": "move_left_out",
                 *           "previous_status": "active"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GrantRevokedEvent"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_address_change_scheduled: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same on every retry: deduplicate by it. */
                "webhook-id": string;
                /** @description Unix seconds at which this attempt was signed. */
                "webhook-timestamp": string;
                /** @description One or more `v1,<base64 HMAC-SHA256>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "address.change_scheduled",
                 *       "timestamp": "2030-01-01T12:00:00.000Z",
                 *       "data": {
                 *         "event_id": "00000000-0000-4000-8000-000000000005",
                 *         "grant_id": "00000000-0000-4000-8000-000000000005",
                 *         "external_ref": null,
                 *         "detail": {
                 *           "effective_date": null
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddressChangeScheduledEvent"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_address_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same on every retry: deduplicate by it. */
                "webhook-id": string;
                /** @description Unix seconds at which this attempt was signed. */
                "webhook-timestamp": string;
                /** @description One or more `v1,<base64 HMAC-SHA256>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "address.changed",
                 *       "timestamp": "2030-01-01T12:00:00.000Z",
                 *       "data": {
                 *         "event_id": "00000000-0000-4000-8000-000000000005",
                 *         "grant_id": "00000000-0000-4000-8000-000000000005",
                 *         "external_ref": null,
                 *         "detail": {
                 *           "effective_date": "2030-03-01"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddressChangedEvent"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_address_confirmed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same on every retry: deduplicate by it. */
                "webhook-id": string;
                /** @description Unix seconds at which this attempt was signed. */
                "webhook-timestamp": string;
                /** @description One or more `v1,<base64 HMAC-SHA256>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "address.confirmed",
                 *       "timestamp": "2030-01-01T12:00:00.000Z",
                 *       "data": {
                 *         "event_id": "00000000-0000-4000-8000-000000000005",
                 *         "grant_id": "00000000-0000-4000-8000-000000000005",
                 *         "external_ref": null,
                 *         "detail": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddressConfirmedEvent"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_name_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same on every retry: deduplicate by it. */
                "webhook-id": string;
                /** @description Unix seconds at which this attempt was signed. */
                "webhook-timestamp": string;
                /** @description One or more `v1,<base64 HMAC-SHA256>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "name.changed",
                 *       "timestamp": "2030-01-01T12:00:00.000Z",
                 *       "data": {
                 *         "event_id": "00000000-0000-4000-8000-000000000005",
                 *         "grant_id": "00000000-0000-4000-8000-000000000005",
                 *         "external_ref": null,
                 *         "detail": {
                 *           "fields": [
                 *             "given_name"
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NameChangedEvent"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_webhook_test: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same on every retry: deduplicate by it. */
                "webhook-id": string;
                /** @description Unix seconds at which this attempt was signed. */
                "webhook-timestamp": string;
                /** @description One or more `v1,<base64 HMAC-SHA256>`, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.test",
                 *       "timestamp": "2030-01-01T12:00:00.000Z",
                 *       "data": {
                 *         "event_id": "00000000-0000-4000-8000-000000000005",
                 *         "grant_id": null,
                 *         "external_ref": null,
                 *         "detail": {}
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Received. Anything else, or no answer within 10 seconds, is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
