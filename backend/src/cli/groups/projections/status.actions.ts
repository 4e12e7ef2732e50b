import { HEARTBEAT_LATE_S, LAG_LATE_S } from '@timekeep/projections/checkpoint/health';
import { type GenerationInfo, listGenerations } from '@timekeep/projections/replay/generation-list';
import {
  MAX_COUNTED,
  newestCommit,
  type ProjectionSurvey,
  survey,
} from '@timekeep/projections/replay/survey';
import { newerTables, ownVersions } from '@timekeep/projections/replay/reset';
import type { Configuration } from '../../../configuration/configuration.js';
import { configurationOf, locateSystem } from '../../system/system-location.js';
import { type OutputOptions, writeLine, writeNote, writeRows } from '../../terminal.js';
import { duration } from './replay-system.js';
import { failed, type Finding, ok } from '../doctor/findings.js';

/**
 * Shows the position of each projection; errors, void events and other generations, which are long, on lines of their
 * own.
 *
 * @throws Error when the log does not answer, and for `--check` when a projection is not well, once the rest is shown
 */
export async function showStatus(options: StatusOptions): Promise<void> {
  const { databaseUrl, eventStoreUrl } = configurationOf(locateSystem(process.env));
  const surveys = await survey(databaseUrl, eventStoreUrl);
  const [problem] = surveys.flatMap(({ logProblem }) => logProblem ?? []);
  const end = problem === undefined ? await newestCommit(eventStoreUrl) : furthest(surveys);
  const generations = await listGenerations(databaseUrl, end);
  if (options.json) {
    const ofName = (wanted: string) => generations.filter(({ name }) => name === wanted);
    writeLine(JSON.stringify(surveys.map((found) => ({ ...found, generations: ofName(found.name) }))));
  } else show(surveys, generations, { ...options, end });
  if (problem !== undefined) throw new Error(problem);
  const unwell = options.check ? surveys.flatMap((found) => complaint(found, end, options.behind) ?? []) : [];
  if (unwell.length > 0) throw new Error(`${unwell.join(', ')}.`);
}

/** Options of `it projections status`. */
export interface StatusOptions extends OutputOptions {
  /** The exit code says whether all projections are well. */
  readonly check?: true;
  /** Seconds that a projection may be behind the log. */
  readonly behind?: number;
}

/** Returns why a projection is not well; null when it is. */
function complaint(found: ProjectionSurvey, end: bigint, most = LAG_LATE_S): string | null {
  const { name, health, lagSeconds } = found;
  if (isAhead(found, end)) return `${name} is ahead of the log`;
  if (lagSeconds !== null && lagSeconds > most) return `${name} is ${lagSeconds} s behind`;
  if (health === 'running' || health === 'lagging') return null;
  return `${name} is ${health === 'none' ? 'not started' : health}`;
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
  { end, ...options }: OutputOptions & { readonly end: bigint },
): void {
  const rows = surveys.map((found) => ({
    name: found.name,
    state: found.health === 'none' ? 'NOT STARTED' : found.health.toUpperCase(),
    generation: found.generation,
    position: found.position,
    behind: isAhead(found, end) ? `ahead of the log, which ends at ${end}` : behind(found),
    rate: found.eventsPerSecond === null ? '' : `${found.eventsPerSecond} events/s`,
    size: sizeOfLive(generations.filter(({ name }) => name === found.name)),
  }));
  writeRows(['name', 'state', 'generation', 'position', 'behind', 'rate', 'size'], rows, options);
  const ahead = surveys.filter((found) => isAhead(found, end)).map(({ name }) => name);
  const lines = [
    ...healthLines(surveys),
    ...(ahead.length > 0 ? [aheadLine(ahead)] : []),
    ...surveys.flatMap(({ name, error }) => (error === null ? [] : [`${name}: ${error}`])),
    ...voidLines(surveys),
    ...generationLines(generations),
  ];
  for (const line of lines) writeNote(line, options);
}

/** Empty before the first start. */
function sizeOfLive(generations: readonly GenerationInfo[]): string {
  const live = generations.find(({ role }) => role === 'live');
  return live ? sizeText(live.bytes) : '';
}

/**
 * True for tables with events that the log does not have. The position itself says nothing: it moves past events of the log's own, which
 * its end excludes.
 */
function isAhead({ lastEvent }: ProjectionSurvey, end: bigint): boolean {
  return BigInt(lastEvent ?? 0) > end;
}

