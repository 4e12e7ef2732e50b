import type { Configuration } from '../../configuration/configuration.js';
import { ConfigurationError } from '@timekeep/log/settings/environment-reader';
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
export function configurationOf(location: SystemLocation): Configuration {
  try {
    return {
      ...readConfiguration(location.environment),
      logAnswersWithinMs: LOG_ANSWERS_WITHIN_MS,
      readableWithinMs: READABLE_WITHIN_MS,
    };
  } catch (error) {
    throw error instanceof ConfigurationError ? new NoSystemError(location, error) : error;
  }
}
