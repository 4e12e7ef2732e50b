import { HEARTBEAT_LATE_S, LAG_LATE_S } from '@timekeep/projections/checkpoint/health';
import { listGenerations, type GenerationInfo } from '@timekeep/projections/replay/generation-list';
import {
  MAX_COUNTED,
  newestCommit,
  survey,
  type ProjectionSurvey,
} from '@timekeep/projections/replay/survey';
import { configurationOf } from '../../system/system-configuration.js';
import { locateSystem } from '../../system/system-location.js';
import { writeLine, writeRows, type OutputOptions } from '../../terminal/output.js';
import { generationLines, sizeText } from './generation-lines.js';
import { voidLines } from './void-lines.js';

/**
 * Shows the position of each projection; errors, void events and other generations, which are long, on lines of their
 * own.
 *
 * @throws Error when the log does not answer, once the rest is shown
 */
export async function showStatus(options: OutputOptions): Promise<void> {
  const { databaseUrl, eventStoreUrl } = configurationOf(locateSystem(process.env));
  const surveys = await survey(databaseUrl, eventStoreUrl);
  const [problem] = surveys.flatMap(({ logProblem }) => logProblem ?? []);
  const end = problem === undefined ? await newestCommit(eventStoreUrl) : furthest(surveys);
  const generations = await listGenerations(databaseUrl, end);
  if (options.json) {
    const ofName = (wanted: string) => generations.filter(({ name }) => name === wanted);
    writeLine(JSON.stringify(surveys.map((found) => ({ ...found, generations: ofName(found.name) }))));
  } else show(surveys, generations, options);
  if (problem !== undefined) throw new Error(problem);
}

/** Returns the position of the projection that has read most, in place of the end of a log that does not answer. */
function furthest(surveys: readonly ProjectionSurvey[]): bigint {
  return surveys
    .map(({ position }) => BigInt(position ?? 0))
    .reduce((most, position) => (position > most ? position : most), 0n);
}

function show(
  surveys: readonly ProjectionSurvey[],
  generations: readonly GenerationInfo[],
  options: OutputOptions,
): void {
  const rows = surveys.map((found) => ({
    NAME: found.name,
    STATE: found.health === 'none' ? 'NOT STARTED' : found.health.toUpperCase(),
    GENERATION: found.generation?.toString() ?? '',
    POSITION: found.position ?? '',
    BEHIND: behind(found),
    RATE: found.eventsPerSecond === null ? '' : `${found.eventsPerSecond} events/s`,
    SIZE: sizeOfLive(generations.filter(({ name }) => name === found.name)),
  }));
  writeRows(['NAME', 'STATE', 'GENERATION', 'POSITION', 'BEHIND', 'RATE', 'SIZE'], rows, options);
  for (const line of healthLines(surveys)) writeLine(line);
  for (const { name, error } of surveys) if (error !== null) writeLine(`${name}: ${error}`);
  for (const line of voidLines(surveys)) writeLine(line);
  for (const line of generationLines(generations)) writeLine(line);
}

/** Empty before the first start. */
function sizeOfLive(generations: readonly GenerationInfo[]): string {
  const live = generations.find(({ role }) => role === 'live');
  return live ? sizeText(live.bytes) : '';
}

function behind({ lagEvents, lagSeconds }: ProjectionSurvey): string {
  if (lagEvents === null || lagSeconds === null) return 'unknown';
  return `${lagEvents}${lagEvents === MAX_COUNTED ? ' or more' : ''} events, ${lagSeconds} s`;
}

/** The heartbeat, and the reasons why the system's health is `degraded` or unknown. */
function healthLines(surveys: readonly ProjectionSurvey[]): string[] {
  const { heartbeatSeconds = null, logProblem = null } = surveys[0] ?? {};
  const named = (state: ProjectionSurvey['health']): string =>
    surveys
      .filter(({ health }) => health === state)
      .map(({ name }) => name)
      .join(', ');
  const isLate = named('silent') !== '' || (heartbeatSeconds ?? 0) > HEARTBEAT_LATE_S;
  const lines = [
    [heartbeatSeconds !== null, `Last heartbeat: ${heartbeatSeconds ?? 0} s ago.`],
    [heartbeatSeconds === null, 'Degraded: no heartbeat was ever written. Are the projections running?'],
    [
      heartbeatSeconds !== null && isLate,
      `Degraded: the last heartbeat is older than ${HEARTBEAT_LATE_S} s. The projections do not run, or cannot reach PostgreSQL.`,
    ],
    [logProblem !== null, 'How far the projections are behind is unknown.'],
    [named('lagging') !== '', `Degraded: more than ${LAG_LATE_S} s behind the log: ${named('lagging')}.`],
    [named('stopped') !== '', `Degraded: stopped: ${named('stopped')}.`],
    [named('none') !== '', `Degraded: never started: ${named('none')}.`],
  ] as const;
  return lines.flatMap(([applies, line]) => (applies ? [line] : []));
}
