import { CommandBus } from '@nestjs/cqrs';
import { requestStream } from '@timekeep/contracts/events/streams';
import { createLogger } from '@timekeep/log/logging/logger';
import { createApplication } from '../create-application.js';
import { newCommandContext } from '../event-store/command-context.js';
import { Grants } from '../requests/decide-request/decide-request.command.js';
import { ownerOf } from '../requests/request-fields.js';
import { FulfilRequest } from '../requests/requests.module.js';
import { testConfiguration } from './test-configuration.js';

/**
 * A backend that grants requests and is killed so many milliseconds after the grants were recorded, wherever it is then on
 * the way to their effects: `grant-and-die <database> <event log> <actor> <ms> <REQUEST_ID>...`.
 */
const [databaseUrl = '', eventStoreUrl = '', actor = '', ms = '', ...ids] = process.argv.slice(2);
const configuration = testConfiguration({ databaseUrl, eventStoreUrl });
const app = await createApplication(configuration, createLogger('backend', { level: 'silent' }));
await app.init();
const [commands, grants] = [app.get(CommandBus), app.get(Grants)];
await Promise.all(
  ids.map((REQUEST_ID) => {
    const context = newCommandContext({ actor, route: 'test' });
    const grant = { REQUEST_ID, note: null, revision: null };
    return grants.record(requestStream(ownerOf(REQUEST_ID)), grant, context);
  }),
);
setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(ms));
await Promise.all(ids.map((id) => commands.execute(new FulfilRequest(ownerOf(id), id))));
