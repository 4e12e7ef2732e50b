import {
  HEARTBEAT_STATES,
  PROJECTION_STATES,
  type AboutCredit,
  type ConfigAnswer,
  type HealthAnswer,
  type ProbeAnswer,
  type ProjectionHealth,
} from '@timekeep/contracts/api/system-api';
import {
  CORRECTION_REASONS,
  type CompanyRules,
  type LateGrace,
} from '@timekeep/contracts/rules/company-rules';
import { flag, list, nullable, number, object, oneOf, optional, text } from '../shape.js';

const projectionHealth = object<ProjectionHealth>({
  name: text(),
  state: oneOf(...PROJECTION_STATES),
});

export const healthAnswer = object<HealthAnswer>({
  status: oneOf('ok', 'degraded', 'down'),
  eventLog: oneOf('up', 'down'),
  database: oneOf('up', 'down'),
  heartbeat: oneOf(...HEARTBEAT_STATES),
  projections: list(projectionHealth),
});

export const probeAnswer = object<ProbeAnswer>({
  status: oneOf('ok', 'down'),
  version: text('The version of this program.'),
  commit: nullable(text('The commit that this program was built from.')),
});

const aboutCredit = object<AboutCredit>({
  name: optional(text()),
  role: text(),
  link: optional(text()),
});

const lateGrace = object<LateGrace>({
  from: text('Work date, `YYYY-MM-DD`.'),
  minutes: number('So many minutes late are forgiven from this date on.'),
});

const companyRules = object<CompanyRules>({
  lateGrace: list(lateGrace),
  correctionReason: oneOf(...CORRECTION_REASONS),
});

export const configAnswer = object<ConfigAnswer>({
  companyName: text(),
  companyAddress: text(),
  companyWebsite: text(),
  timeZone: text('IANA name.'),
  today: text('Work date, `YYYY-MM-DD`.'),
  aboutCredits: list(aboutCredit),
  codesByMail: flag('False where no mail is sent: the IT Department reads out the code for a new password.'),
  rules: companyRules,
});
