<?php

// A router for `php -S` that calls the controller, with the parts of Laravel that it uses.

declare(strict_types=1);

namespace Illuminate\Http {
    final class Request
    {
        /** @param array<string, mixed> $fields */
        public function __construct(private readonly array $fields)
        {
        }

        public function input(string $name, mixed $default = null): mixed
        {
            return $this->fields[$name] ?? $default;
        }

        public function ip(): ?string
        {
            return $_SERVER['REMOTE_ADDR'] ?? null;
        }
    }

    final class JsonResponse
    {
        /** @param array<string, mixed> $data */
        public function __construct(public readonly array $data, public readonly int $status = 200)
        {
        }
    }
}

namespace {
    spl_autoload_register(function (string $class): void {
        if (str_starts_with($class, 'Posthorn\\')) {
            require getenv('POSTHORN_CLIENT') . '/src/' . str_replace('\\', '/', substr($class, 9)) . '.php';
        }
    });
    require getenv('POSTHORN_EXAMPLE') . '/app/Http/Controllers/CodesController.php';

    $controller = new App\Http\Controllers\CodesController(
        new Posthorn\Posthorn(getenv('POSTHORN_URL'), getenv('POSTHORN_KEY')),
    );
    $fields = json_decode(file_get_contents('php://input'), true, flags: JSON_THROW_ON_ERROR);
    $request = new Illuminate\Http\Request($fields);
    $answer = match ($_SERVER['REQUEST_URI']) {
        '/codes' => $controller->create($request),
        '/codes/check' => $controller->check($request),
    };
    http_response_code($answer->status);
    header('content-type: application/json');
    echo json_encode($answer->data);
}
