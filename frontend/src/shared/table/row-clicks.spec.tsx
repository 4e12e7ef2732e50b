import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPart } from '@/testing/render-part';
import { DataTable } from './data-table';
import type { Column } from './table-model';

interface Person {
  readonly id: number;
  readonly name: string;
}

const people: readonly Person[] = Array.from({ length: 500 }, (_, id) => ({ id, name: `Person ${id}` }));

function show() {
  const opened: number[] = [];
  const greeted: number[] = [];
  const columns: readonly Column<Person>[] = [
    { heading: 'NAME', width: '60%', render: ({ name }) => name },
    { heading: 'ID', width: '20%', render: ({ id }) => `No. ${id}` },
    {
      heading: 'ACTIONS',
      width: '20%',
      actions: true,
      render: ({ id, name }) => <button onClick={() => greeted.push(id)}>Greet {name}</button>,
    },
  ];
  const user = renderPart(
    <DataTable
      label="People"
      columns={columns}
      rows={people}
      rowKey={({ id }) => String(id)}
      loading={false}
      loadingText="Loading data"
      emptyText="No record found"
      summary="500 people"
      renderCard={({ name }) => name}
      onOpen={({ id }) => opened.push(id)}
      openLabel={({ name }) => `Open ${name}`}
    />,
  );
  return { user, opened, greeted };
}

const opener = (id: number) => screen.getByRole('button', { name: `Open Person ${id}` });

describe('rows that open', () => {
  it('open by a click anywhere on them', async () => {
    const { user, opened } = show();
    await user.click(screen.getByText('No. 3'));
    await user.click(screen.getByText('Person 4'));
    expect(opened).toEqual([3, 4]);
  });

  it('do not open by a click on a button in them', async () => {
    const { user, opened, greeted } = show();
    await user.click(screen.getByRole('button', { name: 'Greet Person 2' }));
    expect([greeted, opened]).toEqual([[2], []]);
  });

  it('are one tab stop with key navigation, including rows that are not rendered', async () => {
    const { user, opened } = show();
    await user.tab();
    expect(opener(0)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(opener(1)).toHaveFocus();
    await user.keyboard('{End}');
    expect(opener(499)).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.keyboard('{PageUp}');
    expect(opener(484)).toHaveFocus();
    await user.keyboard('{Enter}{Home}{ArrowUp}');
    expect(opener(0)).toHaveFocus();
    expect(opened).toEqual([499, 484]);
    const stops = within(screen.getByRole('table')).getAllByRole('button', { name: /^Open/ });
    expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([opener(0)]);
  });
});
