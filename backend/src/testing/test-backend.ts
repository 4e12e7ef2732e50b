import { CommandBus, type Command } from '@nestjs/cqrs';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Authority } from '@timekeep/contracts/events/account';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { createLogger } from '@timekeep/log/logging/logger';
import type { LogPosition } from '@timekeep/log/position';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import { startProjections } from '@timekeep/projections/engine/start-projections';
import type { DestinationStream } from 'pino';
import supertest from 'supertest';
import {
  GrantAuthority,
  ProveEmail,
  RegisterAccount,
  RequestEmailCode,
} from '../accounts/accounts.module.js';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { createApplication } from '../create-application.js';
import { RegisterEmployee } from '../employees/employees.module.js';
import { newCommandContext, type CommandContext } from '../event-store/command-context.js';
import { EventStore } from '../event-store/event-store.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { AnniversaryIncrementer } from '../leave/leave-anniversaries.module.js';
import { AddCompany, AddDepartment, foundOrganization } from '../organization/organization.module.js';
import { DigestSender, RequestCompleter } from '../requests/request-processes.module.js';
import { WorkdayOpener } from '../workdays/workdays.module.js';
import { recordWaitingRegistration } from './record-fact.js';
import { testConfiguration } from './test-configuration.js';

/** The company and department that every test backend has. */
export const TEST_COMPANY = 'Acme';
export const TEST_DEPARTMENT = 'Sales';
export const TEST_PASSWORD = 'secret1';

type NewEmployee = RegisterEmployee['employee'];

/** The whole backend in this process, with projections, on stores of its own. */
export class TestBackend {
  /** The cookie of each user's device. */
  private readonly devices = new Map<string, string>();

  constructor(
    readonly app: NestExpressApplication,
    private readonly url: string,
    /** The proxies to the stores, which a test can cut. */
    readonly lines: { readonly log: TcpProxy; readonly database: TcpProxy },
    private readonly end: () => Promise<void>,
    /** Stops the projections permanently. */
    readonly stopProjections: () => Promise<void>,
  ) {}

  /** Returns a client for requests to the backend, over a real connection. */
  get http(): ReturnType<typeof supertest> {
    return supertest(this.url);
  }

  get commands(): CommandBus {
    return this.app.get(CommandBus);
  }

  /** Founds the organization, with the test company and department. */
  async found(): Promise<void> {
    const { timeZone } = this.app.get<Configuration>(CONFIGURATION);
    await foundOrganization(this.commands, timeZone, new AbortController().signal);
    await this.run(new AddCompany(TEST_COMPANY, testContext()));
    await this.run(new AddDepartment(TEST_DEPARTMENT, testContext()));
  }

  /** Executes a command, and waits until its effect can be read. */
  async run(command: Command<{ readonly position: LogPosition | null }>): Promise<void> {
    const { position } = await this.commands.execute(command);
    await this.untilProjected(position);
  }

  /** Waits until all projections have passed a position. */
  async untilProjected(position: LogPosition | null): Promise<void> {
    await eventually(
      async () => !(await this.app.get(ReadYourWrites).pending(position, PROJECTION_NAMES)),
      WAIT_LIMIT_MS,
      'the projections follow',
    );
  }

  /** Registers an employee of the test company. */
  async employee(EMPID: string, changes: Partial<NewEmployee> = {}): Promise<void> {
    const employee: NewEmployee = {
      EMPID,
      EMP_LNAME: 'CRUZ',
      EMP_FNAME: 'ANA',
      DEPT: TEST_DEPARTMENT,
      COMPANY: TEST_COMPANY,
      PIN: '1234',
      ...changes,
    };
    await this.run(new RegisterEmployee(employee, testContext()));
  }

  /** Registers an employee with an account of the authority, whose password is `TEST_PASSWORD`. */
  async user(
    EMPID: string,
    authority: Authority = 'EMPLOYEE',
    changes: Partial<NewEmployee> = {},
  ): Promise<void> {
    await this.employee(EMPID, changes);
    const email = emailOf(EMPID);
    await this.run(new RegisterAccount({ EMPID, email, password: TEST_PASSWORD }, testContext()));
    if (authority === 'EMPLOYEE') return;
    await this.proveEmail(EMPID);
    await this.run(new GrantAuthority({ EMPID, authority, email }, testContext()));
  }

