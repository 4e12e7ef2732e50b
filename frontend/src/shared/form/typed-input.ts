import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** Marks the element around a field that is typed part by part. */
export const PARTS = { 'data-typed-in-parts': '' } as const;

const INPUTS = '[data-typed-in-parts] input';
const PART = '[role="spinbutton"]';

/** Returns the text of such a field, with the letters of its format where nothing is typed yet (`11/DD/YYYY`). */
export function textIn(field: Element | null): string {
  return field?.querySelector('input')?.value ?? '';
}

/** True if some parts are typed and others are not. */
export function isHalf(text: string): boolean {
  return /\d/.test(text) && /[a-z]/i.test(text);
}

/** True if a field within is typed by half. It has reported no value, so that its form cannot know. */
export function holdsHalf(root: ParentNode): boolean {
  return halfTypedInput(root) !== undefined;
}

/** Puts the focus on the first field that is typed by half. Returns false when there is none. */
export function focusHalfTyped(root: ParentNode): boolean {
  const input = halfTypedInput(root);
  input?.closest('[data-typed-in-parts]')?.querySelector<HTMLElement>(PART)?.focus();
  return input !== undefined;
}

function halfTypedInput(root: ParentNode): HTMLInputElement | undefined {
  return [...root.querySelectorAll<HTMLInputElement>(INPUTS)].find(({ value }) => isHalf(value));
}

/**
 * Submits the form on Enter in a part, as in any other field: the pickers do it only where the button is within the form,
 * and before the field has settled what is typed so far.
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
 * The input of a field while it is typed in. A value that comes back from outside because the field reported it leaves
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
