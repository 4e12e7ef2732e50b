// A file of its own: sign-in loads it, and none of the messages.
/** What stands for a placeholder. */
type FilledIn = string | number | { readonly text: string };

const PLACEHOLDER = /\{(\w+)\}/g;

/** Replaces each `{name}` by its value; one without a value stays. */
export function filled(text: string, values: Readonly<Record<string, FilledIn>>): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : textOf(value);
  });
}

/** Returns the English text of a value. */
export function textOf(value: FilledIn): string {
  return typeof value === 'object' ? value.text : String(value);
}
