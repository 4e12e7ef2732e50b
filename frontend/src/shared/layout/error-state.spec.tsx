import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderPart } from '@/testing/render-part';
import { ErrorState } from './error-state';

const CONNECTION = 'Check your connection, wait a moment and try again.';

function show(error: unknown) {
  renderPart(<ErrorState error={error} retrying={false} onRetry={() => undefined} />);
  return screen.getByRole('alert').textContent;
}

describe('error state', () => {
  it.each([
    [{ status: 'FETCH_ERROR', error: 'TypeError' }, `The server cannot be reached.${CONNECTION}`],
    [
      { status: 404, data: { err: 'There is no employee 999999.' } },
      'There is no employee 999999.It may have',
    ],
    [
      { status: 400, data: { err: 'There is no request zzz.' } },
      'There is no request zzz.Please check the address, or what you entered.',
    ],
    [{ status: 403, data: {} }, 'You do not have permission to see this.If you need it'],
    [{ status: 503, data: { err: 'The database is away.' } }, 'The database is away.You did nothing wrong.'],
    [
      { status: 'PARSING_ERROR', originalStatus: 502, data: '<html>' },
      'The server reported an error.You did',
    ],
    [{ status: 429, data: { err: 'Too many tries.' } }, 'Too many tries.Please try again.'],
  ])('fits the failure: %j', (error, words) => {
    expect(show(error)).toContain(words);
  });

  it.each([400, 403, 404])('leads back where another try cannot help: %i', (status) => {
    const onLeave = jest.fn();
    renderPart(
      <ErrorState error={{ status }} retrying={false} onRetry={() => undefined} onLeave={onLeave} />,
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('offers no other try of an invalid request', () => {
    show({ status: 400, data: { err: 'Please choose fewer days.' } });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('does not suggest a connection problem for an answer of the server', () => {
    expect(show({ status: 404, data: {} })).not.toContain(CONNECTION);
  });
});
