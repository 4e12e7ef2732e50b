import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

interface FigureLinkProps {
  readonly value: number;
  /** What is counted, in words. */
  readonly label: string;
  readonly to: string;
}

/** A number that leads to the records behind it. */
export function FigureLink({ value, label, to }: FigureLinkProps) {
  return (
    <Link component={RouterLink} to={to} color="inherit" aria-label={`${value} ${label}: show records`}>
      {value.toLocaleString('en-US')}
    </Link>
  );
}
