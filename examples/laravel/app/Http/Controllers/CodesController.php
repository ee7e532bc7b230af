<?php

declare(strict_types=1);

namespace App\Http\Controllers;

use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Posthorn\Errors\PhoneError;
use Posthorn\Errors\TooManyCodesError;
use Posthorn\Posthorn;

/** Two routes that send a one-time code and check it. */
final class CodesController
{
    public function __construct(private readonly Posthorn $posthorn)
    {
    }

    public function create(Request $request): JsonResponse
    {
        $fields = ['lang' => 'en', 'user_ip' => $request->ip()];
        try {
            $created = $this->posthorn->createCode((string) $request->input('phone', ''), $fields);
        } catch (PhoneError) {
            return new JsonResponse(['error' => 'Enter a telephone number'], 400);
        } catch (TooManyCodesError) {
            return new JsonResponse(['error' => 'Too many codes: try again later'], 429);
        }
        return new JsonResponse(['verify_id' => $created['verify_id']]);
    }

    /** `approved`: the user has this telephone. Only a `pending` code may be tried again. */
    public function check(Request $request): JsonResponse
    {
        [$code, $verifyId, $phone] = array_map(
            fn (string $name) => (string) $request->input($name, ''),
            ['code', 'verify_id', 'phone'],
        );
        return new JsonResponse(['status' => $this->posthorn->checkCode($code, $verifyId, $phone)['status']]);
    }
}
