import type { Configuration } from '../../configuration/configuration.js';
import { ConfigurationError } from '../../configuration/environment-reader.js';
import { readConfiguration } from '../../configuration/read-configuration.js';
import { NoSystemError, type SystemLocation } from './system-location.js';

/** People at a terminal rather wait than begin again. */
const LOG_ANSWERS_WITHIN_MS = 20_000;
const READABLE_WITHIN_MS = 10_000;

/**
 * What the system that was found was told.
 *
 * @throws NoSystemError when nothing tells where its stores are
 */
export function configurationOf({ dataDir, environment }: SystemLocation): Configuration {
  try {
    return {
      ...readConfiguration(environment),
      logAnswersWithinMs: LOG_ANSWERS_WITHIN_MS,
      readableWithinMs: READABLE_WITHIN_MS,
    };
  } catch (error) {
    throw error instanceof ConfigurationError ? new NoSystemError(dataDir, error) : error;
  }
}
