import type { Line } from '../harness/line.js';
import { append16 } from './append-16.line.js';
import { append64 } from './append-64.line.js';
import { departmentMonth } from './company/department-month.line.js';
import { holiday } from './company/holiday.line.js';
import { renewal } from './company/renewal.line.js';
import { readAll } from './read-all.line.js';
import { replayBesideTraffic } from './replay/replay-beside-traffic.line.js';

/** All lines, in the order in which they run. */
export const ALL_LINES: readonly Line[] = [
  append16,
  append64,
  readAll,
  holiday,
  renewal,
  departmentMonth,
  replayBesideTraffic,
];