function aheadLine(names: readonly string[]): string {
  return (
    `Ahead of the log: ${names.join(', ')}. It is not the log that the tables were built from, or it was restored from an older backup. ` +
    `If EVENTSTORE_URL and DATABASE_URL are right, build them anew: it projections replay ${names.join(' ')} --restart`
  );
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

const KB = 1024;
const SIZE_UNITS = ['kB', 'MB', 'GB', 'TB'] as const;
const PERCENT = 100;

/** The command that builds a generation in this role. */
const TASKS = { live: 'update', next: 'replay', former: 'rollback', verify: 'verify' } as const;

/** Lines about the generations beside the live ones: those that are being built, and those that are kept. */
export function generationLines(generations: readonly GenerationInfo[]): string[] {
  const beside = generations.filter(({ role, building }) => role !== 'live' || building !== null);
  return [
    ...beside.filter(({ building }) => building !== null).map(buildingLine),
    ...beside.filter(({ building }) => building === null).map(keptLine),
  ];
}

/** `12.3 MB`. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return 'size unknown';
  let [size, unit] = [bytes / KB, 0];
  while (size >= KB && unit < SIZE_UNITS.length - 1) [size, unit] = [size / KB, unit + 1];
  return `${size.toFixed(size < 10 ? 1 : 0)} ${SIZE_UNITS[unit]}`;
}

function buildingLine({ name, generation, role, schema, position, bytes, building }: GenerationInfo): string {
  if (!building) return '';
  const { since, from, to, share, secondsLeft } = building;
  const left = secondsLeft === null ? '' : `, about ${duration(secondsLeft)} left at its pace so far`;
  return (
    `Under way: ${TASKS[role]} of ${name}, generation ${generation} in ${schema} (${sizeText(bytes)}), since ${since}, ` +
    `at position ${position ?? from} between ${from} and ${to}: ${Math.floor(share * PERCENT)} %${left}.`
  );
}

function keptLine({ name, generation, role, schema, position, bytes }: GenerationInfo): string {
  const what = `${name}, generation ${generation} in ${schema}, ${sizeText(bytes)}, as of position ${position ?? '0'}`;
  switch (role) {
    case 'former':
      return `Kept: ${what}. "it projections rollback ${name}" puts it in place again, "it projections drop-old" removes it.`;
    case 'next':
      return `Unfinished: ${what}. "it projections replay ${name}" goes on with it, "it projections drop-old --unfinished" removes it.`;
    default:
      return `Left behind: ${what}. "it projections drop-old --unfinished" removes it.`;
  }
}

type Surveyed = Pick<ProjectionSurvey, 'name' | 'voided'>;
type VoidState = ProjectionSurvey['voided'][number]['state'];

/** A line for each void event, with the changes by it that the projections' tables have. */
export function voidLines(surveys: readonly Surveyed[]): string[] {
  const voids = new Map(surveys.flatMap(({ voided }) => voided.map((event) => [keyOf(event), event])));
  return [...voids].map(([key, { type, stream, revision, position, reason }]) => {
    const named = (state: VoidState) =>
      surveys
        .filter(({ voided }) => voided.some((event) => keyOf(event) === key && event.state === state))
        .map(({ name }) => name);
    const [skipped, applied, ahead] = [named('skipped'), named('applied'), named('ahead')];
    return [
      `Void: ${type} in ${stream}, ${position === null ? `revision ${revision}` : `position ${position}`} (${reason}).`,
      ...(skipped.length > 0 ? [`Skipped by ${skipped.join(', ')}.`] : []),
      ...(ahead.length > 0 ? [`Not reached yet by ${ahead.join(', ')}.`] : []),
      ...(applied.length > 0 ? [appliedBefore(applied)] : []),
    ].join(' ');
  });
}

/**
 * Returns the advice about the void event at a position whose changes are still in tables; null when there are none.
 */
export async function replayAdvice(
  position: string,
  { databaseUrl, eventStoreUrl }: Configuration,
): Promise<string | null> {
  const surveys = await survey(databaseUrl, eventStoreUrl);
  const applied = surveys
    .filter(({ voided }) => voided.some((event) => event.position === position && event.state === 'applied'))
    .map(({ name }) => name);
  return applied.length === 0 ? null : appliedBefore(applied);
}

function appliedBefore(names: readonly string[]): string {
  const list = names.join(' ');
  return `Applied before by ${names.join(', ')}, whose tables keep it until: it projections replay ${list}`;
}

function keyOf({ stream, revision }: { stream: string; revision: string }): string {
  return `${revision}@${stream}`;
}

/** Checks that the tables are of this program, and follow the log. */
export async function projectionFindings({ databaseUrl, eventStoreUrl }: Configuration): Promise<Finding[]> {
  const own = ownVersions()
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ');
  const newer = await newerTables(databaseUrl, []);
  const schema =
    newer.length === 0
      ? ok('tables', `of this program: ${own}`)
      : failed(
          'tables',
          newer
            .map((each) => `${each.name} is of version ${each.found}, this program has ${each.own}`)
            .join(', '),
          'Start the newer program, or see docs/downgrade.md.',
        );
  const surveys = await survey(databaseUrl, eventStoreUrl);
  const unwell = surveys
    .filter(({ health }) => health !== 'running')
    .map(({ name, health }) => `${name} ${health === 'none' ? 'was never started' : `is ${health}`}`);
  const advice =
    'Look at it projections status, whether the program of the projections runs, and at its log, which says what it waits for.';
  return [
    schema,
    unwell.length === 0
      ? ok('projections', `all run, at most ${LAG_LATE_S} s behind the log`)
      : failed('projections', unwell.join(', '), advice),
  ];
}
