import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import type { Column, Sorting } from '@/shared/table/table-model';

interface CardSortingProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | null;
  readonly onSorting: (sorting: Sorting | null) => void;
}

/** Sorting without headings, for cards. */
export function CardSorting<Row>({ columns, sorting, onSorting }: CardSortingProps<Row>) {
  const descending = sorting?.direction === 'descending';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flex: 1 }}>
      <NativeSelect
        disableUnderline
        value={sorting?.heading ?? ''}
        inputProps={{ 'aria-label': 'Sort by' }}
        sx={{ fontSize: '0.875rem' }}
        onChange={({ target }) => {
          onSorting(target.value === '' ? null : { heading: target.value, direction: 'ascending' });
        }}
      >
        <option value="">As listed</option>
        {columns.flatMap(({ heading, sortValue }) =>
          sortValue
            ? [
                <option key={heading} value={heading}>
                  {heading}
                </option>,
              ]
            : [],
        )}
      </NativeSelect>
      {sorting && (
        <IconButton
          size="small"
          aria-label={descending ? 'Sort ascending' : 'Sort descending'}
          onClick={() => {
            onSorting({ ...sorting, direction: descending ? 'ascending' : 'descending' });
          }}
        >
          {descending ? <ArrowDownward fontSize="small" /> : <ArrowUpward fontSize="small" />}
        </IconButton>
      )}
    </Box>
  );
}
