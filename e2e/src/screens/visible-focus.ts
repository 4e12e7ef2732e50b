import type { Page } from 'playwright-core';

/** More steps than any of the examined screens has before the focus is back where it began. */
const MAX_STEPS = 45;

/** Contrast of a ring with what is around it (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3;

/** Result of a walk through a page by the Tab key. */
interface Walk {
  /** Number of controls that had the focus. */
  readonly controls: number;
  /** Controls whose focus cannot be seen, and why. */
  readonly hidden: readonly string[];
}

/** Presses Tab through a page, and examines the computed styles of each control that gets the focus. */
export async function walkByTab(page: Page): Promise<Walk> {
  const hidden: string[] = [];
  let controls = 0;
  await page.evaluate(() => {
    document.querySelectorAll('[data-walked]').forEach((element) => {
      element.removeAttribute('data-walked');
    });
  });
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(settleFocus);
    const found = await page.evaluate(examineFocus, LEAST_CONTRAST);
    if (found === 'walked') break;
    if (found === 'nothing') continue;
    controls += 1;
    if (found !== 'visible') hidden.push(found);
  }
  return { controls, hidden };
}

/** Runs in the page. Resolves once a field has drawn its border, and no outline changes any more. */
async function settleFocus(): Promise<void> {
  const nextFrame = () => new Promise(requestAnimationFrame);
  await nextFrame();
  await nextFrame();
  const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.allSettled(changes.map(({ finished }) => finished));
}

/** Runs in the page. Returns `visible`, or which control has the focus and why that cannot be seen. */
function examineFocus(leastContrast: number): string {
  const control = document.activeElement;
  if (!control || control === document.body) return 'nothing';
  if (control.hasAttribute('data-walked')) return 'walked';
  control.setAttribute('data-walked', '');
  const name = `${control.tagName.toLowerCase()} "${(control.getAttribute('aria-label') ?? control.textContent).slice(0, 40)}"`;

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return `${name}: colours cannot be read`;
  const rgba = (colour: string) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = rgba(colour).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: string, other: string) => {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const opaqueBehind = (element: Element | null): string => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if ((rgba(backgroundColor)[3] ?? 0) === 255) return backgroundColor;
    }
    return '#FFFFFF';
  };

  // A field shows the focus by the border around it, and a checkbox at the box that is drawn for its input.
  const field = control.closest('.MuiInputBase-root, .MuiPickersInputBase-root');
  const border = control.matches('button') ? null : field?.querySelector(':scope > fieldset');
  if (border) {
    const { borderTopWidth, borderTopColor } = getComputedStyle(border);
    if (parseFloat(borderTopWidth) < 2) return `${name}: the border is ${borderTopWidth}`;
    const found = contrast(borderTopColor, opaqueBehind(field?.parentElement ?? null));
    return found < leastContrast ? `${name}: the contrast of the border is ${found.toFixed(1)}` : 'visible';
  }
  // The button of a row has the ring around the row.
  const around = control.matches('[data-opener]')
    ? 'tr'
    : control.matches('input')
      ? '.MuiButtonBase-root'
      : null;
  const shown = (around === null ? null : control.closest(around)) ?? control;
  const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = getComputedStyle(shown);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) {
    return `${name}: the ring is ${outlineStyle} ${outlineWidth}`;
  }
  const offset = parseFloat(outlineOffset);
  const found = contrast(outlineColor, opaqueBehind(offset < 0 ? shown : shown.parentElement));
  if (found < leastContrast) return `${name}: the contrast of the ring is ${found.toFixed(1)}`;
  // A ring outside the control must not be cut off by what is around it.
  if (offset < 0) return 'visible';
  const reach = offset + parseFloat(outlineWidth) - 1;
  const box = shown.getBoundingClientRect();
  for (let at = shown.parentElement; at && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX === 'visible' && overflowY === 'visible') continue;
    const edge = at.getBoundingClientRect();
    const isCutX = box.left - reach < edge.left || box.right + reach > edge.right;
    const isCutY = box.top - reach < edge.top || box.bottom + reach > edge.bottom;
    if ((overflowX !== 'visible' && isCutX) || (overflowY !== 'visible' && isCutY)) {
      return `${name}: the ring is cut off`;
    }
  }
  return 'visible';
}
