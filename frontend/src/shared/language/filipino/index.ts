import { about } from './about';
import { app } from './app';
import { attendance } from './attendance';
import { audit } from './audit';
import { common } from './common';
import { company } from './company';
import { contracts } from './contracts';
import { emailProof } from './email-proof';
import { employees } from './employees';
import { explanations } from './explanations';
import { messageTranslator } from './from-server';
import { guides } from './guides';
import { leave } from './leave';
import { overview } from './overview';
import { requests } from './requests';
import { reset } from './reset';
import { schedules } from './schedules';
import { server } from './server';
import { signIn } from './sign-in';
import { supervise } from './supervise';
import { timekeep } from './timekeep';

const texts = {
  ...about,
  ...app,
  ...attendance,
  ...audit,
  ...common,
  ...company,
  ...emailProof,
  ...employees,
  ...guides,
  ...leave,
  ...overview,
  ...requests,
  ...reset,
  ...schedules,
  ...signIn,
  ...supervise,
  ...timekeep,
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
