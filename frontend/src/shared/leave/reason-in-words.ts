import { ON_LEAVE, REST_DAY } from '@timekeep/contracts/leave/days-off';
import { t } from '@/shared/language/language';

/** Returns why a date needs no leave in the language of the page. The name of a holiday is the same in both. */
export function reasonInWords(reason: string): string {
  return reason === ON_LEAVE || reason === REST_DAY ? t(reason) : reason;
}
