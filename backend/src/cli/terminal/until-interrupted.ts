/** Runs work whose signal aborts on Ctrl-C or a request to end. */
export async function untilInterrupted<T>(work: (interrupted: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const interrupt = (): void => {
    stopping.abort();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(stopping.signal);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
