import { readLogAccess } from '@timekeep/embedded/event-log/access/log-access';

import { captureAnswers } from './captured-answers.js';
import { serveAnswers } from './memory-log.js';

/** Reads a log once, then answers every read of `$all` from memory. Ends with its parent. */
async function main(): Promise<void> {
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  const answers = await captureAnswers(process.env['SOURCE_URL'] ?? '');
  const access = readLogAccess(process.env['EVENT_LOG_ACCESS_FILE'] ?? '');
  await serveAnswers(answers, Number(process.env['MEMORY_LOG_PORT']), access);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
