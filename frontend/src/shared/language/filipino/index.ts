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

/** The translations, loaded only where Filipino is spoken. */
export const FILIPINO = {
  texts,
  fromServer: messageTranslator({ ...contracts, ...explanations, ...server }),
};
