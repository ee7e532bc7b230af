<?php

/**
 * Run by test/clients/clients.test.ts, against `posthorn sandbox --ci` and a gateway that fails on purpose. Without
 * PHPUnit, so that PHP alone is enough. By hand:
 * POSTHORN_SANDBOX="$(line of posthorn sandbox --ci)" php tests/client_test.php
 */

declare(strict_types=1);

use Posthorn\Errors;
use Posthorn\NoAnswerError;
use Posthorn\PosthornError;
use Posthorn\Posthorn;
use Posthorn\Statuses;
use Posthorn\WaitTimeoutError;
use Posthorn\Webhook;
use Posthorn\WebhookError;

spl_autoload_register(function (string $class): void {
    require __DIR__ . '/../src/' . strtr(substr($class, strlen('Posthorn\\')), '\\', '/') . '.php';
});

const PHONE = '380671234567';
$sandbox = json_decode(getenv('POSTHORN_SANDBOX') ?: 'null', true);
$failing = getenv('POSTHORN_FAILING') ?: null;

function post(string $url, array $body): array
{
    $headers = 'content-type: application/json';
    $options = ['method' => 'POST', 'header' => $headers, 'content' => json_encode((object) $body), 'timeout' => 70];
    return json_decode((string) file_get_contents($url, false, stream_context_create(['http' => $options])), true);
}

function same(mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        throw new LogicException(var_export($actual, true) . ' must be ' . var_export($expected, true));
    }
}

/** @return PosthornError the error that `$work` throws */
function thrown(string $class, callable $work): Throwable
{
    try {
        $work();
    } catch (Throwable $error) {
        same($class, $error::class);
        return $error;
    }
    throw new LogicException("$class must be thrown");
}

