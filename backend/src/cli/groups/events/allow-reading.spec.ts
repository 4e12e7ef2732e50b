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
    for (const command of ['allow-reading timekeep --unchecked', 'revoke-reading timekeep']) {
      expect(await cli.run(`events ${command}`, { EVENTSTORE_URL: address.href })).toEqual({
        code: 1,
        stdout: '',
        stderr: 'The event log refuses the user or the password of EVENTSTORE_URL. Nothing was recorded.\n',
      });
    }
  });

  it('refuses a user that it cannot look up, and a wrong name', async () => {
    expect(await cli.run('events allow-reading timekeep')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/does not say whether there is a user timekeep.*--unchecked/),
    });
    expect(await cli.run('events revoke-reading time/keep')).toMatchObject({ code: 2 });
  });
});
