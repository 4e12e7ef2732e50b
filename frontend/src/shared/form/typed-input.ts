import { useState, type KeyboardEvent } from 'react';
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

interface Kept<Input, Value> {
  readonly input: Input;
  /** The value last given from outside. */
  readonly given: Value;
  /** The value last reported to the outside. */
  readonly reported: Value;
}

/**
 * What a field shows while it is typed in. A value that comes back from outside because the field reported it leaves
 * the input alone, so half a date stays; another value replaces it.
 */
export function useKeptInput<Input, Value>(given: Value, inputOf: (value: Value) => Input) {
  const [kept, setKept] = useState<Kept<Input, Value>>(() => ({
    input: inputOf(given),
    given,
    reported: given,
  }));
  if (!Object.is(given, kept.given)) {
    const isEcho = Object.is(given, kept.reported);
    setKept({ input: isEcho ? kept.input : inputOf(given), given, reported: given });
  }
  const keep = (input: Input, reported: Value) => {
    setKept((former) => ({ ...former, input, reported }));
  };
  return [kept.input, keep] as const;
}
