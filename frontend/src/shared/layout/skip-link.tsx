import { useState } from 'react';
import { createPortal } from 'react-dom';
import { SKIP_LINKS, SkipAnchor } from './skip-links';

interface SkipLinkProps {
  readonly label: string;
  /** Returns the element that the link focuses; null leads to the content of the page. */
  readonly find: () => HTMLElement | null;
}

/** Link of a part of the page, before everything else on the page. */
export function SkipLink({ label, find }: SkipLinkProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  if (!place) {
    return (
      <span
        hidden
        ref={() => {
          setPlace(document.getElementById(SKIP_LINKS));
        }}
      />
    );
  }
  return createPortal(
    <SkipAnchor
      href="#content"
      onClick={(event) => {
        const target = find();
        if (!target) return;
        event.preventDefault();
        target.focus();
      }}
    >
      {label}
    </SkipAnchor>,
    place,
  );
}
