import { placeholdersOf } from '@timekeep/contracts/messages/filled';
interface Template {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly translation: string;
}

const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Returns a function that translates the server's messages, each line of one by itself. A key with placeholders stands for the messages
 * that have something else in their places, which is translated if it is known too; the longest key that fits wins. An unknown
 * message is returned unchanged.
 */
export function messageTranslator(texts: Readonly<Record<string, string>>): (message: string) => string {
  const exact = new Map(Object.entries(texts));
  let templates: readonly Template[] | null = null;
  const translateLine = (line: string): string => {
    const known = exact.get(line);
    if (known !== undefined) return known;
    templates ??= templatesOf(texts);
    for (const { pattern, names, translation } of templates) {
      const values = pattern.exec(line)?.slice(1);
      if (values) {
        return translation.replace(PLACEHOLDER, (_, name: string) =>
          translateLine(values[names.indexOf(name)] ?? ''),
        );
      }
    }
    return line;
  };
  return (message) => exact.get(message) ?? message.split('\n').map(translateLine).join('\n');
}

function templatesOf(texts: Readonly<Record<string, string>>): readonly Template[] {
  return Object.entries(texts)
    .filter(([text]) => text.includes('{'))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([text, translation]) => ({
      // Placeholders are at the odd places.
      pattern: new RegExp(
        `^${text
          .split(PLACEHOLDER)
          .map((part, index) => (index % 2 === 1 ? '(.+?)' : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
          .join('')}$`,
      ),
      names: placeholdersOf(text),
      translation,
    }));
}
