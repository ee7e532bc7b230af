// The clients of PHP and Python administer a gateway.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { operations } from '../../packages/administration/operations.ts'
import { GatewayHarness } from '../../packages/gateway/test/whole/gateway-harness.ts'
import { systemClock } from '../../packages/kit/time/clock.ts'
import { insertManagementKey } from '../../packages/store/accounts/management-keys.ts'
import { projectFile } from '../support/project.ts'

const python = `
import json, os
from posthorn import ManagementError, Posthorn
posthorn = Posthorn(os.environ["POSTHORN_URL"], management_key=os.environ["POSTHORN_TOKEN"])
manage = posthorn.manage
sender = dict(account_id="demo", channel="viber", name="Shop & Co/2")
manage.senders.set(**sender, status="approved")
read = manage.senders.read(**sender)
manage.senders.set(**sender, status="pending", if_match=read.etag)
seen = [read["status"], len(manage.senders.list(account_id="demo")["senders"]) > 0]
for change in (
    lambda: manage.senders.set(**sender, status="rejected", if_match=read.etag),
    lambda: manage.accounts.top_ups(account_id="demo", amount="1,5"),
):
    try:
        change()
    except ManagementError as error:
        seen += [error.code, error.field]
seen += [manage.senders.remove(**sender)]
for wrong in (lambda: manage.senders.read(name="x"), lambda: manage.nothing.at_all(), lambda: posthorn.balance()):
    try:
        wrong()
    except (AttributeError, ValueError) as error:
        seen += [str(error)]
print(json.dumps(seen))
`

const php = `
spl_autoload_register(function (string $class): void {
    require 'src/' . strtr(substr($class, strlen('Posthorn\\\\')), '\\\\', '/') . '.php';
});
$posthorn = new Posthorn\\Posthorn(getenv('POSTHORN_URL'), managementKey: getenv('POSTHORN_TOKEN'));
$sender = ['account_id' => 'demo', 'channel' => 'viber', 'name' => 'Shop & Co/2'];
$posthorn->manage('senders.set', [...$sender, 'status' => 'approved']);
$read = $posthorn->manage('senders.read', $sender);
$posthorn->manage('senders.set', [...$sender, 'status' => 'pending'], ifMatch: $read['etag']);
$seen = [$read['status'], count($posthorn->manage('senders.list', ['account_id' => 'demo'])['senders']) > 0];
foreach ([
    fn () => $posthorn->manage('senders.set', [...$sender, 'status' => 'rejected'], ifMatch: $read['etag']),
    fn () => $posthorn->manage('accounts.topUps', ['account_id' => 'demo', 'amount' => '1,5']),
] as $change) {
    try {
        $change();
    } catch (Posthorn\\ManagementError $error) {
        array_push($seen, $error->errorCode, $error->field);
    }
}
$seen[] = (object) $posthorn->manage('senders.remove', $sender);
foreach ([
    fn () => $posthorn->manage('senders.read', ['name' => 'x']),
    fn () => $posthorn->manage('nothing.atAll'),
    fn () => $posthorn->balance(),
] as $wrong) {
    try {
        $wrong();
    } catch (InvalidArgumentException $error) {
        $seen[] = $error->getMessage();
    }
}
echo json_encode($seen, JSON_UNESCAPED_SLASHES);
`

const languages = {
  python: {
    program: 'python3',
    run: ['-c', python],
    needs: ['-c', 'import sys; assert sys.version_info >= (3, 9)'],
  },
  php: {
    program: 'php',
    run: ['-r', php],
    needs: ['-r', 'exit(PHP_VERSION_ID >= 80200 && extension_loaded("curl") ? 0 : 1);'],
  },
}

describe('the management of clients in other languages', () => {
  let harness: GatewayHarness
  let token: string

  before(async () => {
    harness = await GatewayHarness.open()
    const limits = { scopes: null, accountId: null, addresses: null, expiresAt: null }
    const named = { name: 'test', role: 'admin', ...limits } as const
    token = (await insertManagementKey(harness.db, named, systemClock.now())).key
  })
  after(() => harness[Symbol.asyncDispose]())

  for (const [language, { program, run, needs }] of Object.entries(languages)) {
    const skip = spawnSync(program, needs).status === 0 ? false : `${program} is not installed, or too old`
    test(`in ${language} sets, reads, changes and removes, and says what was wrong`, { skip }, async () => {
      const env = {
        ...process.env,
        POSTHORN_URL: harness.url,
        POSTHORN_TOKEN: token,
        PYTHONDONTWRITEBYTECODE: '1',
      }
      const child = spawn(program, run, { cwd: projectFile(`clients/${language}`), env })
      let out = ''
      let err = ''
      child.stdout.on('data', (text: Buffer) => {
        out += text.toString()
      })
      child.stderr.on('data', (text: Buffer) => {
        err += text.toString()
      })
      await once(child, 'close')
      const hint = language === 'php' ? 'nothing.atAll' : 'nothing'
      assert.equal(err, '')
      assert.deepEqual(JSON.parse(out), [
        ...['approved', true, 'changed', null, 'amount', 'amount', {}, 'channel is missing'],
        `there is no operation ${hint}; see docs/operations/management-api.md`,
        'this client has no key of an account: give it one as key',
      ])
    })
  }

  test('has a name for each operation', () => {
    const texts = ['clients/python/posthorn.py', 'clients/php/src/ManagedOperations.php'].map((path) =>
      readFileSync(projectFile(path), 'utf8'),
    )
    for (const text of texts)
      assert.equal([...text.matchAll(/['"](GET|POST|PUT|PATCH|DELETE) \/v1\//g)].length, operations.size)
  })
})
