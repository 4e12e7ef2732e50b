/** Before the name of a form, the storage key of its input. The storage is that of the tab. */
const PREFIX = 'timekeep-input ';

const forms = new Map<string, () => unknown>();

/**
 * Adds a form whose input the page keeps when it is loaded again in another language, and returns a function that removes it.
 *
 * @param input returns the input as JSON will have it. It has no passwords, since browsers may write it to disk
 */
export function keepInput(form: string, input: () => unknown): () => void {
  forms.set(form, input);
  return () => {
    forms.delete(form);
  };
}

/** Stores the input of the open forms. Called before the page is loaded again. */
export function storeInput(): void {
  for (const [form, input] of forms) sessionStorage.setItem(PREFIX + form, JSON.stringify(input()));
}

/** Returns the kept input of a form until `forgetInput`; null usually. */
export function keptInput(form: string): unknown {
  const text = sessionStorage.getItem(PREFIX + form);
  return text === null ? null : JSON.parse(text);
}

/** Removes the kept input. Called once the form has it. */
export function forgetInput(form: string): void {
  sessionStorage.removeItem(PREFIX + form);
}
