import { MOST_COUNTED, survey } from '@timekeep/projections/replay/survey';
import { configurationOf } from '../../system/system-configuration.js';
import { locateSystem } from '../../system/system-location.js';
import { writeLine, writeRows, type OutputOptions } from '../../terminal/output.js';
import { voidLines } from './void-lines.js';

/** Shows where each projection is; errors and void events, which are long, on lines of their own. */
export async function showStatus(options: OutputOptions): Promise<void> {
  const { databaseUrl, eventStoreUrl } = configurationOf(locateSystem(process.env));
  const surveys = await survey(databaseUrl, eventStoreUrl);
  if (options.json) {
    writeLine(JSON.stringify(surveys));
    return;
  }
  const rows = surveys.map((found) => ({
    NAME: found.name,
    STATE: found.state === 'none' ? 'NOT STARTED' : found.state.toUpperCase(),
    GENERATION: found.generation?.toString() ?? '',
    POSITION: found.position ?? '',
    BEHIND: `${found.lagEvents}${found.lagEvents === MOST_COUNTED ? ' or more' : ''} events, ${found.lagSeconds} s`,
    RATE: `${found.eventsPerSecond} events/s`,
  }));
  writeRows(['NAME', 'STATE', 'GENERATION', 'POSITION', 'BEHIND', 'RATE'], rows, options);
  for (const { name, error } of surveys) if (error !== null) writeLine(`${name}: ${error}`);
  for (const line of voidLines(surveys)) writeLine(line);
}
