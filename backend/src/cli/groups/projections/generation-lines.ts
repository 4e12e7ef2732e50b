import type { GenerationInfo } from '@timekeep/projections/replay/generation-list';
import { duration } from './replay-progress.js';

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
