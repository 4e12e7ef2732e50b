import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { compareVersion, isOutdated, pageVersion, useIsOutdated, watchUse } from './page-version';

function Outdated() {
  return useIsOutdated() ? 'outdated' : 'present';
}

const answerOf = (version: string) => new Response(null, { headers: { 'Page-Version': version } });

describe('the version of the page', () => {
  beforeEach(() => {
    document.head.innerHTML = '';
  });

  it('is null where the page was not built, which is never outdated', () => {
    expect(pageVersion()).toBeNull();
    compareVersion(answerOf('b'));
    expect(isOutdated()).toBe(false);
  });

  it('is compared with each answer, and found outdated by another one', () => {
    document.head.innerHTML = '<meta name="page-version" content="a" />';
    watchUse();
    window.dispatchEvent(new Event('keydown'));
    render(<Outdated />);
    act(() => {
      compareVersion(undefined);
      compareVersion(new Response());
      compareVersion(answerOf('a'));
    });
    expect(screen.getByText('present')).toBeVisible();
    act(() => {
      compareVersion(answerOf('b'));
    });
    expect(screen.getByText('outdated')).toBeVisible();
    expect(isOutdated()).toBe(true);
  });
});
