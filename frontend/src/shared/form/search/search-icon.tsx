import Search from '@mui/icons-material/Search';
import CircularProgress from '@mui/material/CircularProgress';

/** The sign on a button that searches; the results say in words that they are awaited. */
export function SearchIcon({ searching }: { readonly searching: boolean }) {
  return searching ? <CircularProgress size={18} color="inherit" aria-hidden /> : <Search />;
}
