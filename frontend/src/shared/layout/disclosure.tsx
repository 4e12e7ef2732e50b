import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState, type ReactNode } from 'react';

interface DisclosureProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Content behind a button that shows and hides it; it is not rendered while hidden. */
export function Disclosure({ label, children }: DisclosureProps) {
  const contentId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={contentId}
        endIcon={
          <ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }} />
        }
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {label}
      </Button>
      <div id={contentId}>
        {isOpen && <Box sx={{ display: 'grid', gap: 2, pt: 1.5, pb: 2 }}>{children}</Box>}
      </div>
    </div>
  );
}
