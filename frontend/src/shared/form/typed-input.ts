import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** Attribute of the element around a field with separately typed parts, for instance month, day and year. */
export const PARTS = { 'data-typed-in-parts': '' } as const;

const INPUTS = '[data-typed-in-parts] input';
const PART = '[role="spinbutton"]';

/** Returns the text of such a field, with format letters for blank parts (`11/DD/YYYY`). */
export function textIn(field: Element | null): string {
  return field?.querySelector('input')?.value ?? '';
}

/** True if some parts are typed and others are blank. */
export function isIncomplete(text: string): boolean {
  return /\d/.test(text) && /[a-z]/i.test(text);
}

/** True for a part of such a field, as opposed to its button. */
export function isPart(element: Element | null): boolean {
  return element?.matches(PART) ?? false;
}

/** True if the focus is in the last part of such a field. */
export function isInLastPart(field: Element | null): boolean {
  return [...(field?.querySelectorAll(PART) ?? [])].at(-1)?.contains(document.activeElement) ?? false;
}

/** True if `root` contains an incomplete field. Such a field reports no value, so its form cannot detect it. */
export function hasIncompleteField(root: ParentNode): boolean {
  return incompleteInput(root) !== undefined;
}

/** Focuses the first incomplete field. Returns false when there is none. */
export function focusIncompleteField(root: ParentNode): boolean {
  const input = incompleteInput(root);
  if (input) firstPart(input)?.focus();
  return input !== undefined;
}

/** Focuses the first field with a problem, of whatever kind. */
export function focusFirstProblem(root: ParentNode): void {
  for (const field of root.querySelectorAll<HTMLElement>('[aria-invalid="true"]')) {
    // The input of a field with parts is hidden, and so is that of a select, which follows its visible element.
    const target = firstPart(field) ?? (field.ariaHidden === 'true' ? null : field);
    target?.focus();
    if (target?.contains(document.activeElement)) return;
  }
}

/** Returns the first part of the field that contains `element`; null for a field without parts. */
function firstPart(element: Element): HTMLElement | null {
  return element.closest('[data-typed-in-parts]')?.querySelector<HTMLElement>(PART) ?? null;
}

function incompleteInput(root: ParentNode): HTMLInputElement | undefined {
  return [...root.querySelectorAll<HTMLInputElement>(INPUTS)].find(({ value }) => isIncomplete(value));
}

/**
 * Submits the form on Enter in a part, as in any other field. The pickers do so only if the button is inside the form,
 * and before the field has reported its value.
 */
export function submitOnEnter(event: KeyboardEvent<HTMLElement>, settle: () => void): void {
  if (event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.closest(PART)) return;
  const form = event.target.closest('form');
  const button = [...(form?.elements ?? [])].find((element) => element.matches('[type="submit"]'));
  event.preventDefault();
  event.stopPropagation();
  flushSync(settle);
  if (button instanceof HTMLButtonElement && !button.disabled) form?.requestSubmit(button);
}

/** The field in which the last digit was typed, and the index of its part. The elements of parts change when all are selected. */
let lastTyped: { readonly field: Element; readonly index: number } | null = null;

/**
 * Moves to the next part on a separator that follows a digit, such as the second `/` of `12/3/2026`. The pickers ignore separators, so
 * that the next digit would belong to the same part. A separator after a part that is full, where the picker has moved on, does nothing.
 */
export function moveOnSeparator(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: field, target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return;
  const parts = [...field.querySelectorAll<HTMLElement>(PART)];
  const index = parts.findIndex((part) => part.contains(target));
  // With all parts selected, the first digit goes into the first one.
  if (/^\d$/.test(key)) lastTyped = { field, index: Math.max(0, index) };
  if (index < 0 || !/^[-/.:, ]$/.test(key)) return;
  event.preventDefault();
  event.stopPropagation();
  if (lastTyped?.field !== field || lastTyped.index !== index) return;
  lastTyped = null;
  parts[index + 1]?.focus();
}

/** Returns what was typed into a field without a break after one more key; keys that move or delete begin anew. */
export function typedAfter(text: string, { key, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>): string {
  if (ctrlKey || metaKey) return '';
  if (key.length === 1) return text + key;
  return key === 'Tab' || key === 'Enter' || key === 'Shift' ? text : '';
}

interface InputState<Input, Value> {
  readonly input: Input;
  /** The last value from the props. */
  readonly given: Value;
  /** The last value reported to the parent. */
  readonly reported: Value;
}

/**
 * State of a field's input. A value that comes back in the props because the field reported it does not change the
 * input, so an incomplete date stays; a different value replaces it.
 */
export function useInputState<Input, Value>(given: Value, inputOf: (value: Value) => Input) {
  const [state, setState] = useState<InputState<Input, Value>>(() => ({
    input: inputOf(given),
    given,
    reported: given,
  }));
  if (!Object.is(given, state.given)) {
    const isEcho = Object.is(given, state.reported);
    setState({ input: isEcho ? state.input : inputOf(given), given, reported: given });
  }
  const keep = (input: Input, reported: Value) => {
    setState((former) => ({ ...former, input, reported }));
  };
  return [state.input, keep] as const;
}

/** Pause after which what was typed applies, in milliseconds. */
export const TYPING_PAUSE_MS = 600;

/** Returns two functions that apply a value: when typing pauses, and at once. The latest value replaces one that waits. */
export function useTypingPause<Value>(apply: (value: Value) => void) {
  const [typed, setTyped] = useState<{ readonly value: Value } | null>(null);
  const applyTyped = useEffectEvent((value: Value) => {
    setTyped(null);
    apply(value);
  });
  useEffect(() => {
    if (!typed) return undefined;
    const timer = setTimeout(() => {
      applyTyped(typed.value);
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed]);
  const applySoon = (value: Value) => {
    setTyped({ value });
  };
  const applyNow = (value: Value) => {
    setTyped(null);
    apply(value);
  };
  return [applySoon, applyNow] as const;
}
