import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { ROW_HEIGHT, type Column, type Sorting } from './table-model';

interface SortableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | null;
  readonly onSort: (heading: string) => void;
}

const HeadCell = styled('th')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  height: ROW_HEIGHT,
  padding: '0 16px',
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('md')]: { padding: '0 12px' },
  fontSize: '0.75rem',
  fontWeight: 600,
  letterSpacing: '0.03em',
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.subtle,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const SortButton = styled(ButtonBase)(({ theme }) => ({
  font: 'inherit',
  letterSpacing: 'inherit',
  height: 28,
  padding: '0 4px',
  margin: '0 -4px',
  borderRadius: 4,
  '& svg': { position: 'absolute', left: '100%', fontSize: 14, opacity: 0 },
  '&[data-align=right] svg': { left: 'auto', right: '100%' },
  '&:hover svg, &:focus-visible svg': { opacity: 0.5 },
  '&[data-sorted=true]': { color: theme.vars.palette.text.primary },
  '&[data-sorted=true] svg': { opacity: 1 },
}));

/** The headings; a press on one sorts by it. */
export function SortableHead<Row>({ columns, sorting, onSort }: SortableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ heading, width, align = 'left', sortValue }) => {
          const direction = sorting?.heading === heading ? sorting.direction : null;
          const Arrow = direction === 'descending' ? ArrowDownward : ArrowUpward;
          return (
            <HeadCell
              key={heading}
              scope="col"
              style={{ width, textAlign: align }}
              {...(direction ? { 'aria-sort': direction } : {})}
            >
              {sortValue ? (
                <SortButton
                  data-sorted={direction !== null}
                  data-align={align}
                  onClick={() => {
                    onSort(heading);
                  }}
                >
                  {heading}
                  <Arrow />
                </SortButton>
              ) : (
                heading
              )}
            </HeadCell>
          );
        })}
      </tr>
    </thead>
  );
}
