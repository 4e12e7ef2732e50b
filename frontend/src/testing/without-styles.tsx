import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

/** Out of the document, where no rule of it applies to anything. */
const cache = createCache({ key: 'css', container: document.createElement('div') });

/**
 * Keeps the styles of components from the document: jsdom lays nothing out, and to hold each element against each
 * rule is most of what a query by role takes. What styles do is looked at in a browser.
 */
export function WithoutStyles({ children }: { readonly children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
