<?php

declare(strict_types=1);

namespace Posthorn;

/** Made by `npm run reference` from the errors of the gateway. */
final class ErrorCodes
{
    /**
     * By code: the class, what repeating helps, and patterns of its sentences.
     *
     * @return array<string, array{class-string<RefusedError>, string, list<string>}>
     */
    public static function all(): array
    {
        return [
            'content-type' => [Errors\ContentTypeError::class, 'never', [
                'Content-Type must be application/json',
                'Content-Encoding must be gzip or deflate, or left out',
            ]],
            'json' => [Errors\JsonError::class, 'never', [
                'The request body must be packed as Content-Encoding says',
                'The request body must be valid JSON in UTF-\\d+',
                'The request body must be a JSON object with auth and data',
                'The request body must be a JSON object with auth and command',
            ]],
            'access' => [Errors\AccessDeniedError::class, 'never', [
                'Access denied',
                'Access denied: Authorization must be Bearer and an API key',
            ]],
            'account-disabled' => [Errors\AccountDisabledError::class, 'never', [
                'The account is disabled',
            ]],
            'data' => [Errors\DataError::class, 'never', [
                'data must be a list of at least one operation',
            ]],
            'too-many-operations' => [Errors\TooManyOperationsError::class, 'never', [
                'data must be a list of at most \\d+ operations',
            ]],
            'too-large' => [Errors\TooLargeError::class, 'never', [
                'The request body must be at most \\d+ bytes long',
            ]],
            'idempotency-key' => [Errors\IdempotencyKeyError::class, 'never', [
                'Idempotency-Key must be \\d+ to \\d+ printable ASCII characters',
            ]],
            'other-body' => [Errors\OtherBodyError::class, 'never', [
                'Idempotency-Key must be a new one: it was used with another request body',
            ]],
            'storage' => [Errors\StorageError::class, 'nothing-happened', [
                'The gateway cannot reach its database: nothing was accepted, please try again',
                'The gateway cannot reach its database, please try again',
                'The gateway cannot reach its database: please try again',
            ]],
            'outcome-unknown' => [Errors\OutcomeUnknownError::class, 'with-key', [
                'The gateway lost its database while it accepted this: ask for the status before you send it again',
                'The gateway lost its database while it accepted this: the code may be on its way',
            ]],
            'overload' => [Errors\OverloadError::class, 'nothing-happened', [
                'The gateway has too much to do: nothing was accepted, please try again',
                'The gateway has too much to do: please try again',
            ]],
            'refusals' => [Errors\TooManyRefusalsError::class, 'never', [
                'Too many operations of this account were refused: nothing was accepted, please try again in a minute',
            ]],
            'too-much' => [Errors\TooMuchError::class, 'nothing-happened', [
                'Too many requests with an Idempotency-Key accepted nothing: nothing was accepted, please try again in a minute',
                'This number has got too many codes, please try again later',
                'Too much was requested with this key, please try again in a few seconds',
            ]],
            'internal' => [Errors\InternalError::class, 'with-key', [
                'The gateway made an error: nothing was accepted, please try again',
                'The gateway made an error, please try again',
                'The gateway made an error: please try again',
            ]],
            'operation' => [Errors\OperationError::class, 'never', [
                'An operation must be an object with a type',
            ]],
            'type' => [Errors\UnknownTypeError::class, 'never', [
                'type must be the name of an operation, for example sms',
            ]],
            'scope' => [Errors\ScopeError::class, 'never', [
                'The key in auth is not good for this operation',
                'The key is not good for this endpoint',
            ]],
            'id' => [Errors\IdError::class, 'never', [
                'id must be a number, or a string of \\d+ to \\d+ characters',
                'id must be a number, or a string of \\d+ to \\d+ characters; a gateway with POSTHORN_LENIENT_IDS=true accepts messages without one',
                'msg_id must be the whole number that a send answered',
                'id or msg_id must be given',
                'id or template must be given',
                'verify_id must be that of a verification of this account',
            ]],
            'unknown-message' => [Errors\UnknownMessageError::class, 'never', [
                'id must be that of a message: no message is known by it',
                'msg_id must be that of a message: no message is known by it',
            ]],
            'not-cancelled' => [Errors\NotCancelledError::class, 'never', [
                'The message cannot be cancelled: it is with a carrier, or about to be',
                'The message cannot be cancelled: it has ended as .*',
            ]],
            'not-acknowledged' => [Errors\NotAcknowledgedError::class, 'never', [
                'The message cannot be acknowledged: it was sent without until: acknowledged',
                'The message cannot be acknowledged: nothing of it is with a carrier',
            ]],
            'phone' => [Errors\PhoneError::class, 'never', [
                'Please enter valid receiver phone number',
                'phone must be of a country that service .* allows: .*',
            ]],
            'text' => [Errors\TextError::class, 'never', [
                'Please enter SMS text',
                'sms_message must be at most \\d+ SMS parts long',
                'A message must have at most \\d+ different links',
                'The viber text with its short links must be at most \\d+ characters long',
            ]],
            'field' => [Errors\FieldError::class, 'never', [
                'short_link and unsubscribe_link need a gateway with a public address',
            ]],
            'sender' => [Errors\SenderError::class, 'never', [
                'Error in Alpha-name',
            ]],
            'tariff' => [Errors\NoTariffError::class, 'never', [
                'Operator not supported',
            ]],
            'money' => [Errors\NotEnoughMoneyError::class, 'never', [
                'Not enough money',
            ]],
            'price' => [Errors\PriceError::class, 'never', [
                'max_price must be at least .*, which it may cost',
                'The code may cost .*, and service .* allows .* at most',
            ]],
            'unpaid' => [Errors\UnpaidError::class, 'never', [
                'Too many messages of this account were cancelled or could not be sent: only what goes out at once is accepted for some minutes',
            ]],
            'rule' => [Errors\RefusedByRuleError::class, 'never', [
                'Refused by the rule .*: .*',
            ]],
            'lookup' => [Errors\NumberLookupError::class, 'nothing-happened', [
                'The network did not answer the lookup, please try again',
            ]],
            'call' => [Errors\CallError::class, 'never', [
                'The call did not reach the subscriber: .*',
                'It is not known whether the call was made: ask for the status',
            ]],
            'too-many-templates' => [Errors\TooManyTemplatesError::class, 'never', [
                'An account can have at most \\d+ templates of this kind, of \\d+ KiB on average: delete one first',
            ]],
            'answer-too-long' => [Errors\AnswerTooLongError::class, 'never', [
                'The answer to this request would be longer than \\d+ bytes: send this operation in a request of its own',
                'The answer to this operation would be longer than \\d+ bytes',
            ]],
            'events-dropped' => [Errors\EventsDroppedError::class, 'never', [
                'after must be at least \\d+: the events before number \\d+ are not kept any more',
            ]],
            'events-off' => [Errors\EventsOffError::class, 'never', [
                'This gateway records no events: events\\.recorded must be true',
            ]],
            'too-many-readers' => [Errors\TooManyReadersError::class, 'nothing-happened', [
                'At most \\d+ requests of an account may wait for events at once: end one first',
            ]],
            'command' => [Errors\CommandError::class, 'never', [
                'command must be verify/create, verify, verify/status or verify/cancel',
                '.* takes POST requests only',
            ]],
            'limit' => [Errors\TooManyCodesError::class, 'nothing-happened', [
                'There were too many codes, please try again later',
            ]],
        ];
    }
}
