import { survey, type ProjectionSurvey } from '@timekeep/projections/replay/survey';
import type { Configuration } from '../../../configuration/configuration.js';

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
