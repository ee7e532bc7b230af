<?php

declare(strict_types=1);

namespace Posthorn\Errors;

use Posthorn\RefusedError;

/** The code `account-disabled`. Made by `npm run reference` from the errors of the gateway. */
final class AccountDisabledError extends RefusedError
{
}
