import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, type ReactNode } from 'react';
import { t } from '@/shared/language/language';
import { isRowClick, RowOpener, useRovingRows } from './roving-rows';
import {
  BODY_MAX_HEIGHT,
  NARROWEST,
  TWO_LINES,
  type Column,
  type Sorting,
  type TableContent,
} from './table-model';
import { cardHeight } from './table-styles';

interface CardListProps<Row> extends Omit<TableContent<Row>, 'columns'> {
  readonly renderCard: (row: Row) => ReactNode;
}

/** List of the rows as cards of the same height. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, rowKey, renderCard, onOpen, openPath, openLabel } = props;
  const { maxHeight = BODY_MAX_HEIGHT, cardHeights = TWO_LINES } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrowest = useMediaQuery(NARROWEST);
  const { items, after, active, activate, onKeyDown } = useRovingRows({
    scroller,
    rows,
    rowKey,
    rowHeight: isNarrowest ? cardHeights.narrowest : cardHeights.usual,
    headHeight: 0,
    opens: onOpen !== undefined,
  });
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={label}
      onKeyDown={onKeyDown}
      sx={{ maxHeight, overflow: 'auto', borderRadius: '10px', '&:focus-visible': { outlineOffset: -2 } }}
      {...(onOpen ? {} : { tabIndex: 0 })}
    >
      <Box
        component="ul"
        aria-label={label}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
        style={{ paddingBottom: after }}
      >
        {items.map(({ index, gap }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const rowId = rowKey(row);
          return (
            <Card
              key={rowId}
              data-row={rowId}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              sx={cardHeight(cardHeights)}
              style={{ marginTop: gap }}
              onFocus={() => {
                activate(rowId);
              }}
              {...(onOpen && {
                onClick: (event) => {
                  if (isRowClick(event)) onOpen(row);
                },
              })}
            >
              {onOpen ? (
                <RowOpener
                  row={row}
                  index={index}
                  isActive={index === active}
                  {...(openPath && { openPath })}
                  {...(openLabel && { openLabel })}
                >
                  {renderCard(row)}
                </RowOpener>
              ) : (
                renderCard(row)
              )}
            </Card>
          );
        })}
      </Box>
    </Box>
  );
}

interface CardSortingProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | null;
  readonly onSorting: (sorting: Sorting | null) => void;
}

/** Sort controls for cards, which have no headings. */
export function CardSorting<Row>({ columns, sorting, onSorting }: CardSortingProps<Row>) {
  const descending = sorting?.direction === 'descending';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <NativeSelect
        disableUnderline
        value={sorting?.heading ?? ''}
        inputProps={{ 'aria-label': t('Sort by') }}
        sx={{ fontSize: '0.875rem' }}
        onChange={({ target }) => {
          onSorting(target.value === '' ? null : { heading: target.value, direction: 'ascending' });
        }}
      >
        <option value="">{t('Original order')}</option>
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
          aria-label={descending ? t('Sort ascending') : t('Sort descending')}
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

const twoLines = { display: 'flex', flexDirection: 'column', justifyContent: 'center', gap: 4 } as const;

const Card = styled('li')(({ theme }) => ({
  ...twoLines,
  padding: '0 16px',
  fontSize: '0.875rem',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:last-of-type': { borderBottom: 0 },
  // The whole card is a button or link without a style of its own.
  '& > [data-opener]': {
    all: 'unset',
    ...twoLines,
    boxSizing: 'border-box',
    height: '100%',
    margin: '0 -16px',
    padding: '0 16px',
    cursor: 'pointer',
    userSelect: 'text',
    '&:hover': { backgroundColor: theme.vars.palette.subtle },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  },
}));
