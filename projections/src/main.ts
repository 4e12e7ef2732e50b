import { setFlagsFromString } from 'node:v8';
import { pino } from 'pino';
import { startProjections } from './runner/start-projections.js';

// Building tables leaves much behind that is soon dead: V8 would let it grow to four times what lives, at no gain in speed.
setFlagsFromString('--heap-growing-percent=100');

const logger = pino({ name: 'projections' });

function required(variable: string): string {
  const value = process.env[variable];
  if (value !== undefined && value !== '') return value;
  logger.fatal(`${variable} is not set`);
  return process.exit(1);
}

let stopping: Promise<void> | undefined;
async function stop(why: string): Promise<void> {
  logger.info(`Stopping: ${why}`);
  await (await projections).stop();
  process.exit(0);
}
const stopOnce = (why: string): void => void (stopping ??= stop(why));
const orphaned = (): void => {
  stopOnce('the parent process is gone');
};

const options = {
  databaseUrl: required('DATABASE_URL'),
  eventStoreUrl: required('EVENTSTORE_URL'),
  logger,
};
const projections = startProjections(options);
process.once('SIGTERM', stopOnce);
process.once('SIGINT', stopOnce);
process.once('disconnect', orphaned);
// The parent may have gone before anybody listened.
if (process.send !== undefined && !process.connected) orphaned();
