// Apart from message.ts, since sign-in loads this alone.

/** Value of a placeholder. */
type FilledIn = string | number | { readonly text: string };

const PLACEHOLDER = /\{(\w+)\}/g;

/** Replaces each `{name}` by its value; one without a value stays. */
export function filled(text: string, values: Readonly<Record<string, FilledIn>>): string {
  return text.replace(PLACEHOLDER, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : textOf(value);
  });
}

/** Returns the names of the placeholders of a text, in their order. */
export function placeholdersOf(text: string): readonly string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/** Returns the English text of a value. */
export function textOf(value: FilledIn): string {
  return typeof value === 'object' ? value.text : String(value);
}
