import { readEnvironment, type Environment } from '@timekeep/log/settings/environment-reader';
import { readStoreAddresses, type StoreAddresses } from './checkpoint/store-addresses.js';

export interface ProjectionsSettings extends StoreAddresses {
  /** The file that says that this process works, for the probe; null for none. */
  readonly heartbeatFile: string | null;
}

/**
 * The settings that the environment gives to the projections.
 *
 * @throws ConfigurationError with a line for each variable that is missing or wrong
 */
export function readSettings(environment: Environment): ProjectionsSettings {
  return readEnvironment(environment, (reader) => ({
    ...readStoreAddresses(reader),
    heartbeatFile: reader.text('HEARTBEAT_FILE', '') || null,
  }));
}
