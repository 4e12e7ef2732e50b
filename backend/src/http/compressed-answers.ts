import { constants } from 'node:zlib';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { CUTOFF_PATHS } from '@timekeep/contracts/api/cutoffs-api';
import { HOURS_PATHS } from '@timekeep/contracts/api/hours-api';
import compression from 'compression';
import type { RequestHandler } from 'express';

/** Reads that answer with records or lists of employees, and the files of them. */
const LONG_ANSWERS: readonly string[] = [
  API_PATHS.ownAttendance,
  API_PATHS.supervisedDepartment,
  API_PATHS.supervisedRecords,
  API_PATHS.employees,
  API_PATHS.departments,
  API_PATHS.timekeep,
  API_PATHS.timekeepCsv,
  API_PATHS.audit,
  API_PATHS.auditCsv,
  API_PATHS.changes,
  API_PATHS.changesCsv,
  API_PATHS.auditDifference,
  API_PATHS.leaves,
  API_PATHS.searchRequests,
  HOURS_PATHS.hours,
  HOURS_PATHS.csv,
  HOURS_PATHS.days,
  HOURS_PATHS.ownDays,
  CUTOFF_PATHS.csv,
  CUTOFF_PATHS.differences,
  CUTOFF_PATHS.answers,
  CUTOFF_PATHS.own,
];

const PATHS = new RegExp(`^(?:${LONG_ANSWERS.map((path) => path.replace(/:\w+/g, '[^/]+')).join('|')})$`);
// Fast: on a network of 50 kB/s the rest of what could be saved takes longer to compute than to send on any other.
const compress = compression({ level: constants.Z_BEST_SPEED });

/**
 * Middleware that compresses long answers, which take ten times as long on a slow network otherwise. They hold no secret, whose compressed
 * length would reveal it, and a page of another origin cannot ask for them: the session is taken from a header.
 */
export const compressLongAnswers: RequestHandler = (request, response, next) => {
  if (PATHS.test(request.path)) void compress(request, response, next);
  else next();
};