  /** Registers an employee with an account that waits for approval, whatever the configuration. */
  async waitingUser(EMPID: string): Promise<void> {
    await this.employee(EMPID);
    const store = this.app.get(EventStore);
    await this.untilProjected(
      await recordWaitingRegistration(store, { EMPID, email: emailOf(EMPID) }, testContext()),
    );
  }

  /** Proves the address of an account, with the code of the mail. */
  async proveEmail(EMPID: string): Promise<void> {
    const issued = await this.commands.execute(new RequestEmailCode(EMPID, testContext()));
    if (issued) await this.run(new ProveEmail(EMPID, issued.code, testContext()));
  }

  /** Signs a user in, always on the same device, and returns the session token. */
  async signIn(EMPID: string, password = TEST_PASSWORD): Promise<string> {
    const cookie = this.devices.get(EMPID) ?? '';
    const { body, headers } = await this.http
      .post('/api/user/auth')
      .set({ cookie })
      .send({ id: EMPID, password })
      .expect(200);
    this.devices.set(EMPID, String(headers['set-cookie']).split(';')[0] ?? '');
    const { token }: { token: string } = body;
    return token;
  }

  /** Returns the `Authorization` header of a user's session. */
  async bearer(EMPID: string): Promise<{ Authorization: string }> {
    return { Authorization: `Bearer ${await this.signIn(EMPID)}` };
  }

  async stop(): Promise<void> {
    await this.end();
  }
}

/**
 * Starts a backend whose organization is founded, with one company and one department. Its background work
 * is disabled: on a slow machine it would open dates in the middle of a test's setup.
 *
 * @param startWorld its stores, which may hold events already
 */
export async function startTestBackend(
  changes: Partial<Configuration> = {},
  logTo?: DestinationStream,
  startWorld: () => Promise<TestWorld> = startTestWorld,
): Promise<TestBackend> {
  const backend = await startUnfounded(await testLines(startWorld), changes, logTo);
  await stopBackgroundWork(backend);
  await backend.found();
  return backend;
}

/** Starts a backend on stores as they are: nothing is founded, and its background work is disabled. */
export async function startBackendOn(startWorld: () => Promise<TestWorld>): Promise<TestBackend> {
  const backend = await startUnfounded(await testLines(startWorld), {});
  await stopBackgroundWork(backend);
  return backend;
}

async function stopBackgroundWork({ app }: TestBackend): Promise<void> {
  const ownWork = [WorkdayOpener, AnniversaryIncrementer, RequestCompleter, DigestSender].map((process) =>
    app.get(process),
  );
  await Promise.all(ownWork.map((process) => process.onModuleDestroy()));
}

/** Starts a backend while both of its stores are unreachable; its proxies have to be restored before anything works. */
export async function startBackendWithoutStores(): Promise<TestBackend> {
  const stores = await testLines();
  await Promise.all([stores.log.cut(), stores.database.cut()]);
  return startUnfounded(stores, {});
}

interface TestStores {
  readonly world: TestWorld;
  readonly log: TcpProxy;
  readonly database: TcpProxy;
}

async function testLines(startWorld: () => Promise<TestWorld> = startTestWorld): Promise<TestStores> {
  const world = await startWorld();
  const [log, database] = await Promise.all([
    TcpProxy.to(world.eventStoreUrl),
    TcpProxy.to(world.databaseUrl),
  ]);
  return { world, log, database };
}

async function startUnfounded(
  { world, log, database }: TestStores,
  changes: Partial<Configuration>,
  logTo?: DestinationStream,
): Promise<TestBackend> {
  const projections = await startProjections(world);
  const configuration = testConfiguration(
    {
      databaseUrl: database.urlOf(world.databaseUrl),
      eventStoreUrl: log.urlOf(world.eventStoreUrl),
      ...changes,
    },
    { log, database },
  );
  const app = await createApplication(
    configuration,
    createLogger('backend', logTo ? { destination: logTo } : { level: 'silent' }),
  );
  await app.listen(0, '127.0.0.1');
  const end = async (): Promise<void> => {
    await app.close();
    await projections.stop();
    await Promise.all([log.cut(), database.cut()]);
    await world.stop();
  };
  return new TestBackend(app, await app.getUrl(), { log, database }, end, () => projections.stop());
}

/** Returns the context of a command of a test. */
export function testContext(): CommandContext {
  return newCommandContext({ actor: 'system', route: 'test' });
}

/** Returns the address of a test user. */
export function emailOf(EMPID: string): string {
  return `user.${EMPID}@acme.example`;
}
