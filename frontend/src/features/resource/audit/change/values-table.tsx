import { styled } from '@mui/material/styles';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep-events';
import { allValues } from '@/shared/audit/audit-text';

interface ValuesTableProps {
  /** Null when there was no record before. */
  readonly before: RecordSnapshot | null;
  readonly after: RecordSnapshot;
}

const Values = styled('table')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: '0.875rem',
    '& th, & td': {
      height: 36,
      padding: '0 12px',
      textAlign: 'left',
      fontWeight: 400,
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& thead th': { fontSize: '0.75rem', fontWeight: 600, backgroundColor: palette.subtle },
    '& thead th, & tbody th, & tr:not([data-changed]) td': { color: palette.text.secondary },
    '& tr[data-changed] td:last-of-type': { fontWeight: 600 },
  };
});

/** Every value of a record before and after a change; those that changed stand out. */
export function ValuesTable({ before, after }: ValuesTableProps) {
  return (
    <Values aria-label="Values before and after">
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {allValues(before, after).map(({ label, from, to }) => (
          <tr key={label} {...(from === to ? {} : { 'data-changed': '' })}>
            <th scope="row">{label}</th>
            <td>{from ?? 'No record'}</td>
            <td>{to}</td>
          </tr>
        ))}
      </tbody>
    </Values>
  );
}
