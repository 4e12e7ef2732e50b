import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ON_EVENTSTOREDB } from '@timekeep/embedded/testing/eventstoredb';
import { CliWorld } from '../../../testing/cli-world.js';

// The tests run EventStoreDB without users.
const withUsers = ON_EVENTSTOREDB ? describe.skip : describe;

withUsers('it events allow-reading', () => {
  let cli: CliWorld;

  beforeAll(async () => {
    cli = await CliWorld.start();
  });

  afterAll(() => cli.stop());

  it('says that nothing was recorded when the log refuses the administrator', async () => {
    const address = new URL(cli.environment['EVENTSTORE_URL'] ?? '');
    address.password = 'wrong';
    expect(await cli.run('events allow-reading timekeep', { EVENTSTORE_URL: address.href })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The event log refuses the user or the password of EVENTSTORE_URL. Nothing was recorded.\n',
    });
  });
});
