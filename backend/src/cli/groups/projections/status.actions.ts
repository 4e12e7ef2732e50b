import { keptGenerations, type KeptGeneration } from '@timekeep/projections/replay/kept-generations';
import { MOST_COUNTED, newestCommit, survey } from '@timekeep/projections/replay/survey';
import { configurationOf } from '../../system/system-configuration.js';
import { locateSystem } from '../../system/system-location.js';
import { writeLine, writeRows, type OutputOptions } from '../../terminal/output.js';
import { generationLines, sizeText } from './generation-lines.js';
import { voidLines } from './void-lines.js';

/** Shows where each projection is; errors, void events and other generations, which are long, on lines of their own. */
export async function showStatus(options: OutputOptions): Promise<void> {
  const { databaseUrl, eventStoreUrl } = configurationOf(locateSystem(process.env));
  const surveys = await survey(databaseUrl, eventStoreUrl);
  const generations = await keptGenerations(databaseUrl, await newestCommit(eventStoreUrl));
  const ofName = (wanted: string) => generations.filter(({ name }) => name === wanted);
  if (options.json) {
    writeLine(JSON.stringify(surveys.map((found) => ({ ...found, generations: ofName(found.name) }))));
    return;
  }
  const rows = surveys.map((found) => ({
    NAME: found.name,
    STATE: found.state === 'none' ? 'NOT STARTED' : found.state.toUpperCase(),
    GENERATION: found.generation?.toString() ?? '',
    POSITION: found.position ?? '',
    BEHIND: `${found.lagEvents}${found.lagEvents === MOST_COUNTED ? ' or more' : ''} events, ${found.lagSeconds} s`,
    RATE: `${found.eventsPerSecond} events/s`,
    SIZE: sizeOfLive(ofName(found.name)),
  }));
  writeRows(['NAME', 'STATE', 'GENERATION', 'POSITION', 'BEHIND', 'RATE', 'SIZE'], rows, options);
  for (const { name, error } of surveys) if (error !== null) writeLine(`${name}: ${error}`);
  for (const line of voidLines(surveys)) writeLine(line);
  for (const line of generationLines(generations)) writeLine(line);
}

/** Empty before the first start. */
function sizeOfLive(generations: readonly KeptGeneration[]): string {
  const live = generations.find(({ role }) => role === 'live');
  return live ? sizeText(live.bytes) : '';
}
