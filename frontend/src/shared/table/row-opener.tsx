import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TableContent } from './table-model';
import { isSelectionEnd } from './use-roving-rows';

interface RowOpenerProps<Row> extends Pick<TableContent<Row>, 'openPath' | 'openLabel'> {
  readonly row: Row;
  readonly index: number;
  /** True for the tab stop of all rows. */
  readonly isActive: boolean;
  readonly children: ReactNode;
}

/** Link or button that opens a row with the keyboard. Its text can be selected. */
export function RowOpener<Row>({ row, index, isActive, openPath, openLabel, children }: RowOpenerProps<Row>) {
  const opener = {
    'data-opener': index,
    tabIndex: isActive ? 0 : -1,
    ...(openLabel ? { 'aria-label': openLabel(row) } : {}),
  };
  if (!openPath) {
    return (
      <button type="button" {...opener}>
        {children}
      </button>
    );
  }
  return (
    <Link
      to={openPath(row)}
      draggable={false}
      onClick={(event) => {
        if (isSelectionEnd(event)) event.preventDefault();
      }}
      {...opener}
    >
      {children}
    </Link>
  );
}
