import { logUnderTestDoes } from '@timekeep/embedded/testing/eventstoredb';
import type { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { ConfigurationError, type Environment } from '@timekeep/log/settings/environment-reader';
import { SECRET_VARIABLES } from '@timekeep/log/settings/secret-files';
import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import type { Configuration } from '../configuration/configuration.js';
import { readConfiguration } from '../configuration/read-configuration.js';

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  PORT: '0',
  JWT_SECRET: 'a secret that is only good for tests',
  PIN_SECRET: 'another that is only good for tests!',
};

/** The minimum of bcrypt, since nearly every test begins with a sign-in. */
const PASSWORD_COST = 4;

/** Long timeouts, so that a busy machine does not fail a test. */
const LONG_TIMEOUTS = {
  logAnswersWithinMs: WAIT_LIMIT_MS,
  readableWithinMs: WAIT_LIMIT_MS,
  countedWithinMs: WAIT_LIMIT_MS,
} as const;

/** A test without a log does not wait for one, in particular at the end of its application. */
const WITHOUT_LOG = { logAnswersWithinMs: 500 } as const;

/** Returns the configuration of an environment with nothing but secrets. */
export function deployedConfiguration(): Configuration {
  return readConfiguration(ENVIRONMENT);
}

/** The connections to the stores, each of which a test may cut. */
interface StoreLines {
  readonly log?: TcpProxy;
  readonly database?: TcpProxy;
}

/**
 * Returns a configuration for tests: defaults, cheap hashes, long timeouts, and the changes of the test.
 *
 * @param lines lead to the stores; while one is cut, its store times out as soon as in production
 */
export function testConfiguration(
  changes: Partial<Configuration> = {},
  { log, database }: StoreLines = {},
): Configuration {
  const deployed = deployedConfiguration();
  const configuration = {
    ...deployed,
    passwordCost: PASSWORD_COST,
    // Nearly every test registers accounts whose PIN is of no interest.
    registration: { ...deployed.registration, proof: 'none' as const },
    ...LONG_TIMEOUTS,
    ...(changes.eventStoreUrl === undefined && WITHOUT_LOG),
    logKnowsAllIds: logUnderTestDoes('allIdsKnown'),
    ...changes,
  };
  const timeoutsFor = (line: TcpProxy | undefined) => (line && !line.isWhole ? deployed : configuration);
  return {
    ...configuration,
    get logAnswersWithinMs() {
      return timeoutsFor(log).logAnswersWithinMs;
    },
    get readableWithinMs() {
      return Math.min(configuration.readableWithinMs, timeoutsFor(database).readableWithinMs);
    },
  };
}

/** Suffix of a variable that names a file with a secret. */
const FILE_OF = '_FILE';

/** Returns all names that a program reads from its environment. */
export function variablesReadBy(read: (environment: Environment) => unknown): Set<string> {
  const asked = new Set<string>();
  const environment = new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, name) => {
        asked.add(String(name));
        return undefined;
      },
    },
  );
  try {
    read(environment);
  } catch (error) {
    // Nothing is set, so that the program reports all that it needs.
    if (!(error instanceof ConfigurationError)) throw error;
  }
  return new Set([...asked].map(withoutFile));
}

/** Removes the suffix for files from the name of a variable. */
export function withoutFile(name: string): string {
  const secret = name.slice(0, -FILE_OF.length);
  return name.endsWith(FILE_OF) && SECRET_VARIABLES.some((known) => known === secret) ? secret : name;
}
