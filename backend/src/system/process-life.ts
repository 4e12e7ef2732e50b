import type { Logger } from 'pino';

/**
 * Keeps the process alive after an unhandled rejection of the event log's client, which makes such promises
 * when a connection breaks. Any other unexpected error ends the process, with its reason in the log.
 */
export function guardProcess(logger: Logger): void {
  process.on('unhandledRejection', (reason) => {
    logger.error({ err: reason }, 'A promise was rejected that nobody waits for');
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'The process ends on an error that nobody expected');
    process.exit(1);
  });
}

/** Calls `stop` once on SIGTERM, SIGINT, or when the parent process is gone, and then ends the process. */
export function stopGracefully(stop: () => Promise<void>, withinMs: number): void {
  let stopping = false;
  const begin = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), withinMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, begin);
  process.on('disconnect', begin);
  // The parent may be gone already: then there is no further event.
  if (process.send && !process.connected) begin();
}
