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
