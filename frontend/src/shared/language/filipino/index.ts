import { MESSAGE_TEXTS } from '@timekeep/contracts/messages/catalog';
import { filled } from '@timekeep/contracts/messages/filled';
import { isMessage, LINES_CODE, type Message, type MessageTexts } from '@timekeep/contracts/messages/message';
import { accounts } from './accounts';
import { app } from './app';
import { attendance } from './attendance';
import { attention } from './attention';
import { audit } from './audit';
import { common } from './common';
import { company } from './company';
import { contracts } from './contracts';
import { cutoffs } from './cutoffs';
import { employees } from './employees';
import { guides } from './guides';
import { leave } from './leave';
import { pay } from './pay';
import { requests } from './requests';
import { secondFactor } from './second-factor';

const texts = {
  ...accounts,
  ...app,
  ...attendance,
  ...attention,
  ...audit,
  ...common,
  ...company,
  ...cutoffs,
  ...employees,
  ...guides,
  ...leave,
  ...pay,
  ...requests,
  ...secondFactor,
  ...contracts,
} as const satisfies Readonly<Record<string, string>>;

/** A text that the catalogue has, or a declared message that the pages show by themselves as well. */
export type KnownText =
  | keyof typeof texts
  | EnglishOf<typeof MESSAGE_TEXTS.accounts>
  | EnglishOf<typeof MESSAGE_TEXTS.sessions>
  | EnglishOf<typeof MESSAGE_TEXTS.limits>;
type EnglishOf<Texts extends Readonly<Record<string, MessageTexts>>> = Texts[keyof Texts]['en'];

const declared = Object.entries(MESSAGE_TEXTS).flatMap(([resource, messages]) =>
  Object.entries<MessageTexts>(messages).map(([name, texts]) => ({ code: `${resource}.${name}`, ...texts })),
);
const byCode = new Map(declared.map(({ code, fil }) => [code, fil]));

function translatedMessage({ code, values, text }: Message): string {
  const translatedValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? translatedMessage(value) : value,
    ]),
  );
  if (code === LINES_CODE) return Object.values(translatedValues).join('\n');
  const known = byCode.get(code);
  return known === undefined ? text : filled(known, translatedValues);
}

function fromServer(text: string, answer?: unknown): string {
  const message: unknown = Object.assign({}, answer, { text });
  return isMessage(message) ? translatedMessage(message) : text;
}

/** The translations, loaded only where Filipino is spoken. */
export const FILIPINO = {
  texts: { ...Object.fromEntries(declared.map(({ en, fil }) => [en, fil])), ...texts },
  fromServer,
  declared: translatedMessage,
};
