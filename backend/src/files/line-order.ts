/** A line of a file that differs from what was written, and why. Lines count from 1. */
export interface LineFault {
  readonly line: number;
  readonly why: string;
}

export const NO_LINE = 'It is no line of the export.';
export const NOT_AS_WRITTEN = 'It is not as the export wrote it.';

interface Gap {
  readonly from: number;
  readonly to: number;
  /** The line of the file before which they should be. */
  readonly line: number;
}

/** Verifies the hashes of the lines of an export, each of which depends on the line before. */
export class HashChain {
  /**
   * The hash of the line before: as it stands in the file, and as computed. One of them is what the export continued
   * with.
   */
  private formers: readonly [written: string, right: string] = ['', ''];

  /**
   * Verifies the hash of the next line of the file.
   *
   * @param after computes the hash of the line after that of the line before, which is empty for the first line
   * @returns true if it is the hash that the export wrote; unreliable where the line before is not the one before it in
   * the export
   */
  take(hash: string, after: (former: string) => string): boolean {
    const [fits, right] = [after(this.formers[0]), after(this.formers[1])];
    this.formers = [hash, right];
    return hash === fits || hash === right;
  }
}

/**
 * Verifies the numbers of the lines of an export, from 1, and reports those that are missing, repeated or
 * misplaced.
 */
export class LineOrder {
  private readonly found: LineFault[] = [];
  private gaps: readonly Gap[] = [];
  private next = 1;
  private last = 0;

  /**
   * Adds the next line of the file.
   *
   * @param line its number in the file
   * @param written the number that it was written with
   * @returns true if it was written right after the line before it
   */
  take(line: number, written: number): boolean {
    const follows = written === this.last + 1;
    this.last = written;
    if (written >= this.next) {
      if (written > this.next) this.gaps = [...this.gaps, { from: this.next, to: written - 1, line }];
      this.next = written + 1;
    } else if (this.fills(written)) {
      this.found.push({ line, why: `It is line ${written} of the export, and out of its place.` });
    } else {
      this.found.push({ line, why: `It is line ${written} of the export, which is in the file already.` });
    }
    return follows;
  }

  /** True if the last line of the export directly follows the line of this number. */
  isLast(total: number): boolean {
    return this.last === total;
  }

  /**
   * Returns the faults, once all lines were added.
   *
   * @param line the number of the last line of the file
   * @param total of written lines; null when the last line, which has it, is missing
   */
  faults(line: number, total: number | null): LineFault[] {
    const end: LineFault[] = [];
    const count = this.next - 1;
    if (total === null) {
      end.push({
        line,
        why: `The file was cut off: its last line, which says how many there are, is missing, and so may be any after line ${count} of the export.`,
      });
    } else if (total > count) {
      end.push({ line, why: missing({ from: this.next, to: total }) });
    } else if (total < count) {
      end.push({
        line,
        why: `The last line says that there are ${total} lines, and there is a line ${count}.`,
      });
    }
    const gaps = this.gaps.map((gap) => ({ line: gap.line, why: missing(gap) }));
    return [...gaps, ...this.found, ...end].sort((a, b) => a.line - b.line);
  }

  /** True if the line was missing until now. */
  private fills(written: number): boolean {
    const gap = this.gaps.find(({ from, to }) => from <= written && written <= to);
    if (!gap) return false;
    const parts = [
      { ...gap, to: written - 1 },
      { ...gap, from: written + 1 },
    ].filter(({ from, to }) => from <= to);
    this.gaps = this.gaps.flatMap((each) => (each === gap ? parts : [each]));
    return true;
  }
}

function missing({ from, to }: Pick<Gap, 'from' | 'to'>): string {
  return from === to
    ? `Line ${from} of the export is missing before it.`
    : `Lines ${from} to ${to} of the export are missing before it.`;
}
