import Box from '@mui/material/Box';
import { type ReactNode, useRef } from 'react';
import { meansRow } from '@/shared/table/rows/opening';
import { useRovingRows } from '@/shared/table/rows/use-roving-rows';
import { BODY_MAX_HEIGHT, CARD_HEIGHT, type TableContent } from '@/shared/table/table-model';
import { Card, CardButton } from './card-parts';

interface CardListProps<Row> extends Omit<TableContent<Row>, 'columns'> {
  readonly renderCard: (row: Row) => ReactNode;
}

/** The rows as cards of two lines. */
export function CardList<Row>(props: CardListProps<Row>) {
  const { label, rows, rowKey, renderCard, onOpen, openLabel, maxHeight = BODY_MAX_HEIGHT } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { items, after, active, activate, onKeyDown } = useRovingRows({
    scroller,
    rows,
    rowKey,
    rowHeight: CARD_HEIGHT,
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
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ marginTop: gap }}
              onFocus={() => {
                activate(rowId);
              }}
              {...(onOpen && {
                onClick: (event) => {
                  if (meansRow(event)) onOpen(row);
                },
              })}
            >
              {onOpen ? (
                <CardButton
                  type="button"
                  data-opener={index}
                  tabIndex={index === active ? 0 : -1}
                  {...(openLabel ? { 'aria-label': openLabel(row) } : {})}
                >
                  {renderCard(row)}
                </CardButton>
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
