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
        endIcon={<Arrow isOpen={isOpen} />}
        // Its text begins where the content does.
        sx={{ ml: -2 }}
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

interface PhoneDisclosureProps extends DisclosureProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Content that is behind a button on phones alone, so that what follows is seen without scrolling. */
export function PhoneDisclosure({ label, isOpen, onToggle, children }: PhoneDisclosureProps) {
  const contentId = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={contentId}
        endIcon={<Arrow isOpen={isOpen} />}
        sx={{ display: { sm: 'none' }, justifyContent: 'space-between', mb: isOpen ? 1 : 0 }}
        onClick={onToggle}
      >
        {label}
      </Button>
      <Box id={contentId} sx={{ display: { xs: isOpen ? 'block' : 'none', sm: 'block' } }}>
        {children}
      </Box>
    </Box>
  );
}

function Arrow({ isOpen }: Pick<PhoneDisclosureProps, 'isOpen'>) {
  return <ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none', transition: 'transform 120ms' }} />;
}
