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

/** Position of the year in fields for dates. */
const YEAR = 2;
const SEPARATOR = /^[-/.:, ]$/;
const DATE_SEPARATOR = /^[-/.]$/;
/** Keys after which typing begins anew. */
const OTHER_INPUT = /^(Backspace|Delete|Arrow.*|Home|End)$/;

/** Input of a field from the keyboard. */
interface Typed {
  readonly field: Element;
  /** The part with the last digit; null after a separator. */
  readonly part: Element | null;
  /** The digits of each part, as they were typed. */
  readonly digits: ReadonlyMap<Element, string>;
  readonly text: string;
  /** The part at which the text turned out to be another date than the field shows; null for none. */
  readonly misreadAt: Element | null;
}

let typed: Typed | null = null;

/** True for a key that empties a part. */
export function isErasing({ key }: Pick<KeyboardEvent, 'key'>): boolean {
  return key === 'Backspace' || key === 'Delete';
}

/** Forgets what was typed, when a field is left, or a part of it is chosen. */
export function typingEnded(): void {
  typed = null;
}

/**
 * Moves to the next part on a separator that follows a digit, such as the second `/` of `12/3/2026`. The pickers ignore separators, so
 * that the next digit would belong to the same part. A separator after a part that is full, where the picker has moved on, does nothing.
 *
 * @param onMisread called with the text when the separators show that the picker takes it for another date or time: of `13/1/2026` it
 *   makes March, of `25/12/2026` February 5. The text that follows is for nobody then.
 */
export function moveOnSeparator(event: KeyboardEvent<HTMLElement>, onMisread?: (text: string) => void): void {
  const { key, currentTarget: field, target } = event;
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (OTHER_INPUT.test(key)) typingEnded();
  const isDigit = /^\d$/.test(key);
  if (!isDigit && !SEPARATOR.test(key)) return;
  const part = target.closest(PART);
  const former: Typed =
    typed?.field === field ? typed : { field, part: null, digits: new Map(), text: '', misreadAt: null };
  const text = former.text + key;
  if (former.misreadAt !== null && part === former.misreadAt) {
    event.preventDefault();
    event.stopPropagation();
    typed = { ...former, text };
    onMisread?.(text);
    return;
  }
  if (isDigit) {
    // With all parts selected, the first digit goes into the first one.
    const into = part ?? field.querySelector(PART);
    if (into === null) return;
    // A part that is typed again begins anew.
    const digits = (former.part === into ? (former.digits.get(into) ?? '') : '') + key;
    typed = {
      ...former,
      part: into,
      digits: new Map([...former.digits, [into, digits]]),
      text,
      misreadAt: null,
    };
    return;
  }
  if (part === null) return;
  event.preventDefault();
  event.stopPropagation();
  const parts = partsOf(field);
  const isAfterYear = part === former.part && parts[YEAR] === part && DATE_SEPARATOR.test(key);
  if (onMisread && (isAfterYear || isOtherThanTyped(former))) {
    typed = { ...former, text, misreadAt: part };
    onMisread(text);
    return;
  }
  const next = parts[parts.findIndex((each) => each === part) + 1];
  const isMoving = part === former.part && next !== undefined;
  typed = { ...former, text, ...(isMoving && { part: null }) };
  if (isMoving) next.focus();
}

/** True if the last part shows another number than its digits: a month takes only the 3 of 13. */
function isOtherThanTyped({ part, digits }: Typed): boolean {
  const ofPart = part === null ? undefined : digits.get(part);
  return ofPart !== undefined && Number(ofPart) !== Number(part?.textContent);
}

/**
 * True if a year was typed with two digits (`26`). One digit is no year; of the keyboards of phones, which report no digits, the years of
 * one are taken for it.
 */
export function isShortYear(field: Element | null, year: number): boolean {
  if (field === null || year > 99) return false;
  const ofYear = partsOf(field)[YEAR];
  const digits = typed?.field === field && ofYear ? typed.digits.get(ofYear) : undefined;
  return year > 9 || (digits?.length ?? 0) > 1;
}

function partsOf(field: Element): readonly HTMLElement[] {
  return [...field.querySelectorAll<HTMLElement>(PART)];
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
