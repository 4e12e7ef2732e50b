/**
 * A program that checks the environment of a future backend, so that the operator learns of mistakes before
 * anything is created: it ends with 0, or with 1 and a line for each variable that is missing or wrong.
 */
import { ConfigurationError } from '@timekeep/log/settings/environment-reader';
import { demoOptions } from '../cli/demo/demo-run.js';
import { RefusedError } from '../event-store/store-errors.js';
import { readConfiguration } from './read-configuration.js';

try {
  readConfiguration(process.env);
  if (process.env['DEMO'] === 'true') demoOptions(process.env, process.env);
} catch (error) {
  if (!(error instanceof ConfigurationError) && !(error instanceof RefusedError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
