import type { PunchesAnswer, PunchOutcome } from '@timekeep/contracts/api/clock-api';
import { either, list, object, oneOf, text } from '../shape.js';
import { pending } from './common.answers.js';

type Rejected = Extract<PunchOutcome, { readonly reason: string }>;
type Taken = Exclude<PunchOutcome, Rejected>;

const punchOutcome = either(
  object<Taken>({ outcome: oneOf('accepted', 'duplicate') }),
  object<Rejected>({ outcome: oneOf('rejected'), reason: text() }),
);

export const punchesAnswer = object<PunchesAnswer>({ data: list(punchOutcome), pending });
