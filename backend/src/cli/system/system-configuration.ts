import type { Configuration } from '../../configuration/configuration.js';
import { ConfigurationError } from '@timekeep/log/settings/environment-reader';
import { readConfiguration } from '../../configuration/read-configuration.js';
import { NoSystemError, type SystemLocation } from './system-location.js';

/** At a terminal, waiting is better than starting again. */
const LOG_ANSWERS_WITHIN_MS = 20_000;
const READABLE_WITHIN_MS = 10_000;

/**
 * Returns the configuration of the located system.
 *
 * @throws NoSystemError when neither a running system nor the environment names its stores
 */
export function configurationOf(location: SystemLocation): Configuration {
  try {
    const configuration = readConfiguration(location.environment);
    return {
      ...configuration,
      // IT registers the accounts of the demo company, and proves nothing by a PIN.
      registration: { ...configuration.registration, proof: 'none' },
      logAnswersWithinMs: LOG_ANSWERS_WITHIN_MS,
      readableWithinMs: READABLE_WITHIN_MS,
    };
  } catch (error) {
    throw error instanceof ConfigurationError ? new NoSystemError(location, error) : error;
  }
}
