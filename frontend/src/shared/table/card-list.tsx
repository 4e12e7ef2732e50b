import Box from '@mui/material/Box';
import { useRef, type ReactNode } from 'react';
import { BODY_MAX_HEIGHT, CARD_HEIGHT, type TableContent } from './table-model';
import { useRowWindow } from './use-row-window';

interface CardListProps<Row> extends TableContent<Row> {
  readonly renderCard: (row: Row) => ReactNode;
}

/** The rows as cards of two lines. */
export function CardList<Row>({ label, rows, rowKey, renderCard }: CardListProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const { items, before, after } = useRowWindow(scroller, rows.length, CARD_HEIGHT);
  return (
    <Box
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ maxHeight: BODY_MAX_HEIGHT, overflow: 'auto', borderRadius: '10px' }}
    >
      <Box
        component="ul"
        aria-label={label}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
        style={{ paddingTop: before, paddingBottom: after }}
      >
        {items.map((index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <Box
              component="li"
              key={rowKey(row)}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              sx={{
                height: CARD_HEIGHT,
                px: 2,
                display: 'flex',
                flexDirection: 'column',
                justifyContent: 'center',
                gap: 0.5,
                fontSize: '0.875rem',
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              {renderCard(row)}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
