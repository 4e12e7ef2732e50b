import type { PunchLineRefusal } from '@timekeep/contracts/clock/punch-files';
import type { PunchRefusal } from '@timekeep/contracts/clock/punch-refusals';
import { t } from '@/shared/language/language';

/** Why a punch of a terminal, or a line of a file, was refused. */
export const REFUSALS: Readonly<Record<PunchLineRefusal | PunchRefusal, () => string>> = {
  unknown: () => t('Unknown number'),
  outside: () => t('Outside the employment'),
  tooOld: () => t('Too old'),
  future: () => t('In the future'),
  wrongPin: () => t('Wrong PIN'),
  missingPin: () => t('No PIN'),
  paused: () => t('Paused after wrong PINs'),
  tooMany: () => t('Too many punches of one day'),
  malformed: () => t('No punch'),
  own: () => t('Your own punches: another HR user has to send them'),
  time: () => t('Unreadable time'),
  date: () => t('A date that does not exist'),
  characters: () => t('Unreadable characters'),
  quotes: () => t('Quotes that do not match'),
};
