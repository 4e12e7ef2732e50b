import { LAG_LATE_S } from '@timekeep/projections/checkpoint/health';
import { newerTables, ownVersions } from '@timekeep/projections/replay/reset';
import { survey } from '@timekeep/projections/replay/survey';
import type { Configuration } from '../../../configuration/configuration.js';
import { failed, type Finding, ok } from '../doctor/findings.js';

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
