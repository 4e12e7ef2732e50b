import type { Configuration } from '../../configuration/configuration.js';
import { ConfigurationError } from '../../configuration/environment-reader.js';
import { readConfiguration } from '../../configuration/read-configuration.js';
import { NoSystemError, type SystemLocation } from './system-location.js';

/**
 * What the system that was found was told.
 *
 * @throws NoSystemError when nothing tells where its stores are
 */
export function configurationOf({ dataDir, environment }: SystemLocation): Configuration {
  try {
    return readConfiguration(environment);
  } catch (error) {
    throw error instanceof ConfigurationError ? new NoSystemError(dataDir, error) : error;
  }
}
