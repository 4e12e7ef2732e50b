import type { Line } from '../harness/line.js';
import { append16, append64, appendTls } from './append.line.js';
import { attention } from './company/attention.line.js';
import { departmentMonth } from './company/department-month.line.js';
import {
  clockFold,
  previewClock,
  previewHoliday,
  previewRules,
  previewRulesYear,
} from './company/previews.line.js';
import { holiday } from './company/holiday.line.js';
import { cutoffClose, cutoffDifferences } from './company/cutoffs.line.js';
import { hours } from './company/hours.line.js';
import { renewal } from './company/renewal.line.js';
import { requests } from './company/requests.line.js';
import { requestsGrant } from './company/requests-grant.line.js';
import { ENGINE_APPENDS } from './engine/engine-append.line.js';
import { engineReadAll, engineShortStreams } from './engine/engine-reads.line.js';
import { enginePunchToVisible, engineReplay } from './engine/engine-system.line.js';
import { growth } from './growth/growth.line.js';
import { backendMemory, projectionsMemory } from './memory.line.js';
import { morning } from './morning.line.js';
import { bundledPunches } from './punches/bundled-punches.line.js';
import { punchToVisible } from './punches/punch-to-visible.line.js';
import { repeatingClock } from './punches/repeating-clock.line.js';
import { singlePunches } from './punches/single-punches.line.js';
import { twoBackends } from './punches/two-backends.line.js';
import { readAll } from './read-all.line.js';
import { ownAttendance } from './reading/own-attendance.line.js';
import { changesSearch } from './reading/changes-search.line.js';
import { timekeepSearch } from './reading/timekeep-search.line.js';
import { replayAttendance, replayWithAudit } from './replay/replay.line.js';
import { replayBesideTraffic } from './replay/replay-beside-traffic.line.js';

/** All lines, in the order in which they run: those that share a company last, since it stays until the end. */
export const ALL_LINES: readonly Line[] = [
  append16,
  append64,
  appendTls,
  readAll,
  ...ENGINE_APPENDS,
  engineReadAll,
  engineShortStreams,
  enginePunchToVisible,
  engineReplay,
  holiday,
  renewal,
  departmentMonth,
  attention,
  hours,
  cutoffClose,
  cutoffDifferences,
  requests,
  requestsGrant,
  repeatingClock,
  replayBesideTraffic,
  growth,
  morning,
  ownAttendance,
  timekeepSearch,
  changesSearch,
  previewHoliday,
  previewClock,
  previewRules,
  previewRulesYear,
  clockFold,
  replayWithAudit,
  replayAttendance,
  singlePunches,
  bundledPunches,
  punchToVisible,
  twoBackends,
  backendMemory,
  projectionsMemory,
];
