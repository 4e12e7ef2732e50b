import { describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { object, optional, picklist, string } from 'valibot';
import {
  instantParameter,
  lenient,
  readAddress,
  useAddressState,
  workDateParameter,
  writeAddress,
} from './address-state';

const strict = object({
  from: workDateParameter,
  by: optional(picklist(['company', 'department'])),
  asOf: optional(instantParameter),
});
const relaxed = object({ tab: lenient(picklist(['one', 'two'])), name: lenient(string()) });

function read(text: string) {
  return readAddress(strict, new URLSearchParams(text));
}

describe('reading an address', () => {
  it('returns the parameters of the schema, the first of each name, and nothing else', () => {
    expect(read('other=1&by=company&from=2026-11-20&from=2026-11-21')).toEqual({
      from: '2026-11-20',
      by: 'company',
    });
  });

  it.each(['', 'from=', 'from=2026-02-30', 'from=2026-11-20&by=boss', 'from=2026-11-20&asOf=yesterday'])(
    'returns null for %p',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  it('ignores lenient parameters that cannot be read', () => {
    expect(readAddress(relaxed, new URLSearchParams('tab=three&name='))).toEqual({});
    expect(readAddress(relaxed, new URLSearchParams('tab=two&toString=x'))).toEqual({ tab: 'two' });
  });
});

describe('writing an address', () => {
  it('sets given values, removes undefined and empty ones, and leaves all others', () => {
    const former = new URLSearchParams('other=1&tab=one&name=ana');
    expect(writeAddress(relaxed, { tab: 'two' }, former).toString()).toBe('other=1&tab=two&name=ana');
    expect(writeAddress(relaxed, { tab: undefined, name: '' }, former).toString()).toBe('other=1');
    expect(former.toString()).toBe('other=1&tab=one&name=ana');
  });

  it('is read back as it was written', () => {
    const state = { from: '2026-11-20', by: 'company', asOf: '2026-11-20T10:00:00Z' } as const;
    expect(read(writeAddress(strict, state).toString())).toEqual(state);
  });
});

describe('state in the address', () => {
  const EMPTY = { from: '2026-01-01' };
  const RELAXED = { unreadable: {} } as const;
  const OPTIONS = { unreadable: null, empty: EMPTY } as const;

  function at(address: string) {
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <MemoryRouter initialEntries={[`/screen?${address}`]}>{children}</MemoryRouter>
    );
    const useBoth = () => {
      const [state, change] = useAddressState(strict, OPTIONS);
      return { state, change, search: useLocation().search };
    };
    return renderHook(useBoth, { wrapper }).result;
  }

  it('is the empty state without any of its parameters, and the unreadable one with a broken one', () => {
    expect(at('other=1').current.state).toBe(EMPTY);
    expect(at('from=soon').current.state).toBeNull();
    expect(at('by=company').current.state).toBeNull();
  });

  it('changes beside other parameters, or alone', async () => {
    const screen = at('from=2026-11-20&other=1');
    act(() => {
      screen.current.change({ by: 'company' });
    });
    await waitFor(() => {
      expect(screen.current.search).toBe('?from=2026-11-20&other=1&by=company');
    });
    expect(screen.current.state).toEqual({ from: '2026-11-20', by: 'company' });
    act(() => {
      screen.current.change({ from: '2026-11-21' }, { alone: true });
    });
    await waitFor(() => {
      expect(screen.current.search).toBe('?from=2026-11-21');
    });
  });

  it('stays the same object while other parameters change', async () => {
    const useTwo = () => {
      const [state] = useAddressState(strict, OPTIONS);
      const [other, change] = useAddressState(relaxed, RELAXED);
      return { state, other, change };
    };
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <MemoryRouter initialEntries={['/screen?from=2026-11-20']}>{children}</MemoryRouter>
    );
    const { result } = renderHook(useTwo, { wrapper });
    const before = result.current.state;
    act(() => {
      result.current.change({ tab: 'two' });
    });
    await waitFor(() => {
      expect(result.current.other.tab).toBe('two');
    });
    expect(result.current.state).toBe(before);
  });
});