$tests = [];
if ($sandbox !== null) {
    $posthorn = new Posthorn($sandbox['url'], $sandbox['apiKey'], attemptTimeout: 30);
    $tests += [
        'a message is sent and waited for' => function () use ($posthorn, $sandbox): void {
            $sent = $posthorn->sendSms(PHONE, 'Posthorn', 'Hello from PHP', 'order-1');
            same('order-1', $sent['id']);
            same('DELIVERED', $posthorn->waitFor($sent['msg_id'], timeout: 120)['status']);
            $seen = post($sandbox['expect'], ['phone' => PHONE, 'text' => 'Hello from PHP', 'timeout' => 30]);
            same('Posthorn', $seen['message']['from']);
        },
        'a failure is a result' => function () use ($posthorn): void {
            $sent = $posthorn->sendSms('380671239911', 'Posthorn', 'Hello');
            same(true, Statuses::isFailure($posthorn->waitFor($sent['msg_id'], 'READ', 120)['status']));
        },
        'a wait ends at its limit with the last status' => function () use ($posthorn): void {
            $sent = $posthorn->sendSms('380671239913', 'Posthorn', 'Hello');
            $error = thrown(WaitTimeoutError::class, fn () => $posthorn->waitFor($sent['msg_id'], timeout: 0.5));
            same(false, Statuses::isFinal($error->last['status']));
        },
        'refusals have the class of their code' => function () use ($posthorn, $sandbox): void {
            $error = thrown(Errors\SenderError::class, fn () => $posthorn->sendSms(PHONE, 'Unknown', 'Hello', 'order-2'));
            same(['sender', 'order-2'], [$error->errorCode, $error->id]);
            thrown(Errors\PhoneError::class, fn () => $posthorn->sendSms('12', 'Posthorn', 'Hello'));
            thrown(Errors\AccessDeniedError::class, fn () => (new Posthorn($sandbox['url'], 'wrong'))->balance());
            $fields = ['sms_lifetime' => 1];
            $error = thrown(Errors\FieldError::class, fn () => $posthorn->sendSms(PHONE, 'Posthorn', 'Hello', fields: $fields));
            same('sms_lifetime', $error->field);
        },
        'operations of one request have answers of their own' => function () use ($posthorn): void {
            $sms = ['type' => 'sms', 'id' => 1, 'phone' => PHONE, 'sms_signature' => 'Posthorn', 'sms_message' => 'Hello'];
            [$first, $second] = $posthorn->performAll([$sms, ['sms_message' => ''] + $sms]);
            same(true, isset($first['msg_id']));
            same(Errors\TextError::class, $second::class);
        },
        'a key of the caller sends once' => function () use ($posthorn): void {
            $sms = ['type' => 'sms', 'id' => 1, 'phone' => PHONE, 'sms_signature' => 'Posthorn', 'sms_message' => 'Once'];
            same($posthorn->perform($sms, 'order-1'), $posthorn->perform($sms, 'order-1'));
            thrown(Errors\OtherBodyError::class, fn () => $posthorn->perform(['id' => 2] + $sms, 'order-1'));
        },
        'events come page by page' => function () use ($posthorn, $sandbox): void {
            $latest = $posthorn->events('latest');
            same([[], false], [$latest['events'], $latest['more']]);
            $sent = $posthorn->sendSms(PHONE, 'Posthorn', 'Hello');
            // Messages of the cases before may be delivered first, and on a busy machine a page may be empty.
            $page = $latest;
            $delivered = [];
            $giveUpAt = time() + 120;
            while (!in_array((string) $sent['msg_id'], $delivered, true)) {
                same(true, time() < $giveUpAt);
                $page = $posthorn->events($page['next'], ['message.delivered'], 30);
                array_push($delivered, ...array_map(fn (array $event) => $event['data']['msg_id'], $page['events']));
            }
            same($delivered, array_unique($delivered));
            $error = thrown(Errors\FieldError::class, fn () => $posthorn->events((int) $page['next'] + 99));
            same('after', $error->field);
            thrown(Errors\AccessDeniedError::class, fn () => (new Posthorn($sandbox['url'], 'wrong'))->events());
        },
        'a code is sent and checked' => function () use ($posthorn, $sandbox): void {
            $created = $posthorn->createCode(PHONE);
            $seen = post($sandbox['expect'], ['phone' => PHONE, 'match' => '(\d{6})', 'timeout' => 30]);
            same('pending', $posthorn->checkCode('x', $created['verify_id'], PHONE)['status']);
            same('approved', $posthorn->checkCode($seen['captures'][0], $created['verify_id'], PHONE)['status']);
        },
        'callbacks are verified' => function () use ($posthorn, $sandbox): void {
            $fields = ['hook' => $sandbox['receiver'] . '/php'];
            $posthorn->sendSms(PHONE, 'Posthorn', 'Hello', 7, $fields);
            $callback = post($sandbox['expect'], ['callback' => 'php', 'timeout' => 30])['callback'];
            ['body' => $body, 'headers' => $headers] = $callback;
            $secret = $sandbox['signingSecret'];
            $webhook = Webhook::verify($body, $headers, $secret);
            same(['7', 'DELIVERED'], [$webhook->body['id'], $webhook->body['status']]);
            $late = $webhook->sentAt->getTimestamp() + 301;
            $wrong = fn (callable $work) => thrown(WebhookError::class, $work)->errorCode;
            same('webhook-signature', $wrong(fn () => Webhook::verify("$body ", $headers, $secret)));
            same('webhook-signature', $wrong(fn () => Webhook::verify($body, $headers, 'whsec_AAAA')));
            same('webhook-time', $wrong(fn () => Webhook::verify($body, $headers, $secret, now: $late)));
            same('webhook-headers', $wrong(fn () => Webhook::verify($body, [], $secret)));
        },
        'account and number are looked up' => function () use ($posthorn): void {
            same(true, isset($posthorn->balance()['amount']));
            same(true, $posthorn->senders() !== []);
            same(PHONE, (string) $posthorn->lookUp(PHONE)['phone']);
        },
    ];
}
if ($failing !== null) {
    $tests += [
        'a send is repeated with one key until it is answered' => function () use ($failing): void {
            same(1, (new Posthorn($failing, 'key'))->sendSms(PHONE, 'Posthorn', 'Hello')['msg_id']);
        },
        'a check is not repeated when it may have been carried out' => function () use ($failing): void {
            thrown(NoAnswerError::class, fn () => (new Posthorn($failing, 'key'))->checkCode('1', '1', PHONE));
        },
        'wrong arguments are refused before anything is sent' => function (): void {
            thrown(InvalidArgumentException::class, fn () => new Posthorn('ftp://127.0.0.1', 'key'));
            thrown(InvalidArgumentException::class, fn () => new Posthorn('http://127.0.0.1', ''));
        },
    ];
}

$failed = 0;
foreach ($tests as $name => $test) {
    try {
        if ($sandbox !== null) {
            post($sandbox['reset'], []);
        }
        $test();
        echo "passed  $name\n";
    } catch (Throwable $error) {
        $failed++;
        echo "failed  $name: " . $error::class . ': ' . $error->getMessage() . "\n";
    }
}
echo count($tests) - $failed, " passed, $failed failed\n";
exit($failed === 0 && $tests !== [] ? 0 : 1);
