import { resolve } from 'node:path';

const DEFAULTS = { PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data', DEMO_EMPLOYEES: '40' } as const;
const MAX_PORT = 65_535;

export interface Settings {
  readonly root: string;
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Whether the demo company is set up. */
  readonly demo: boolean;
  readonly demoEmployees: string;
  /** Whether parts start again when their code was compiled anew. */
  readonly watch: boolean;
}

/** The system cannot be started as it is; the message says why, in one line. */
export class StartRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartRefusedError';
  }
}

/**
 * @param root the folder of the repository
 * @throws StartRefusedError when a variable makes no sense
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const port = Number(given(env['PORT']) ?? DEFAULTS.PORT);
  if (!Number.isInteger(port) || port < 1 || port > MAX_PORT) {
    throw new StartRefusedError(`PORT is not a port number: ${String(env['PORT'])}`);
  }
  return {
    root,
    port,
    host: given(env['HOST']) ?? DEFAULTS.HOST,
    dataDir: resolve(root, given(env['DATA_DIR']) ?? DEFAULTS.DATA_DIR),
    demo: env['DEMO'] !== 'false',
    demoEmployees: given(env['DEMO_EMPLOYEES']) ?? DEFAULTS.DEMO_EMPLOYEES,
    watch: env['WATCH'] === 'true',
  };
}

function given(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
