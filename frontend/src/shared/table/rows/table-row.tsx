import type { TableContent } from '@/shared/table/table-model';
import { genericMemo } from './generic-memo';
import { meansRow } from './opening';

interface TableRowProps<RowData> extends Pick<TableContent<RowData>, 'columns' | 'onOpen' | 'openLabel'> {
  readonly row: RowData;
  readonly rowId: string;
  readonly index: number;
  readonly isLast: boolean;
  /** It is the tab stop of the table's rows. */
  readonly isActive: boolean;
  readonly onActive: (rowId: string) => void;
}

/** One row, drawn again only when something of it changed. */
export const TableRow = genericMemo(function TableRow<RowData>({
  columns,
  row,
  rowId,
  index,
  isLast,
  isActive,
  onActive,
  onOpen,
  openLabel,
}: TableRowProps<RowData>) {
  return (
    <tr
      aria-rowindex={index + 2}
      {...(isLast ? { 'data-last': '' } : {})}
      onFocus={() => {
        onActive(rowId);
      }}
      {...(onOpen && {
        'data-opens': '',
        onClick: (event) => {
          if (meansRow(event)) onOpen(row);
        },
      })}
    >
      {columns.map(({ heading, align = 'left', render, actions }, column) => (
        <td
          key={heading}
          data-column={heading}
          {...(align === 'right' ? { 'data-align': align } : {})}
          {...(actions ? { 'data-actions': '' } : {})}
        >
          {onOpen && column === 0 ? (
            <button
              type="button"
              data-opener={index}
              tabIndex={isActive ? 0 : -1}
              {...(openLabel ? { 'aria-label': openLabel(row) } : {})}
            >
              {render(row)}
            </button>
          ) : (
            render(row)
          )}
        </td>
      ))}
    </tr>
  );
});
