/**
 * The fields of one line of CSV, without the blanks around them; null when its quotes do not match. Nothing that is
 * imported has line breaks, so a quote that is left open spoils its own line and no other.
 */
export function csvFields(line: string): string[] | null {
  const fields: string[] = [];
  for (let rest = line; ;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*(,|$)/.exec(rest);
    const [whole = '', field = '', end = ''] = quoted ?? /^([^",]*)(,|$)/.exec(rest) ?? [];
    if (whole === '' && rest !== '') return null;
    fields.push(quoted ? field.replaceAll('""', '"').trim() : field.trim());
    if (end === '') return fields;
    rest = rest.slice(whole.length);
  }
}

/** One field as CSV has it. */
export function csvField(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
