import type { Locator } from 'playwright-core';

/** From the first row to the last within this time, so that each frame shows new rows. */
const SCROLL_MS = 10_000;

/** Scrolls a region from its top to its bottom, and returns the duration of each frame, in milliseconds. */
export function scrollThrough(region: Locator): Promise<number[]> {
  return region.evaluate(
    (element, duration) =>
      new Promise<number[]>((resolve) => {
        const distance = element.scrollHeight - element.clientHeight;
        const frames: number[] = [];
        const begin = performance.now();
        let former = begin;
        element.scrollTop = 0;
        requestAnimationFrame(function next(now) {
          if (now > former) frames.push(now - former);
          former = now;
          const passed = now - begin;
          element.scrollTop = Math.round((distance * passed) / duration);
          if (passed < duration) requestAnimationFrame(next);
          else resolve(frames);
        });
      }),
    SCROLL_MS,
  );
}

/** Presses a button, and returns the milliseconds until the table with the label shows another number of rows. */
export function timeToAnswer(button: Locator, table: string): Promise<number> {
  return button.evaluate(
    (element, label) =>
      new Promise<number>((resolve) => {
        const rows = (): string | null | undefined =>
          document.querySelector(`table[aria-label="${label}"]`)?.getAttribute('aria-rowcount');
        const former = rows();
        const begin = performance.now();
        (element as HTMLElement).click();
        requestAnimationFrame(function look() {
          if (rows() === former) {
            requestAnimationFrame(look);
            return;
          }
          // The answer counts when it was painted: the next frame begins after that.
          requestAnimationFrame(() => {
            resolve(performance.now() - begin);
          });
        });
      }),
    table,
  );
}
