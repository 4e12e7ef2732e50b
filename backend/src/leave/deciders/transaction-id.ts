import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { transactionOf, type LeaveLedger, type LedgerLine } from '@timekeep/contracts/leave/ledger';
import { refuse, type Refusal } from '../../event-store/decider.js';

/** What every `<EMPID>-<n>` looks like. */
export const TRANSACTION_ID_PATTERN = new RegExp(`^\\d{${EMPID_LENGTH}}-[1-9]\\d{0,8}$`);

/** Whose transaction it is. */
export function ownerOf(TRANSAC_ID: string): string {
  return TRANSAC_ID.slice(0, EMPID_LENGTH);
}

/** The id of an employee's next transaction. */
export function nextTransactionId(EMPID: string, { transactions }: LeaveLedger): string {
  return `${EMPID}-${transactions + 1}`;
}

/** The transaction, or why there is none. */
export function findTransaction(ledger: LeaveLedger, TRANSAC_ID: string): LedgerLine | Refusal {
  const line = transactionOf(ledger, TRANSAC_ID);
  if (line) return line;
  const wasThere = Number(TRANSAC_ID.slice(EMPID_LENGTH + 1)) <= ledger.transactions;
  return refuse(
    'missing',
    wasThere
      ? `Leave transaction ${TRANSAC_ID} was deleted already.`
      : `There is no leave transaction ${TRANSAC_ID}.`,
  ).refusal;
}
