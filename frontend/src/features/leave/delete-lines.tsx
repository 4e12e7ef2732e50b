import Button from '@mui/material/Button';
import type { DeletedLine, DeleteLinesAnswer } from '@timekeep/contracts/api/leave-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { MAX_LEAVE_ENTRIES } from '@timekeep/contracts/leave/fields';
import { useMemo, useState } from 'react';
import { saveFailureMessage } from '@/shared/api/failure';
import { mediumDate } from '@/shared/attendance/date-format';
import { RefusedParts } from '@/shared/dialog/refused-parts';
import { t } from '@/shared/language/language';
import type { LedgerLine } from '@/shared/leave/leave-values';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { SelectBox, SelectionBar, useSelection } from '@/shared/table/selection';
import type { Column } from '@/shared/table/table-model';
import { notifyBriefly } from '@/shared/toast/notify';
import { useDeleteLinesMutation } from './leave-api';
import { isTransaction, type Transaction } from './leave-schema';

/** The choice of lines that a checkbox needs. */
type LineChoice = Pick<ReturnType<typeof useSelection<Transaction>>, 'chosen' | 'isFull' | 'choose'>;

/** The selected days of leave of a history; none can be selected until the user wants to. */
export function useLineSelection(transactions: readonly Transaction[]) {
  const [isOffered, setOffered] = useState(false);
  const { selected, chooseAll, clear, chosen, isFull, choose } = useSelection(
    transactions,
    transactionId,
    MAX_LEAVE_ENTRIES,
  );
  const select: LineChoice = useMemo(() => ({ chosen, isFull, choose }), [chosen, isFull, choose]);
  return { isOffered, setOffered, selected, chooseAll, clear, select };
}

type LineSelection = ReturnType<typeof useLineSelection>;

const transactionId = ({ TRANSAC_ID }: Transaction) => TRANSAC_ID;

/** Returns the column that selects days of leave; changes of a balance have no checkbox. */
export function selectColumn(select: LineChoice): Column<LedgerLine> {
  return {
    heading: 'SELECT',
    width: '44px',
    actions: true,
    render: (line) => <SelectLine line={line} select={select} />,
  };
}

interface SelectLineProps {
  readonly line: LedgerLine;
  readonly select: LineChoice;
}

/** Checkbox that selects a day of leave; renders nothing for a change of a balance. */
export function SelectLine({ line, select: { chosen, isFull, choose } }: SelectLineProps) {
  if (!isTransaction(line)) return null;
  const isChosen = chosen.has(line.TRANSAC_ID);
  return (
    <SelectBox
      label={t('Select leave of {date}', { date: mediumDate(line.DATE) })}
      checked={isChosen}
      disabled={isFull && !isChosen}
      onChoose={(next) => {
        choose(line, next);
      }}
    />
  );
}

interface SelectLinesButtonProps {
  readonly selection: LineSelection;
  readonly transactions: readonly Transaction[];
}

/** Offers the checkboxes, then selects all days or none. */
export function SelectLinesButton({ selection, transactions }: SelectLinesButtonProps) {
  if (transactions.length === 0) return null;
  const { isOffered, selected } = selection;
  return (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        if (selected.length > 0) selection.clear();
        else if (isOffered) selection.chooseAll(transactions);
        selection.setOffered(selected.length === 0);
      }}
    >
      {selected.length > 0 ? t('Select none') : isOffered ? t('Select all') : t('Select days')}
    </Button>
  );
}

interface DeleteLinesProps {
  readonly EMPID: string;
  readonly selection: LineSelection;
  readonly onDeleted: () => void;
  /** Called once nothing is shown any more that could take the focus: the button with it was removed. */
  readonly onEnd: () => void;
}

/** Deletes the selected days after a question with what changes, and names those that were not deleted. */
export function DeleteLines({ EMPID, selection, onDeleted, onEnd }: DeleteLinesProps) {
  const [deleteLines, { isLoading }] = useDeleteLinesMutation();
  const previewed = usePreviewedSave();
  const [partly, setPartly] = useState<DeletedPartly | null>(null);
  const { selected } = selection;
  const confirmAndDelete = async () => {
    const lines = selected.map(({ TRANSAC_ID, LEAVE_TYPE, DATE, half }) => ({
      ...{ TRANSAC_ID, LEAVE_TYPE, DATE, half },
    }));
    const outcome = await previewed.save({
      question: questionOf,
      destructive: true,
      fileName: `deleted-leave-${EMPID}.csv`,
      preview: () => deleteLines({ EMPID, lines, preview: true }),
      save: (shown) => deleteLines({ EMPID, lines, shown }),
    });
    if (!outcome) return;
    const { data, error } = outcome;
    if (!data) {
      notifyBriefly('error', saveFailureMessage(error, t('An error occurred.')));
      return;
    }
    selection.clear();
    onDeleted();
    if (data.results.every(isDeleted)) {
      selection.setOffered(false);
      notifyBriefly('success', data.msg);
      onEnd();
    } else setPartly({ answer: data, selected });
  };
  return (
    <>
      {selected.length > 0 && (
        <SelectionBar label={t('Selected days of leave')} count={selected.length} most={MAX_LEAVE_ENTRIES}>
          <Button
            variant="outlined"
            color="error"
            loading={isLoading && !previewed.isAsking}
            onClick={() => void confirmAndDelete()}
          >
            {t('Delete selected')}
          </Button>
        </SelectionBar>
      )}
      {previewed.question}
      {partly && (
        <KeptLines
          {...partly}
          onClose={() => {
            setPartly(null);
            onEnd();
          }}
        />
      )}
    </>
  );
}

/** An answer in which some days were not deleted, with the days that were selected. */
interface DeletedPartly {
  readonly answer: DeleteLinesAnswer;
  readonly selected: readonly Transaction[];
}

/** The days that were not deleted, each with the reason. */
function KeptLines({ answer, selected, onClose }: DeletedPartly & { readonly onClose: () => void }) {
  const kept = answer.results.filter((result) => !isDeleted(result));
  const lines = new Map(selected.map((line) => [line.TRANSAC_ID, line]));
  return (
    <RefusedParts
      title={
        kept.length === 1
          ? t('1 day of leave was not deleted')
          : t('{count} days of leave were not deleted', { count: kept.length })
      }
      answer={answer}
      label={t('Days of leave that were not deleted')}
      refused={kept}
      nameOf={({ TRANSAC_ID }) => {
        const line = lines.get(TRANSAC_ID);
        return line ? `${remarkTitle(line.LEAVE_TYPE)}, ${mediumDate(line.DATE)}` : TRANSAC_ID;
      }}
      onClose={onClose}
    />
  );
}

function questionOf({ results }: DeleteLinesAnswer): string {
  const count = results.filter(isDeleted).length;
  const refused = results.length - count;
  const question =
    count === 1
      ? t('Are you sure you want to delete this leave record?')
      : t('Are you sure you want to delete these {count} leave records?', { count });
  return refused === 0
    ? question
    : `${question} ${t('Others were changed meanwhile, and stay: {refused}.', { refused })}`;
}

function isDeleted({ err }: DeletedLine): boolean {
  return err === undefined;
}
