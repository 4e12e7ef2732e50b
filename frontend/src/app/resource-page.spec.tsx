import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { renderPart } from '@/testing/render-part';
import { ResourceTabs } from './resource-page';

describe('tabs of the HR area', () => {
  it('are all reachable by keyboard', async () => {
    const user = renderPart(
      <MemoryRouter initialEntries={['/resource/leave']}>
        <ResourceTabs waiting={2} />
      </MemoryRouter>,
    );
    for (const name of [
      'Overview',
      'Employees',
      'Timekeep',
      'Leave',
      'Requests (2)',
      'Pay',
      'Company',
      'Audit',
    ]) {
      await user.tab();
      expect(screen.getByRole('link', { name })).toHaveFocus();
    }
    expect(screen.getByRole('link', { name: 'Leave' })).toHaveAttribute('aria-current', 'page');
  });
});
