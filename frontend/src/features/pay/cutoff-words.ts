import type {
  ChecklistCounts,
  ChecklistKind,
  CutOffAnswerState,
  HoursFigures,
} from '@timekeep/contracts/api/cutoffs-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { CHECKLIST_KINDS } from '@timekeep/contracts/cutoffs/cutoff-kinds';
import { otherRemark } from '@timekeep/contracts/cutoffs/figures';
import { HOURS_FIGURES, type HoursFigure } from '@timekeep/contracts/hours/day-figures';
import { figureInWords, figureTitle } from '@/shared/attendance/hours-words';
import { t } from '@/shared/language/language';

const KIND_TITLES: Readonly<Record<ChecklistKind, string>> = {
  'no-out': t('Missing time out'),
  absent: t('Absent without leave'),
  request: t('Requests that wait'),
  'refused-punch': t('Refused punches'),
  'no-schedule': t('No schedule'),
  overtime: t('Work that nobody granted'),
};

/** Returns the title of a kind of open matters. */
export function kindTitle(kind: ChecklistKind): string {
  return KIND_TITLES[kind];
}

/** Returns `Missing time out: 3, No schedule: 1`; null when nothing is open. */
export function stillOpenInWords(counts: ChecklistCounts): string | null {
  const open = CHECKLIST_KINDS.filter((kind) => counts[kind] > 0);
  if (open.length === 0) return null;
  return open.map((kind) => `${kindTitle(kind)}: ${counts[kind]}`).join(', ');
}

const ANSWERS: Readonly<Record<CutOffAnswerState, string>> = {
  waiting: t('Not answered'),
  'asked-again': t('Asked again'),
  acknowledged: t('Agreed'),
  disputed: t('Not agreed'),
};

/** Returns the answer of an employee to a cut-off. */
export function answerStateInWords(state: CutOffAnswerState): string {
  return ANSWERS[state];
}

/** Returns the figures that are others, as lines such as `Overtime: 1:00 → 2:30`. */
export function changesInWords(before: HoursFigures, after: HoursFigures): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => (before[name] ?? 0) !== (after[name] ?? 0))
    .map((name) => `${nameOf(name)}: ${valueOf(name, before)} → ${valueOf(name, after)}`);
}

/** Returns figures as lines such as `Late: 0:15`. */
export function figuresInWords(figures: HoursFigures): readonly string[] {
  return Object.keys(figures).map((name) => `${nameOf(name)}: ${valueOf(name, figures)}`);
}

function nameOf(name: string): string {
  const remark = otherRemark(name);
  if (remark !== null) return remarkTitle(remark);
  const figure = figureCalled(name);
  return figure === undefined ? name : figureTitle(figure);
}

function valueOf(name: string, figures: HoursFigures): string {
  const value = figures[name] ?? 0;
  const figure = figureCalled(name);
  return figure === undefined ? String(value) : figureInWords(figure, value);
}

function figureCalled(name: string): HoursFigure | undefined {
  return HOURS_FIGURES.find((each) => each === name);
}
