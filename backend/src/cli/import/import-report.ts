import { isStandard, writeBeside } from '../standard-streams.js';
import { type BrokenOff, counted, type ImportCounts, type ImportOptions, lines } from './import-file.js';

/** Some lines were not taken. */
export class RejectedLinesError extends Error {
  constructor({ rejected, rejects }: ImportCounts) {
    super(`${rejectedLines(rejected)}; see ${placeInWords(rejects)}`);
    this.name = 'RejectedLinesError';
  }
}

/** An import ended before the end of its file. */
export class ImportBrokenOffError extends Error {
  constructor(
    { taken, known, rejected, rejects }: ImportCounts,
    { cause, unsettled, hasRejects }: BrokenOff,
    isRehearsal: boolean,
  ) {
    const isUnknown = unsettled > 0 && !isRehearsal;
    super(
      [
        `The import broke off after ${lines(taken + known + rejected)}.`,
        cause,
        isUnknown ? `${lines(unsettled)} more were being recorded, and some of them may be.` : '',
        rejected === 0
          ? ''
          : `${rejectedLines(rejected)}${hasRejects ? `; see ${placeInWords(rejects)}.` : ', and there is no file of them.'}`,
        isRehearsal ? '' : 'Import the file again to go on: what was recorded is known then.',
      ]
        .filter((part) => part !== '')
        .join(' '),
    );
    this.name = 'ImportBrokenOffError';
  }
}

/**
 * Reports the result of an import.
 *
 * @param details further values for programs
 *
 * @throws RejectedLinesError when lines were rejected, and ImportBrokenOffError when it broke off, so that the exit
 *   code is not 0
 */
export function reportCounts(
  msg: string,
  counts: ImportCounts,
  { json, dryRun }: ImportOptions,
  details: object = {},
): void {
  const { taken, known, rejected, rejects, brokenOff } = counts;
  const numbers = {
    ...{ taken, known, rejected },
    ...(brokenOff && { unsettled: brokenOff.unsettled }),
    ...(rejected > 0 && brokenOff?.hasRejects !== false && { rejects }),
  };
  writeBeside(rejects, json ? JSON.stringify({ msg, ...numbers, ...details }) : msg);
  if (brokenOff) throw new ImportBrokenOffError(counts, brokenOff, dryRun === true);
  if (rejected > 0) throw new RejectedLinesError(counts);
}

function rejectedLines(count: number): string {
  return counted(count, 'line was rejected', 'lines were rejected');
}

function placeInWords(rejects: string): string {
  return isStandard(rejects) ? 'standard output' : rejects;
}
