import { MESSAGE_TEXTS } from '@timekeep/contracts/messages/catalog';
import { filled } from '@timekeep/contracts/messages/filled';
import {
  isMessage,
  LINES_CODE,
  type Message,
  type MessageTexts,
  type MessageValue,
} from '@timekeep/contracts/messages/message';
import { accounts } from './accounts';
import { app } from './app';
import { attendance } from './attendance';
import { audit } from './audit';
import { common } from './common';
import { company } from './company';
import { contracts } from './contracts';
import { employees } from './employees';
import { explanations } from './explanations';
import { messageTranslator } from './from-server';
import { guides } from './guides';
import { leave } from './leave';
import { requests } from './requests';
import { secondFactor } from './second-factor';
import { server } from './server';

const texts = {
  ...accounts,
  ...app,
  ...attendance,
  ...audit,
  ...common,
  ...company,
  ...employees,
  ...guides,
  ...leave,
  ...requests,
  ...secondFactor,
  ...contracts,
  ...server,
} as const satisfies Readonly<Record<string, string>>;

/** A text that the catalogue has. */
export type KnownText = keyof typeof texts;

const declared = Object.entries(MESSAGE_TEXTS).flatMap(([resource, messages]) =>
  Object.entries<MessageTexts>(messages).map(([name, texts]) => ({ code: `${resource}.${name}`, ...texts })),
);
/** Declared messages by their English text, as answers to several requests at once have them without a code. */
const declaredTexts = Object.fromEntries(declared.map(({ en, fil }) => [en, fil]));
const declaredByCode = new Map(declared.map(({ code, fil }) => [code, fil]));
const textFromServer = messageTranslator({ ...contracts, ...explanations, ...server, ...declaredTexts });

/** Texts among the values that are of the server; all others are names, dates and the like. */
const nameFromServer = messageTranslator({ ...contracts, ...server });

function translatedValue(value: MessageValue): string | number {
  if (typeof value === 'object') return translatedMessage(value);
  return typeof value === 'string' ? nameFromServer(value) : value;
}

function translatedMessage({ code, values, text }: Message): string {
  const translatedValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, translatedValue(value)]),
  );
  if (code === LINES_CODE) return Object.values(translatedValues).join('\n');
  const known = declaredByCode.get(code);
  return known === undefined ? text : filled(known, translatedValues);
}

function fromServer(text: string, answer?: unknown): string {
  const message: unknown = Object.assign({}, answer, { text });
  return isMessage(message) ? translatedMessage(message) : textFromServer(text);
}

/** The translations, loaded only where Filipino is spoken. */
export const FILIPINO = { texts, fromServer, declared: translatedMessage };
