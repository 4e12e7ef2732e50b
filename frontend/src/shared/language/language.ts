import type { KnownText } from './filipino';
import { filled } from '@timekeep/contracts/messages/filled';
import type { Message, ValuesOf } from '@timekeep/contracts/messages/message';
import { storeInput } from './kept-input';

/** A language of the interface, as a tag for `lang`. */
export type Language = 'en' | 'fil';

/** The languages with their names in themselves. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', fil: 'Filipino' };

/** All that the interface needs in order to speak another language than that of its code. */
export interface Translations {
  readonly texts: Readonly<Record<string, string>>;
  /** Translates a message of the server by the code in its answer; returns one without a known code unchanged. */
  readonly fromServer: (message: string, answer?: unknown) => string;
  /** Translates a declared message by its code. */
  readonly declared: (message: Message) => string;
}

/** Storage key of the chosen language. */
const LANGUAGE_KEY = 'timekeep-language';

let translations: Translations | null = null;

/** Sets the translations of this page. Called once, before any module that shows a text is evaluated. */
export function speak(spoken: Translations): void {
  translations = spoken;
}

/** The type of a text without a translation: the compiler quotes it where the text is used. */
type MissingTranslation<Text extends string> = `No Filipino text in shared/language/filipino for: ${Text}`;

/**
 * Translates a text of the code, which is the English text and the key of the catalogue, and fills in its placeholders. The language
 * never changes while the page lives, so that constants of modules may hold translated texts.
 */
export function t<const Text extends string>(
  text: Text extends KnownText ? Text : MissingTranslation<Text>,
  ...args: ValuesOf<Text, string | number>
): string;
export function t(text: KnownText, values?: Readonly<Record<string, string | number>>): string {
  return values === undefined ? translated(text) : filled(translated(text), values);
}

/** Returns the text in the language of the page, with its placeholders. */
export function translated(text: KnownText): string {
  return translations?.texts[text] ?? text;
}

/**
 * Returns what `work` returns in English, whatever the language of the page: for files, which other programs read. A text in a constant
 * of a module stays in the language of the page.
 */
export function inEnglish<Result>(work: () => Result): Result {
  const spoken = translations;
  translations = null;
  try {
    return work();
  } finally {
    translations = spoken;
  }
}

/** Returns the locale in which dates are put into words; English within `inEnglish`. */
export function dateLocale(): 'en-US' | 'fil-PH' {
  return translations ? 'fil-PH' : 'en-US';
}

/**
 * Translates a message of the server, which is English on the wire.
 *
 * @param answer the answer whose message it is, which may have its code and values
 */
export function fromServer(message: string, answer?: unknown): string {
  return translations?.fromServer(message, answer) ?? message;
}

/** Returns a declared message in the language of the page. One of a newer server stays English. */
export function declaredText(message: Message): string {
  return translations?.declared(message) ?? message.text;
}

/** Returns the language chosen on this device, else the first one that the browser asks for and we have. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  if (chosen === 'en' || chosen === 'fil') return chosen;
  for (const tag of navigator.languages) {
    const [primary] = tag.toLowerCase().split('-');
    if (primary === 'en') return 'en';
    // Browsers have either tag for it.
    if (primary === 'fil' || primary === 'tl') return 'fil';
  }
  return 'en';
}

/** Returns the language that this page does not speak. */
export function otherLanguage(): Language {
  return translations ? 'en' : 'fil';
}

/**
 * Stores the choice on this device and loads the page in that language. Forms without a session keep their input; a dialog with input asks
 * first, as before any reload.
 */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  storeInput();
  window.location.reload();
}
