import { spawn } from 'node:child_process';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { PreviewableAnswer, PreviewedChange } from '@timekeep/contracts/api/preview-api';
import type { PunchChangeAnswer } from '@timekeep/contracts/api/clock-api';
import { terminalStream } from '@timekeep/contracts/events/streams';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';
import { appendPhases, BULK_TERMINAL } from '../../bulk-load/company-events.js';
import type { LoadedSystem } from '../../bulk-load/bulk-load.js';
import { sharedCompany } from '../../bulk-load/shared-company.js';
import { environment, PROJECTIONS } from '../../bulk-load/whole-system.js';
import type { Line, Measurement } from '../../harness/line.js';
import { summarize } from '../../harness/measuring.js';
import { itProgram, ROOT } from '../../harness/world/it-program.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { peakMemoryOf } from '../../harness/world/process-figures.js';

const ROUNDS = 5;
const PREVIEW_BAR_MS = 3_000;
/** Days of a wrong clock, and of a rule. */
const [CLOCK_DAYS, RULE_DAYS] = [3, 30] as const;

const line = (
  name: string,
  what: string,
  preview: (system: LoadedSystem) => Promise<{ readonly ms: number; readonly preview: PreviewedChange }>,
): Line => ({
  ...{ name, what, unit: 'ms', bar: PREVIEW_BAR_MS, direction: 'lower' },
  run: async (context) => {
    const system = await companyWithTerminal(context);
    const figures: number[] = [];
    const details: string[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { ms, preview: shown } = await preview(system);
      if (shown.changed === 0) throw new Error('No record would change');
      if (round > 0) figures.push(ms);
      else details.push(`${shown.changed} of ${shown.records} records would change`);
    }
    return { value: summarize(figures), reference: null, details };
  },
});

export const previewHoliday = line(
  'preview-holiday',
  'the preview of a holiday on a date of the shared company',
  ({ hr, dates }) =>
    previewed(
      hr.call('POST', API_PATHS.holidays, {
        selectedDate: dates.at(-1),
        selectedRemark: 'LH',
        preview: true,
      }),
    ),
);

export const previewClock = line(
  'preview-clock',
  `the preview of a clock that was wrong for ${CLOCK_DAYS} days, on which all employees of the shared company punched`,
  (system) =>
    previewed(system.hr.call('POST', API_PATHS.correctedClocks, { ...wrongClock(system), preview: true })),
);

export const previewRules = line(
  'preview-rules',
  `the preview of a grace for the last ${RULE_DAYS} days of the shared company, by "it", without the time that "it rules show" takes`,
  (system) => previewedGrace(system, addDays(system.today, -RULE_DAYS)),
);

export const previewRulesYear = line(
  'preview-rules-year',
  'the same of a grace from 1 January of this year on, for all days of the shared company in it',
  (system) => previewedGrace(system, `${system.today.slice(0, 4)}-01-01`),
);

async function previewedGrace({ stores }: LoadedSystem, from: WorkDate) {
  const rules = ['rules', 'set', '--late-grace', '10', '--from', from, '--preview', '--json'];
  const env = { ...process.env, ...environment(stores) };
  const start = performance.now();
  await outputOf([...itProgram(), 'rules', 'show', '--json'], env);
  const started = performance.now();
  const out = await outputOf([...itProgram(), ...rules], env);
  const ms = performance.now() - started - (started - start);
  const { preview } = JSON.parse(out) as { preview: PreviewedChange };
  return { ms, preview };
}

/** The fold of a correction, and of its undoing. */
export const clockFold: Line = {
  name: 'clock-fold',
  what: `a clock that was wrong for ${CLOCK_DAYS} days corrected and undone for all employees of the shared company, each until its records can be read`,
  unit: 'ms',
  bar: 5_000,
  direction: 'lower',
  run: async (context): Promise<Measurement> => {
    const system = await companyWithTerminal(context);
    const figures: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const change = wrongClock(system);
      const { answer } = await system.hr.call<PunchChangeAnswer>('POST', API_PATHS.correctedClocks, change);
      if (answer.pending) await system.untilShown();
      figures.push(performance.now() - start);
      const undone = await system.hr.call<PreviewableAnswer>('DELETE', API_PATHS.correctedClocks, {
        id: answer.id,
      });
      if (undone.answer.pending) await system.untilShown();
    }
    const memory = await peakMemoryOf(PROJECTIONS);
    return {
      value: summarize(figures),
      reference: null,
      details: [`${Math.round(memory)} MB at most in the projections since their start`],
    };
  },
};

async function companyWithTerminal(context: LineContext): Promise<LoadedSystem> {
  const system = await sharedCompany(context);
  const data = { name: BULK_TERMINAL, keyHash: 'none', pinRequired: false };
  const events = [{ type: 'TerminalIssued', data }] as const;
  await appendPhases(
    system.log,
    [[{ stream: terminalStream(BULK_TERMINAL), events }]],
    new Random(context.seed),
  );
  return system;
}

function wrongClock({ dates }: LoadedSystem) {
  const last = dates.at(-1) ?? '';
  return {
    ...{ terminal: BULK_TERMINAL, minutes: 60, reason: 'Bench' },
    from: `${addDays(last, 1 - CLOCK_DAYS)}T00:00`,
    to: `${addDays(last, 1)}T00:00`,
  };
}

async function previewed(call: ReturnType<LoadedSystem['hr']['call']>) {
  const { answer, ms } = await call;
  const { preview } = answer as PreviewableAnswer;
  if (!preview) throw new Error('There is no preview');
  return { ms, preview };
}

/** @throws Error for an exit code other than 0 */
function outputOf(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const program = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', process.stderr],
    env,
  });
  let out = '';
  program.stdout.setEncoding('utf8').on('data', (part: string) => {
    out += part;
  });
  return new Promise((resolve, reject) => {
    program.on('exit', (code) => {
      if (code === 0) resolve(out);
      else reject(new Error(`The command ended with ${String(code)}: ${out}`));
    });
  });
}
