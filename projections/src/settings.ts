import { readEnvironment, type Environment } from '@timekeep/log/settings/environment-reader';
import { readStoreAddresses, type StoreAddresses } from './checkpoint/store-addresses.js';

export interface ProjectionsSettings extends StoreAddresses {
  /** File that the process touches while it works, for the probe; null to write none. */
  readonly heartbeatFile: string | null;
}

/**
 * Reads the settings of the projections from the environment.
 *
 * @throws ConfigurationError with a line for each variable that is missing or wrong
 */
export function readSettings(environment: Environment): ProjectionsSettings {
  return readEnvironment(environment, (reader) => ({
    ...readStoreAddresses(reader),
    heartbeatFile: reader.text('HEARTBEAT_FILE', '') || null,
  }));
}
