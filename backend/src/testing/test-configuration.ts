import { WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { logUnderTestDoes } from '@timekeep/embedded/testing/eventstoredb';
import type { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import type { Configuration } from '../configuration/configuration.js';
import { readConfiguration } from '../configuration/read-configuration.js';

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  PORT: '0',
  JWT_SECRET: 'a secret that is only good for tests',
  PIN_SECRET: 'another that is only good for tests!',
};

/** The least that bcrypt takes: to sign in is what nearly every test begins with. */
const PASSWORD_COST = 4;

/** Nothing is given up because the machine is busy. */
const UNHURRIED = {
  logAnswersWithinMs: WAIT_LIMIT_MS,
  readableWithinMs: WAIT_LIMIT_MS,
  countedWithinMs: WAIT_LIMIT_MS,
} as const;

/** A test that names no log has none, and waits for none, least of all when its application ends. */
const WITHOUT_LOG = { logAnswersWithinMs: 500 } as const;

/** The configuration that an environment gives in which only secrets are set. */
export function deployedConfiguration(): Configuration {
  return readConfiguration(ENVIRONMENT);
}

/** The lines to the stores, each of which a test may cut. */
export interface StoreLines {
  readonly log?: TcpProxy;
  readonly database?: TcpProxy;
}

/**
 * A configuration for tests: defaults, hashes that cost little, answers that are waited for, and the changes of the test.
 *
 * @param lines lead to the stores; while one is not whole, its store is given up as soon as in a deployed system
 */
export function testConfiguration(
  changes: Partial<Configuration> = {},
  { log, database }: StoreLines = {},
): Configuration {
  const deployed = deployedConfiguration();
  const configuration = {
    ...deployed,
    passwordCost: PASSWORD_COST,
    ...UNHURRIED,
    ...(changes.eventStoreUrl === undefined && WITHOUT_LOG),
    logKnowsAllIds: logUnderTestDoes('allIdsKnown'),
    ...changes,
  };
  const patienceFor = (line: TcpProxy | undefined) => (line && !line.isWhole ? deployed : configuration);
  return {
    ...configuration,
    get logAnswersWithinMs() {
      return patienceFor(log).logAnswersWithinMs;
    },
    get readableWithinMs() {
      return Math.min(configuration.readableWithinMs, patienceFor(database).readableWithinMs);
    },
  };
}
