import { SingleBar } from 'cli-progress';
import { writeLine } from './output.js';

/** Progress of a long operation. */
export interface Progress {
  /** Shows how many of the total are done; a note may add details. */
  update(done: number, note?: string): void;
  finish(): void;
  /** Ends the bar after a failure; no effect after `finish`. */
  abandon(): void;
}

/** Starts to show the progress of an operation. */
export type ShowProgress = (title: string, total: number) => Progress;

/** Shows nothing, for programs that read the output. */
export const silentProgress: ShowProgress = () => ({
  update: () => undefined,
  finish: () => undefined,
  abandon: () => undefined,
});

/** Shows a bar on a terminal, beside the output; only the note when the total is unknown. */
export const barOnTerminal = (title: string, total: number | undefined): Progress =>
  process.stderr.isTTY ? bar(title, total) : silentProgress(title, 0);

const LINES_UNTIL_DONE = 4;

/** Shows progress: a bar on a terminal, else a line from time to time. */
export const showProgress: ShowProgress = (title, total) =>
  process.stdout.isTTY ? bar(title, total) : lines(title, total);

function bar(title: string, total: number | undefined): Progress {
  const figures = total === undefined ? '' : '{bar} {percentage}% ';
  const shown = new SingleBar({ format: `${title} ${figures}{note}`, hideCursor: true });
  shown.start(total ?? 0, 0, { note: '' });
  let last = '';
  let active = true;
  const stop = () => {
    // Its timer would keep the process alive.
    if (active) shown.stop();
    active = false;
  };
  return {
    update: (done, note = '') => {
      last = note;
      shown.update(done, { note });
    },
    finish: () => {
      shown.update(total ?? 0, { note: last });
      stop();
    },
    abandon: stop,
  };
}

function lines(title: string, total: number): Progress {
  let told = 0;
  return {
    update: (done, note = '') => {
      const reached = total === 0 ? 0 : Math.floor((done / total) * LINES_UNTIL_DONE);
      if (reached > told && reached < LINES_UNTIL_DONE) {
        writeLine(`${title}: ${Math.round((reached / LINES_UNTIL_DONE) * 100)}% ${note}`.trimEnd());
      }
      told = Math.max(told, reached);
    },
    finish: () => {
      writeLine(`${title}: done`);
    },
    abandon: () => undefined,
  };
}
