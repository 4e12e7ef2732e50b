import type { Locator, Page } from 'playwright-core';

/** The texts of a page in its language, by the English text. */
export type Texts = Readonly<Record<string, string>>;

/** The searches of Playwright that take a text of the page as their first argument. */
const BY_TEXT = new Set(['getByLabel', 'getByPlaceholder', 'getByText', 'getByTitle']);

const PLACEHOLDER = /\{\w+\}/g;

/** Returns the texts of the Filipino page that is loaded, from the module that it loaded itself. */
export async function filipinoTexts(page: Page): Promise<Texts> {
  const loaded = await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/filipino-[^/]+\.js$/.test(name)),
  );
  const script = (await loaded.jsonValue()) ?? '';
  return page.evaluate(async (script) => {
    const exported: unknown[] = Object.values((await import(script)) as object);
    const found = exported.find((each) => typeof each === 'object' && each !== null && 'texts' in each);
    if (!found) throw new Error(`${script} exports no texts.`);
    return (found as { texts: Record<string, string> }).texts;
  }, script);
}

/** Returns a page whose elements are found by their English names, although they have those of its language. */
export function translatedPage(page: Page, texts: Texts): Page {
  return translated(page, new Translator(texts));
}

/** The objects that proxies stand for: Playwright never gets a proxy. */
const originals = new WeakMap<object, object>();

function translated<Target extends object>(target: Target, translator: Translator): Target {
  const proxy = new Proxy(target, {
    get(from, key) {
      const member: unknown = Reflect.get(from, key, from);
      if (typeof member !== 'function') return member;
      return (...args: readonly unknown[]) => {
        const given = args.map((each) => withOriginals(each, translator));
        if (BY_TEXT.has(String(key))) given[0] = translator.nameOf(given[0], given[1]);
        const result: unknown = Reflect.apply(member, from, given);
        return isLocator(result) ? translated(result, translator) : result;
      };
    },
  });
  originals.set(proxy, target);
  return proxy;
}

/** Returns an argument with translated names and without proxies. */
function withOriginals(value: unknown, translator: Translator): unknown {
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return value;
  const original = originals.get(value);
  if (original) return original;
  if (!('name' in value || 'has' in value || 'hasText' in value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => [
      name,
      name === 'name' || name === 'hasText'
        ? translator.nameOf(each, value)
        : withOriginals(each, translator),
    ]),
  );
}

function isLocator(value: unknown): value is Locator {
  return (
    typeof value === 'object' && value !== null && 'getByRole' in value && 'click' in value && 'or' in value
  );
}

/** Finds what an English name, or a pattern of one, is called in the language of the texts. */
class Translator {
  readonly #texts: readonly (readonly [english: string, translation: string])[];

  constructor(private readonly texts: Texts) {
    this.#texts = Object.entries(texts);
  }

  /** Returns the translation; what has none, such as the name of an employee, stays as it is. */
  nameOf(name: unknown, options: unknown): unknown {
    if (name instanceof RegExp) {
      const start = literalStart(name);
      return this.#pattern(name, (english) => name.test(english) || beginsAlike(english, start), name.source);
    }
    if (typeof name !== 'string') return name;
    const whole = this.texts[name] ?? this.#filled(name);
    if (whole !== undefined) return whole;
    const isExact =
      typeof options === 'object' && options !== null && 'exact' in options && options.exact === true;
    const withMonth = withMonths(name);
    if (isExact || withMonth !== name) return withMonth;
    const part = name.toLowerCase();
    return this.#pattern(name, (english) => english.toLowerCase().includes(part), escaped(name));
  }

  /** Returns the translation of a text whose placeholders have values. */
  #filled(name: string): string | undefined {
    for (const [english, translation] of this.#texts) {
      if (english.replace(PLACEHOLDER, '').trim().length < 3 || !english.includes('{')) continue;
      const names = [...english.matchAll(PLACEHOLDER)].map(([placeholder]) => placeholder);
      const values = new RegExp(`^${withPlaceholders(english, '(.+)')}$`).exec(name)?.slice(1);
      if (!values) continue;
      return names.reduce(
        (text, placeholder, index) =>
          text.replaceAll(placeholder, this.texts[values[index] ?? ''] ?? values[index] ?? ''),
        translation,
      );
    }
    return undefined;
  }

  /** Returns a pattern of all translations whose English text is meant, and of the name itself. */
  #pattern(name: string | RegExp, isMeant: (english: string) => boolean, source: string): string | RegExp {
    const start = typeof name !== 'string' && name.source.startsWith('^') ? '^' : '';
    const found = this.#texts
      .filter(([english]) =>
        [english, english.replace(PLACEHOLDER, '1'), english.replace(PLACEHOLDER, 'x')].some(isMeant),
      )
      .map(([, translation]) => `${start}${withPlaceholders(translation, '.+')}`);
    return found.length === 0 ? name : new RegExp([source, ...found].join('|'), 'i');
  }
}

/** Returns the text that each match of a pattern begins with; empty for none. */
function literalStart({ source }: RegExp): string {
  return /^\^([\w ]+)/.exec(source)?.[1] ?? '';
}

/** True if a text with a placeholder, whatever its value, begins as a pattern does. */
function beginsAlike(english: string, start: string): boolean {
  const own = english.slice(0, english.search(PLACEHOLDER));
  return (
    english.includes('{') &&
    own.length > 3 &&
    start.length > 3 &&
    (own.startsWith(start) || start.startsWith(own))
  );
}

const MONTH = /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?= \d)/g;

/** Returns a text with the short names of months as the page has them. */
function withMonths(text: string): string {
  const filipino = new Intl.DateTimeFormat('fil-PH', { month: 'short', timeZone: 'UTC' });
  return text.replace(MONTH, (month) => filipino.format(new Date(`${month} 15, 2026 UTC`)));
}

function withPlaceholders(text: string, pattern: string): string {
  return text.split(PLACEHOLDER).map(escaped).join(pattern);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
