import { readCommandLine } from './command-line.js';
import { DEFAULT_WORKLOAD } from './harness/workload/workload.js';
import { ALL_LINES } from './lines/all-lines.js';
import {
  describeLines,
  describeOutcome,
  type Report,
  type ReportedLine,
  reportLine,
} from './report/report.js';
import { runLines } from './run-lines.js';

const EXIT = { missed: 1, refused: 2, failed: 3 } as const;

const HELP = `npm run bench [-- name...] [--json] [--employees=N] [--punches=N]

Measures lines, each as a ratio to a reference that is measured in the same run, and ends with ${EXIT.missed} when
a bar is missed. Without names all lines are measured.

${describeLines(ALL_LINES)}

  --json       one JSON object on standard output (npm prints a heading there: use npm run --silent)
  --employees  size of the company, ${DEFAULT_WORKLOAD.employees} unless said otherwise
  --punches    of all of them together, about ${DEFAULT_WORKLOAD.punches} unless said otherwise
  --help       this text`;

async function main(): Promise<number> {
  const request = readCommandLine(process.argv.slice(2), ALL_LINES);
  switch (request.kind) {
    case 'help':
      console.log(HELP);
      return 0;
    case 'refused':
      console.error(request.reason);
      return EXIT.refused;
    case 'run':
      break;
  }
  // Figures for people go to standard error, out of the way of programs.
  const say = request.json ? console.error : console.log;
  const reported: ReportedLine[] = [];
  const failed = await runLines(request.lines, request.workload, (line, measurement) => {
    const outcome = reportLine(line, measurement);
    reported.push(outcome);
    say(describeOutcome(line, measurement, outcome));
  });
  const report: Report = { lines: reported };
  if (request.json) console.log(JSON.stringify(report));
  if (failed.length > 0) return EXIT.failed;
  return reported.every(({ ok }) => ok) ? 0 : EXIT.missed;
}

main().then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = EXIT.failed;
  },
);
