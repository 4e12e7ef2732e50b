import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '@/testing/render-part';
import { DataTable } from './data-table';
import type { Column } from './table-model';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly late: number | null;
}

const columns: readonly Column<Person>[] = [
  { heading: 'NAME', width: '60%', sortValue: ({ name }) => name, render: ({ name }) => name },
  {
    heading: 'LATE',
    width: '20%',
    align: 'right',
    sortValue: ({ late }) => late,
    render: ({ late }) => late,
  },
  { heading: 'NOTE', width: '20%', render: () => '-' },
];

const people: readonly Person[] = [
  { id: 1, name: 'Cruz', late: 12 },
  { id: 2, name: 'Abad', late: null },
  { id: 3, name: 'Bautista', late: 3 },
];

const many = Array.from({ length: 1_420 }, (_, id) => ({ id, name: `Person ${id}`, late: 0 }));

function show(rows: readonly Person[], loading = false) {
  return renderPart(<People rows={rows} loading={loading} />);
}

function People({ rows, loading = false }: { readonly rows: readonly Person[]; readonly loading?: boolean }) {
  return (
    <DataTable
      label="People"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      loading={loading}
      loadingText="Loading data"
      emptyText="No record found"
      summary={`${rows.length} people`}
      totals={[{ label: 'Late', value: 1234.5, decimals: 2 }]}
      renderCard={({ name }) => name}
    />
  );
}

/** A list with a filter that leaves 50 rows. */
function Filtered({ rows }: { readonly rows: readonly Person[] }) {
  const [isFiltered, setFiltered] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setFiltered(true);
        }}
      >
        Filter
      </button>
      <People rows={isFiltered ? rows.slice(0, 50) : rows} />
    </>
  );
}

const names = () =>
  [...document.querySelectorAll('[data-column="NAME"]')].map(({ textContent }) => textContent);
const heading = (name: string) => screen.getByRole('columnheader', { name });

describe('data table', () => {
  it('sorts by a heading: ascending, descending, and original order', async () => {
    const user = show(people);
    expect(names()).toEqual(['Cruz', 'Abad', 'Bautista']);
    await user.click(screen.getByRole('button', { name: 'NAME' }));
    expect(names()).toEqual(['Abad', 'Bautista', 'Cruz']);
    expect(heading('NAME')).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('button', { name: 'NAME' }));
    expect(names()).toEqual(['Cruz', 'Bautista', 'Abad']);
    expect(heading('NAME')).toHaveAttribute('aria-sort', 'descending');
    await user.click(screen.getByRole('button', { name: 'NAME' }));
    expect(names()).toEqual(['Cruz', 'Abad', 'Bautista']);
    expect(heading('NAME')).not.toHaveAttribute('aria-sort');
  });

  it('sorts numbers as numbers, by keyboard, missing ones last either way', async () => {
    const user = show(people);
    await user.tab();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'LATE' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Bautista', 'Cruz', 'Abad']);
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Cruz', 'Bautista', 'Abad']);
  });

  it('does not sort by a column without a value to sort by', () => {
    show(people);
    expect(within(heading('NOTE')).queryByRole('button')).toBeNull();
  });

  it('renders the visible rows of a long list, and announces its length', () => {
    show(many);
    expect(screen.getByRole('table', { name: 'People' })).toHaveAttribute('aria-rowcount', '1421');
    expect(names()[0]).toBe('Person 0');
    expect(names().length).toBeGreaterThanOrEqual(16);
    expect(names().length).toBeLessThan(60);
  });

  it('starts at the first row when a filter leaves fewer rows than the scroll position', async () => {
    const user = renderPart(<Filtered rows={many} />);
    const region = screen.getByRole('region', { name: 'People' });
    fireEvent.scroll(region, { target: { scrollTop: 40_000 } });
    expect(names()).not.toContain('Person 1');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(region.scrollTop).toBe(0);
    expect(names().slice(0, 2)).toEqual(['Person 0', 'Person 1']);
    expect(names().length).toBeGreaterThanOrEqual(16);
  });

  it('announces that it loads, and shows no rows', () => {
    show([], true);
    expect(screen.queryByText('1,234.50')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Loading data');
    expect(screen.queryByText('No record found')).toBeNull();
    expect(names()).toEqual([]);
  });

  it('shows the figures of all rows under them', () => {
    show(people);
    expect(screen.getByLabelText('Totals')).toHaveTextContent('Late1,234.50');
  });

  it('says when there are no rows', () => {
    show([]);
    expect(screen.getByText('No record found')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByLabelText('Totals')).toBeNull();
  });
});
