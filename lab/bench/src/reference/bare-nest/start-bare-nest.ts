import type { LineContext } from '../../harness/world/line-context.js';

const BARE_NEST = new URL('./bare-nest.main.js', import.meta.url);

/** Must be executed before the first punch. */
export const PUNCHES_TABLE =
  'CREATE TABLE punches (id uuid PRIMARY KEY, empid text NOT NULL, at timestamptz NOT NULL)';

/** Starts the bare endpoints on a database and returns their address. */
export async function startBareNest(context: LineContext, databaseUrl: string): Promise<string> {
  const port = await context.startServer({
    name: 'bare Nest',
    script: BARE_NEST,
    env: (port) => ({ DATABASE_URL: databaseUrl, PORT: String(port) }),
  });
  return `http://127.0.0.1:${port}`;
}
