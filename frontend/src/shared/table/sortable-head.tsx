import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { frozenColumn, type Column, type Sorting } from './table-model';

interface SortableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sorting: Sorting | null;
  readonly onSort: (heading: string) => void;
}

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
  // Inside the edge, because the table clips an outer outline.
  '&:focus-visible': { outlineOffset: -2 },
  '&[data-sorted=true]': { color: theme.vars.palette.text.primary },
  '&[data-sorted=true] svg': { opacity: 1 },
}));

/** Headings that sort by their column when pressed. */
export function SortableHead<Row>({ columns, sorting, onSort }: SortableHeadProps<Row>) {
  const frozen = frozenColumn(columns);
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map(({ heading, width, align = 'left', sortValue, actions }, column) => {
          const direction = sorting?.heading === heading ? sorting.direction : null;
          const Arrow = direction === 'descending' ? ArrowDownward : ArrowUpward;
          return (
            <th
              key={heading}
              scope="col"
              style={{ width }}
              {...(column === frozen ? { 'data-frozen': '' } : {})}
              {...(align === 'right' ? { 'data-align': align } : {})}
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
                <span style={actions ? visuallyHidden : {}}>{heading}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
