import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SECRETS_STREAM } from '@timekeep/contracts/events/streams';
import { CommandBus } from '@nestjs/cqrs';
import pino from 'pino';
import { RegisterEmployee } from '../../employees/employees.module.js';
import { SystemSession } from '../../cli/system/system-session.js';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { createApplication } from '../../create-application.js';
import { EventStore } from '../../event-store/event-store.js';
import { given } from '../../testing/given.js';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';
import { foundOrganization } from '../organization.module.js';
import { fingerprintOf, secretsDecider } from './keep-pin-secret.command.js';

const MAIN = join(import.meta.dirname, '../../../dist/main.js');
const OTHER_SECRET = 'not the one that its PINs are keyed with';

describe('the PIN_SECRET of a system', () => {
  let backend: TestBackend;
  let configuration: Configuration;
  let other: string;

  beforeAll(async () => {
    backend = await startTestBackend();
    configuration = backend.app.get<Configuration>(CONFIGURATION);
    other = await fingerprintOf(OTHER_SECRET);
  });

  afterAll(() => backend.stop());

  /** A start of another backend on the same stores. */
  async function start(changes: Partial<Configuration>): Promise<void> {
    const app = await createApplication({ ...configuration, ...changes }, pino({ level: 'silent' }));
    try {
      await app.init();
      await foundOrganization(app.get(CommandBus), configuration.timeZone, new AbortController().signal);
    } finally {
      await app.close();
    }
  }

  const recorded = async () => {
    const events = await backend.app.get(EventStore).history(SECRETS_STREAM);
    return events.map(({ actor, event }) => [actor, event.data]);
  };

  it('leaves a fingerprint in the log at the first start, and no other one at the next', async () => {
    const fingerprint = await fingerprintOf(configuration.pinSecret);
    expect(fingerprint).toMatch(/^[0-9a-f]{32}$/);
    expect(await recorded()).toEqual([['system', { fingerprint }]]);
    await start({});
    expect(await recorded()).toHaveLength(1);
  });

  it('refuses a start with another one, which its fingerprint allows on purpose', async () => {
    const words = `start once with PIN_SECRET_CHANGED_TO=${other} `;
    await expect(start({ pinSecret: OTHER_SECRET })).rejects.toThrow(words);
    const wrong = { pinSecret: OTHER_SECRET, pinSecretChangedTo: await fingerprintOf('a third one') };
    await expect(start(wrong)).rejects.toThrow(words);
    expect(await recorded()).toHaveLength(1);
    await start({ pinSecret: OTHER_SECRET, pinSecretChangedTo: other });
    expect(await recorded()).toEqual([expect.anything(), ['system', { fingerprint: other }]]);
    // The variable allows that secret alone, so the former one is another one from now on.
    await expect(start({ pinSecretChangedTo: other })).rejects.toThrow('PIN_SECRET is not the one');
    await start({ pinSecret: OTHER_SECRET, pinSecretChangedTo: other });
    expect(await recorded()).toHaveLength(2);
  });

  it('ends a program with another one before it listens', async () => {
    const { databaseUrl, eventStoreUrl, jwtSecret } = configuration;
    const child = spawn(process.execPath, [MAIN], {
      env: {
        ...{ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, JWT_SECRET: jwtSecret },
        ...{ PIN_SECRET: 'a third one, which nothing is keyed with', PORT: '0' },
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [lines] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(child.exitCode).toBe(1);
    expect(lines).toContain('PIN_SECRET is not the one');
    expect(lines).not.toContain('Listening');
  });

  it('refuses changes of the command line with another one', async () => {
    const { databaseUrl, eventStoreUrl } = configuration;
    const environment = {
      ...{ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl },
      JWT_SECRET: configuration.jwtSecret,
    };
    const register = (PIN_SECRET: string) =>
      SystemSession.use(
        (session) =>
          session.execute(
            new RegisterEmployee(
              {
                ...{ EMPID: '100001', EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', PIN: '1234' },
                ...{ DEPT: 'Sales', COMPANY: 'Nowhere', hiredOn: '2024-01-01' },
              },
              session.context('test'),
            ),
          ),
        { ...environment, PIN_SECRET },
      );
    await expect(register(configuration.pinSecret)).rejects.toThrow('PIN_SECRET is not the one');
    // This one is refused by the rule of the command itself.
    await expect(register(OTHER_SECRET)).rejects.toThrow(/There is no (company|department)/);
  });

  it('is kept by one decision', () => {
    const set = { type: 'PinSecretSet', data: { fingerprint: 'one' } } as const;
    expect(given(secretsDecider).when({ fingerprint: 'one', changedTo: '' })).toEqual({ events: [set] });
    expect(given(secretsDecider, set).when({ fingerprint: 'one', changedTo: '' })).toEqual({ events: [] });
    expect(given(secretsDecider, set).when({ fingerprint: 'two', changedTo: 'one' })).toMatchObject({
      refusal: { kind: 'rule' },
    });
  });
});
