import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** Marks what holds a field that is typed part by part. */
export const PARTS = { 'data-typed-in-parts': '' } as const;

const INPUTS = '[data-typed-in-parts] input';
const PART = '[role="spinbutton"]';

/** What such a field shows, with the letters of its format where nothing is typed yet (`11/DD/YYYY`). */
export function textIn(field: Element | null): string {
  return field?.querySelector('input')?.value ?? '';
}

/** Whether some parts are typed and others are not. */
export function isHalf(text: string): boolean {
  return /\d/.test(text) && /[a-z]/i.test(text);
}

/** Whether a field within is typed by half. It has reported no value, so that its form cannot know. */
export function holdsHalf(root: ParentNode): boolean {
  return [...root.querySelectorAll<HTMLInputElement>(INPUTS)].some(({ value }) => isHalf(value));
}

/**
 * Enter in a part sends the form, as in any other field: the pickers do it only where the button is within the form,
 * and before the field has made up its mind (`settle`) of what is typed so far.
 */
export function sendOnEnter(event: KeyboardEvent<HTMLElement>, settle: () => void): void {
  if (event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.closest(PART)) return;
  const form = event.target.closest('form');
  const button = [...(form?.elements ?? [])].find((element) => element.matches('[type="submit"]'));
  event.preventDefault();
  event.stopPropagation();
  flushSync(settle);
  if (button instanceof HTMLButtonElement && !button.disabled) form?.requestSubmit(button);
}
