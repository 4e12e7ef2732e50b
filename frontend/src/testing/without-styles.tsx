import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

/** Style container outside the document, so that its rules apply to nothing. */
const cache = createCache({ key: 'css', container: document.createElement('div') });

/**
 * Keeps component styles out of the document: jsdom has no layout, and matching each element against each rule takes most
 * of the time of a query by role. Styles are tested in a browser.
 */
export function WithoutStyles({ children }: { readonly children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
