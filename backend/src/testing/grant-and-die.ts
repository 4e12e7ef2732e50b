import { CommandBus } from '@nestjs/cqrs';
import { createLogger } from '@timekeep/log/logging/create-logger';
import { createApplication } from '../create-application.js';
import { newCommandContext } from '../event-store/command-context.js';
import { DecideRequest, FulfilRequest } from '../requests/requests.module.js';
import { testConfiguration } from './test-configuration.js';

/**
 * A backend that grants one request and is killed so many milliseconds after the grant was recorded, wherever it is then on
 * the way to the effect: `grant-and-die <database> <event log> <actor> <EMPID> <REQUEST_ID> <ms>`.
 */
const [databaseUrl = '', eventStoreUrl = '', actor = '', EMPID = '', REQUEST_ID = '', ms = ''] =
  process.argv.slice(2);
const configuration = testConfiguration({ databaseUrl, eventStoreUrl });
const app = await createApplication(configuration, createLogger('backend', { level: 'silent' }));
await app.init();
const commands = app.get(CommandBus);
const grant = { REQUEST_ID, decision: 'grant', note: null, revision: null, mayDecide: true } as const;
await commands.execute(new DecideRequest(grant, newCommandContext({ actor, route: 'test' })));
setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(ms));
await commands.execute(new FulfilRequest(EMPID, REQUEST_ID));
